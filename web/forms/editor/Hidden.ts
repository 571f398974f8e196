import { getAt, withoutHidden, type FormData, type HiddenValue } from '../../../engine/form'
import type { FormEditor } from './FormEditor'

const NOTHING: readonly HiddenValue[] = []

/**
 * What rules hide of what somebody gave. It stays in the data while the form is open, so that there is a way back; it says nothing to
 * anybody, and saving leaves it out.
 */
export class Hidden {
  #known: { data: FormData; tree: object; values: readonly HiddenValue[] } | null = null
  /** The change that hid something last: its place, what stood there, and what it hid. */
  #by: { path: string; before: unknown; hidden: readonly string[] } | null = null

  constructor(private readonly editor: FormEditor) {}

  /** In form order; the same list as long as it says the same. */
  get values(): readonly HiddenValue[] {
    const { shown: data, states } = this.editor
    if (this.#known?.data === data && this.#known.tree === states.tree) return this.#known.values
    const { hidden } = withoutHidden(this.editor.template, data, states)
    const before = this.#known?.values ?? NOTHING
    const isSame =
      hidden.length === before.length && hidden.every(({ path, value }, at) => path === before[at]?.path && value === before[at].value)
    const values = isSame ? before : hidden
    this.#known = { data, tree: states.tree, values }
    return values
  }

  /** After a change at `path` of a form that was `before`: whether that is what hid something. */
  follow(path: string, { data, values }: { data: FormData; values: readonly HiddenValue[] }): void {
    const known = new Set(values.map((one) => one.path))
    const fresh = this.values.flatMap((one) => (known.has(one.path) ? [] : [one.path]))
    if (fresh.length > 0) this.#by = { path, before: getAt(data, path), hidden: fresh }
  }

  forget(): void {
    this.#by = null
  }

  /** Whether the last hidden values can be had back by taking back the change that hid them. */
  get canUndo(): boolean {
    const by = this.#by
    return by !== null && this.values.some(({ path }) => by.hidden.includes(path))
  }

  /** Takes the change back that hid something last; answers where it was, null where there was none. */
  undo(): string | null {
    const by = this.canUndo ? this.#by : null
    if (!by) return null
    this.#by = null
    this.editor.setValue(by.path, by.before)
    return by.path
  }
}
