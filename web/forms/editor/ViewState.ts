import { isWithholding, planItem, planSection, type Block, type Part } from '../plan/plan'
import { isItemPath, parentPath } from '../values/paths'
import type { FormEditor } from './FormEditor'

/** What of the form is open, chosen and in view. Nothing here is saved. */
export class ViewState {
  onlyOpen = false
  showIds = false
  /** The block in view, for the menu's mark. */
  current = ''
  /** Field that has or last had the focus; Alt+↓ goes on from here. */
  focused: string | null = null
  /** The path a jump leads to, until FormView has carried it out. */
  target: string | null = null
  /** Sections, groups and leaves that were complete when 'Nur Offenes' was switched on: they stay folded until opened. */
  #folded: ReadonlySet<string> = new Set()
  readonly #open = new Set<string>()
  readonly #mounted = new Set<string>()
  readonly #chosen = new Map<string, string>()
  readonly #heights = new Map<string, number>()
  /**
   * What of the first screen is still to be filled, in px. The page's own bar and headings are not taken off: rather a field too many than
   * a gap.
   */
  #room = typeof window === 'undefined' ? 0 : window.innerHeight
  readonly #editor: FormEditor
  readonly #place = (): void => this.#editor.signal.emit('place')

  constructor(editor: FormEditor) {
    this.#editor = editor
  }

  setOnlyOpen(on: boolean): void {
    this.onlyOpen = on
    this.#folded = on ? this.#complete() : new Set()
    this.#changed()
  }

  setShowIds(on: boolean): void {
    this.showIds = on
    this.#changed()
  }

  isFolded(path: string): boolean {
    return this.#folded.size > 0 && this.#folded.has(this.#key(path))
  }
  unfold(paths: readonly string[]): void {
    const next = new Set(this.#folded)
    for (const path of paths) next.delete(this.#key(path))
    this.#folded = next
    this.#changed()
  }

  /** Whether something that is shut at first (an item, 'Weitere Angaben') was opened. */
  isOpen(path: string, what: 'item' | 'more' = 'item'): boolean {
    return this.#open.has(`${this.#key(path)}:${what}`)
  }
  setOpen(path: string, open: boolean, what: 'item' | 'more' = 'item'): void {
    const key = `${this.#key(path)}:${what}`
    if (open) this.#open.add(key)
    else this.#open.delete(key)
    this.#changed()
  }

  /** Blocks stay mounted once they were in view; their values never depend on it. */
  isMounted(path: string): boolean {
    return this.#mounted.has(this.#key(path))
  }
  keepMounted(path: string): void {
    this.#mounted.add(this.#key(path))
  }
  /** Room on the first screen: blocks take it in their order, and those that get some are mounted with the form itself. */
  takeRoom(height: number): boolean {
    const { hasRoom } = this
    this.#room -= height
    return hasRoom
  }
  get hasRoom(): boolean {
    return this.#room > 0
  }

  heightOf(path: string): number | undefined {
    return this.#heights.get(this.#key(path))
  }
  remember(path: string, height: number): void {
    this.#heights.set(this.#key(path), height)
  }

  setCurrent(path: string): void {
    if (path === this.current) return
    this.current = path
    // The menu's mark can wait for the next key to be painted.
    this.#editor.pace.request(this.#place)
  }

  /** Index of the item shown of a list that shows one at a time (lots). */
  chosenIndex(arrayPath: string): number {
    const items = this.#editor.items(arrayPath)
    const index = items.findIndex(({ _id }) => _id === this.#chosen.get(arrayPath))
    return index < 0 ? 0 : index
  }
  choose(arrayPath: string, index: number): void {
    const item = this.#editor.items(arrayPath)[index]
    if (!item) return
    this.#chosen.set(arrayPath, item._id)
    this.#changed()
    const lot = this.#editor.lots.find(({ itemId }) => itemId === item._id)
    if (lot) this.#editor.options.onLotChange?.(lot.lotId)
  }
  chooseLot(lotId: string): void {
    const lot = this.#editor.lots.find((one) => one.lotId === lotId)
    if (!lot) return
    this.#chosen.set(parentPath(lot.path), lot.itemId)
    this.#changed()
  }

  /** Opens whatever hides a path, and asks FormView to go there. */
  reveal(path: string): void {
    const segments = path.split('/').slice(1)
    const prefixes = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    for (const [index, at] of prefixes.entries()) {
      if (isItemPath(at)) {
        const list = parentPath(at)
        const item = this.#editor.items(list)[Number(segments[index])]
        if (item) this.#chosen.set(list, item._id)
        this.#open.add(`${this.#key(at)}:item`)
      }
      if (this.#hides(at, path)) this.#open.add(`${this.#key(at)}:more`)
    }
    this.target = path
    this.unfold(prefixes)
    this.#editor.signal.emit('goto')
  }

  /** Whether a section or item keeps a path behind its 'Weitere Angaben', or a group that withholds a value is shut. */
  #hides(at: string, path: string): boolean {
    const node = this.#editor.node(at)
    if (!node || node.ui.kind === 'field') return false
    if (isWithholding(node)) return true
    const isCard = parentPath(isItemPath(at) ? parentPath(at) : at) === ''
    const more = isCard
      ? planSection(this.#editor, at, node).more.flatMap((block: Block) => block.parts)
      : planItem(this.#editor, at, node).more
    const holds = (part: Part): boolean =>
      part.kind === 'group'
        ? part.parts.some(holds)
        : path === part.path || path.startsWith(`${part.path}/`) || (part.kind === 'leaf' && part.timePath === path)
    return more.some(holds)
  }

  #complete(): ReadonlySet<string> {
    const folded = new Set<string>()
    // Whatever the list of problems names stays in sight, also what is no error.
    const told = new Set<string>()
    for (const { path } of this.#editor.problems) for (let at = path; at !== ''; at = parentPath(at)) told.add(at)
    for (const [path, state] of this.#editor.progress.sections) if (state.complete && !told.has(path)) folded.add(this.#key(path))
    for (const path of this.#editor.filledLeaves()) if (this.#editor.judgement.at(path).length === 0) folded.add(this.#key(path))
    return folded
  }

  #key(path: string): string {
    return this.#editor.keyOf(path)
  }

  #changed(): void {
    this.#editor.signal.emit('view')
  }
}
