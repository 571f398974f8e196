import type { FormData } from '../../../engine/form'
import { isEmptyValue, pathOfKey } from '../values/paths'
import type { FormEditor } from './FormEditor'
import type { FormProblem, UnreadText } from './types'

interface Held extends UnreadText {
  /** Where it stands now; items may move. */
  path: string
}

/** What was typed and is no number, day or time: it stays on the screen and is no part of the data. One per form. */
export class UnreadTexts {
  #held: readonly Held[] = []
  readonly #editor: FormEditor

  /** Begins with what the page kept of an earlier life of the form, as far as its fields are there and still empty. */
  constructor(editor: FormEditor) {
    this.#editor = editor
    this.#held = (editor.options.unread ?? []).flatMap((one) => {
      const path = pathOfKey(editor.shown, one.key)
      const isThere = path !== null && editor.node(path)?.id === one.contentId && isEmptyValue(editor.value(path))
      return isThere ? [{ ...one, path }] : []
    })
  }

  get isNone(): boolean {
    return this.#held.length === 0
  }
  get problems(): FormProblem[] {
    return this.#held.map(({ path, contentId, rule }) => ({ path, contentId, rule, params: {}, severity: 'ERROR', source: 'typing' }))
  }
  textAt(path: string, part = ''): string | null {
    return this.#held.find((one) => one.path === path && one.part === part)?.text ?? null
  }

  /** Why it could not be read. */
  ruleAt(path: string, part = ''): string | null {
    return this.#held.find((one) => one.path === path && one.part === part)?.rule ?? null
  }

  add(path: string, { part, ...said }: Omit<UnreadText, 'key'>): void {
    this.#put([...this.#without(path, part), { ...said, part, path, key: this.#editor.keyOf(path) }])
  }
  /** It was read, or something else took its place. `part`: only of this control of the field. */
  drop(path: string, part?: string): void {
    const left = this.#without(path, part)
    if (left.length < this.#held.length) this.#put(left)
  }
  clear(): void {
    if (!this.isNone) this.#put([])
  }
  /** Items have other places now, or are gone. */
  follow(data: FormData): void {
    if (this.isNone) return
    this.#put(
      this.#held.flatMap((one) => {
        const path = pathOfKey(data, one.key)
        return path === null ? [] : [{ ...one, path }]
      }),
    )
  }

  #without(path: string, part: string | undefined): readonly Held[] {
    return this.#held.filter((one) => one.path !== path || (part !== undefined && one.part !== part))
  }

  #put(held: readonly Held[]): void {
    this.#held = held
    this.#editor.options.onUnread?.(held.map(({ path: _path, ...one }) => one))
  }
}
