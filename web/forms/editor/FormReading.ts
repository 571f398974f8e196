import { canAddItem, canRemoveItem, getAt, lotsOf, meansLots, nodeAt, type FormData } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import { loadCodes } from '../codes/loadCodes'
import { childOf, filledPaths, isEmptyValue, sameJson, stableKey } from '../values/paths'
import type { CodeLoader, FormEditorOptions } from './types'

/** What can be asked of a form that is edited without changing anything: its template, and what stands where. */
export abstract class FormReading {
  constructor(public options: FormEditorOptions) {}

  /** The data the form shows: the last keys may follow when the typing pauses. */
  abstract get shown(): FormData

  get template(): Template {
    return this.options.template
  }
  get readOnly(): boolean {
    return this.options.readOnly === true
  }
  get now(): Date {
    return this.options.now?.() ?? new Date()
  }
  get loadCodes(): CodeLoader {
    return this.options.loadCodes ?? loadCodes(this.template.file.sdkVersion ?? '1.7')
  }
  /** The lots of the form in their order; empty for forms without lots. */
  get lots(): ReturnType<typeof lotsOf> {
    return lotsOf(this.template, this.shown)
  }

  canAdd(arrayPath: string): boolean {
    return canAddItem(this.template, this.shown, arrayPath)
  }
  canRemove(arrayPath: string): boolean {
    return canRemoveItem(this.template, this.shown, `${arrayPath}/0`)
  }

  items(arrayPath: string): readonly { _id: string }[] {
    const value = getAt(this.shown, arrayPath)
    return Array.isArray(value) ? value : []
  }
  value(path: string): unknown {
    return getAt(this.shown, path)
  }
  node(path: string): TemplateNode | undefined {
    return nodeAt(this.template, path)
  }

  keyOf(path: string): string {
    return stableKey(this.shown, path)
  }
  /** Whether anything stands in an item beside what the form puts there itself. */
  isWritten(itemPath: string): boolean {
    const node = this.node(itemPath)
    return node !== undefined && this.#holds(node, this.value(itemPath))
  }
  #holds(parent: TemplateNode, value: unknown): boolean {
    return parent.children.some((node) => {
      const own = childOf(value, node.id)
      if (isEmptyValue(own)) return false
      if (!node.isField) return Array.isArray(own) ? own.some((item: unknown) => this.#holds(node, item)) : this.#holds(node, own)
      if (node.isOffScreen || node.ui.idScheme !== undefined) return false
      // The only lot is named by the form, too.
      if (this.lots.length === 1 && meansLots(this.template, node)) return false
      return !sameJson(own, node.ui.default)
    })
  }
  filledLeaves(): string[] {
    return filledPaths(this.template, this.shown).flatMap(({ path }) => (this.node(path)?.ui.kind === 'field' ? [path] : []))
  }
}
