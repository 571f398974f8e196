import {
  addItem,
  completeness,
  duplicateItem,
  isSameProgress,
  moveItem,
  nextOpen,
  removeItem,
  setAt,
  type Completeness,
  type FormData,
} from '../../../engine/form'
import { evaluateRules, recompute, type FormStates } from '../../../engine/rules'
import { Given } from '../values/Given'
import { copiedToLots, withShared } from '../values/inLots'
import { withComposition, withoutCompositions } from '../values/lotGroups'
import { isEmptyValue, itemIds, parentPath } from '../values/paths'
import { whenIdle } from './afterPaint'
import { FormReading } from './FormReading'
import { Hidden } from './Hidden'
import { Judgement } from './Judgement'
import { Keys } from './Keys'
import { Pace } from './Pace'
import { Plans } from './Plans'
import { Signal, type Topic } from './signal'
import type { FormEditorOptions, FormProblem, GivenProblem, OrganizationChoice, UnreadText } from './types'
import { UnreadTexts } from './UnreadTexts'
import { ViewState } from './ViewState'

/**
 * What is edited, outside React: data, rule states, problems and progress, and what of the form is open. One per page.
 * Components read it through useEditor(editor, topics, select); every change says on which topics it is heard.
 */
export class FormEditor extends FormReading {
  readonly signal = new Signal()
  readonly view: ViewState
  /** What is on the screen and could not be read; widgets read their own. */
  readonly unread: UnreadTexts
  /** What rules hide of what was given. */
  readonly hidden: Hidden
  states: FormStates
  progress: Completeness
  #data: FormData
  /** The data when it was told last. */
  #told: FormData
  /** What had a value when the data came: optional fields among it stay in the main part, so that nothing jumps while typing. */
  #given: Given
  /** Draws what comes into view around the keys. */
  readonly pace = new Pace()
  readonly #keys = new Keys()
  readonly plans: Plans
  /** What there is to say of the fields. */
  readonly judgement: Judgement
  #added: readonly OrganizationChoice[] = []

  constructor(options: FormEditorOptions) {
    super(options)
    this.#data = options.data
    this.#told = options.data
    this.states = evaluateRules(options.template, options.data)
    this.progress = completeness(options.template, options.data, this.states)
    this.#given = new Given(options.data)
    this.unread = new UnreadTexts(this)
    this.hidden = new Hidden(this)
    this.view = new ViewState(this)
    this.plans = new Plans(this)
    this.judgement = new Judgement(this, (isNew) => this.#tell(isNew))
    whenIdle(() => this.judgement.wasMade || this.judgement.make())
  }

  /** The data with every key that was typed, also just now. For handlers; what is rendered reads `shown`. */
  get data(): FormData {
    this.flush()
    return this.#data
  }
  get shown(): FormData {
    return this.#data
  }
  get organizations(): readonly OrganizationChoice[] {
    const known = this.options.organizations ?? []
    return [...known, ...this.#added.filter((one) => !known.some(({ id }) => id === one.id))]
  }
  /** For handlers; what is rendered reads `judgement.found`. */
  get problems(): readonly FormProblem[] {
    if (!this.judgement.wasMade) this.judgement.make()
    return this.judgement.found
  }
  get hasTypingProblems(): boolean {
    return !this.unread.isNone
  }

  /** New props of the page. Data from outside replaces what is shown; the object given out by onChange coming back does not. */
  update(options: FormEditorOptions): void {
    const before = this.options
    this.options = options
    const data = options.latest?.() ?? options.data
    const isOther = data !== this.#data && (options.latest !== undefined || data !== before.data)
    if (options.template !== before.template || isOther) this.replace(data)
    if (options.issues !== before.issues) {
      this.judgement.forgetAnswers()
      this.judgement.make()
    }
    if (options.organizations !== before.organizations && this.judgement.wasMade) this.judgement.make()
    if (options.readOnly !== before.readOnly || options.organizations !== before.organizations) this.signal.emit('surroundings')
    if (options.lot !== before.lot && options.lot) this.view.chooseLot(options.lot)
  }

  /** Other data altogether: a restored draft, a colleague's version. What was typed and not understood is dropped. */
  replace(data: FormData): void {
    this.#keys.drop()
    this.plans.forgetPlaces()
    this.#data = data
    this.hidden.forget()
    this.states = evaluateRules(this.template, data)
    this.#given = new Given(data)
    this.judgement.forgetAnswers()
    this.unread.clear()
    this.#emitStructure()
    this.signal.emit('reset')
    this.judgement.make()
  }

  /** A key at `path` that is on screen and not yet in the form; `take` brings it there (see Keys). */
  typed(path: string, take: () => void): void {
    this.#keys.add(path, take)
    this.pace.key()
  }
  /** Whether something typed at `path` is on screen and not yet in the form. */
  isTyping(path: string): boolean {
    return this.#keys.has(path)
  }
  /** Brings what was typed just now into the data, and so to onChange. */
  flush(): void {
    this.#keys.flush()
  }

  /** What a field's widget calls on every key. An empty value leaves the data. */
  change(path: string, value: unknown): void {
    // Where a field has two controls, each says itself that it was read.
    this.unread.drop(path, '')
    this.judgement.editing(path)
    this.pace.key()
    this.#apply(setAt(this.#data, path, isEmptyValue(value) ? undefined : value), path)
  }

  /** A value set by something else than its own widget; the field shows it at once. */
  setValue(path: string, value: unknown): void {
    this.unread.drop(path)
    this.#apply(setAt(this.#data, path, isEmptyValue(value) ? undefined : value), path)
    this.signal.emit('reset')
  }

  /** Puts what stands at these paths, of fields or of whole lists, into the same place of every lot that takes it, as one change. */
  changeInLots(paths: readonly string[]): void {
    this.flush()
    const { data, written } = copiedToLots(this, paths)
    const [first] = this.lots
    if (!first || written.length === 0) return
    for (const path of written) {
      this.unread.drop(path)
      this.judgement.answered(path)
    }
    this.#restructure(data, parentPath(first.path))
    this.signal.emit('reset')
  }

  /** Adds an item to a repeated group and returns its index. */
  add(arrayPath: string): number {
    this.flush()
    const next = addItem(this.template, this.#data, { path: arrayPath, now: this.now })
    this.#restructure(withComposition(this, withShared(this, next, arrayPath), arrayPath), arrayPath)
    return this.items(arrayPath).length - 1
  }
  remove(arrayPath: string, index: number): void {
    this.flush()
    const next = removeItem(this.template, this.#data, `${arrayPath}/${index}`)
    this.#restructure(withoutCompositions(this, next, arrayPath), arrayPath)
  }
  move(arrayPath: string, from: number, to: number): void {
    this.flush()
    this.#restructure(moveItem(this.template, this.#data, { path: `${arrayPath}/${from}`, to }), arrayPath)
  }
  duplicate(arrayPath: string, index: number): void {
    this.flush()
    const next = duplicateItem(this.template, this.#data, `${arrayPath}/${index}`)
    this.#restructure(withComposition(this, next, arrayPath), arrayPath)
  }

  isGiven(path: string): boolean {
    return this.#given.has(this.keyOf(path), this.node(path))
  }
  /**
   * Something was typed that is no number, date or time yet: it stays on screen, the data has no value (the widget emptied it), and the
   * page can know. Said when the field is left.
   */
  setTypingProblem(path: string, unread: Omit<UnreadText, 'key'>): void {
    this.unread.add(path, unread)
    this.judgement.editing(path)
    this.judgement.later()
  }

  /** The person left the field: what was held back while typing may be said now. */
  leave(path: string): void {
    this.flush()
    if (this.judgement.leave(path)) this.judgement.make()
  }

  /** What somebody beside the form has to say of its fields, until they say otherwise; typing does not answer it. */
  note(notes: readonly GivenProblem[]): void {
    this.judgement.note(notes)
    if (this.judgement.wasMade) this.judgement.make()
  }

  /** The fields are on the screen: now what there is to say of them is found. */
  painted(): void {
    if (this.judgement.painted()) this.signal.emit('issues')
  }

  goTo(path: string): void {
    this.view.reveal(path)
  }
  goToNextOpen(): string | null {
    this.flush()
    const path = nextOpen(this.template, this.#data, { states: this.states, after: this.view.focused ?? '' })
    if (path !== null) {
      this.view.focused = path
      this.goTo(path)
    }
    return path
  }

  /** Ends what is still waited for. */
  dispose(): void {
    this.flush()
    this.pace.end()
    this.judgement.end()
  }

  async createOrganization(): Promise<OrganizationChoice | null> {
    const created = (await this.options.onCreateOrganization?.()) ?? null
    if (created) {
      this.#added = [...this.#added, created]
      this.signal.emit('surroundings')
    }
    return created
  }

  #restructure(next: FormData, arrayPath: string): void {
    const known = itemIds(this.#data)
    const before = { data: this.#data, values: this.hidden.values }
    this.states = evaluateRules(this.template, next)
    const { data, computed } = recompute(this.states, next, arrayPath)
    this.#data = data
    this.hidden.follow(arrayPath, before)
    // It stays on screen, wherever its item is now.
    this.unread.follow(data)
    const fresh = [...itemIds(data)].filter((id) => !known.has(id))
    this.#given.add(fresh, data)
    this.#emitStructure()
    this.#showComputed(computed)
    this.judgement.make()
    this.options.onChange?.(data, arrayPath)
  }

  /** The form was judged: whoever shows what is other now hears of it. After most keys that is nobody. */
  #tell(hasOtherIssues: boolean): void {
    const progress = completeness(this.template, this.#data, this.states)
    const hasOtherProgress = !isSameProgress(this.progress, progress)
    if (hasOtherProgress) this.progress = progress
    const told: Topic[] = []
    if (this.#data !== this.#told) told.push('values')
    if (hasOtherIssues) told.push('issues')
    if (hasOtherProgress) told.push('progress')
    this.#told = this.#data
    this.signal.emit(...told)
  }

  #apply(next: FormData, path: string): void {
    const before = { data: this.#data, values: this.hidden.values }
    const { data, computed, states } = recompute(this.states, next, path)
    this.#data = data
    if (states.size > 0) this.hidden.follow(path, before)
    for (const each of [path, ...computed]) this.judgement.answered(each)
    // Only a field that a rule reads can change what is shown; every other key touches its own leaf alone.
    if (states.size > 0) this.#emitStructure()
    this.#showComputed(computed)
    this.options.onChange?.(data, path)
    this.judgement.later()
  }

  /** Values that rules wrote reach the fields that show them; most of them are never on screen. */
  #showComputed(paths: readonly string[]): void {
    if (paths.some((path) => this.node(path)?.isOffScreen === false)) this.signal.emit('reset')
  }

  #emitStructure(): void {
    this.plans.forget()
    this.signal.emit('structure')
  }
}
