import type { TemplateNode } from '../../../engine/template'
import { planItem, planSection, type Part, type SectionPlan } from '../plan/plan'
import type { FormEditor } from './FormEditor'

/**
 * Plans by path, kept until the structure changes, so that components can compare them by identity. With their node: when a template takes
 * the place of another, a card asks once more with the node of before, and that answer is none for the new one.
 */
export class Plans {
  readonly #sections = new Map<string, { node: TemplateNode; plan: SectionPlan }>()
  readonly #items = new Map<string, { node: TemplateNode; plan: { main: Part[]; more: Part[] } }>()
  /** Which fields and lists stand in the main part, and which behind 'Weitere Angaben', by stable key. */
  readonly #isMain = new Map<string, boolean>()
  readonly #editor: FormEditor

  constructor(editor: FormEditor) {
    this.#editor = editor
  }

  ofSection(path: string, node: TemplateNode): SectionPlan {
    const known = this.#sections.get(path)
    if (known?.node === node) return known.plan
    const plan = planSection(this.#editor, path, node)
    this.#sections.set(path, { node, plan })
    return plan
  }

  ofItem(path: string, node: TemplateNode): { main: Part[]; more: Part[] } {
    const known = this.#items.get(path)
    if (known?.node === node) return known.plan
    const plan = planItem(this.#editor, path, node)
    this.#items.set(path, { node, plan })
    return plan
  }

  /**
   * Whether a field stands in the main part. Where it stands it stays while somebody works there: a value that makes it, or its other half,
   * required must not take it away from under the hands. Only what is shut and has become required comes out.
   */
  staysInMain(path: string, { isMain, card }: { isMain: boolean; card: string }): boolean {
    if (this.#editor.options.showsAll) return true
    const key = this.#editor.keyOf(path)
    const before = this.#isMain.get(key)
    const stays = before === true || (isMain && !(before === false && this.#editor.view.isOpen(card, 'more')))
    if (stays !== before) this.#isMain.set(key, stays)
    return stays
  }

  /** The structure changed: plans are made anew, and fields stay where they stand. */
  forget(): void {
    this.#sections.clear()
    this.#items.clear()
  }
  /** Other data altogether: nobody works anywhere yet. */
  forgetPlaces(): void {
    this.#isMain.clear()
  }
}
