import {
  addItem,
  canAddItem,
  canRemoveItem,
  completeness,
  duplicateItem,
  getAt,
  lotsOf,
  moveItem,
  nextOpen,
  nodeAt,
  removeItem,
  setAt,
  type Completeness,
  type FormData,
} from '../../../engine/form'
import { evaluateRules, recompute, type FormStates } from '../../../engine/rules'
import type { Template, TemplateNode } from '../../../engine/template'
import { validate } from '../../../engine/validation'
import { loadCodes } from '../codes/loadCodes'
import { planItem, planSection, type Part, type SectionPlan } from '../plan/plan'
import { Given } from '../values/Given'
import { takersInLots } from '../values/inLots'
import { filledPaths, isEmptyValue, itemIds, parentPath, pathOfKey, sameJson, stableKey } from '../values/paths'
import { afterPaint, canWatch, whenIdle } from './afterPaint'
import { Pace } from './Pace'
import { addTo, asProblem, isSaying, recount } from './problems'
import { Signal } from './signal'
import type { CodeLoader, FormEditorOptions, FormProblem, GivenProblem, OrganizationChoice } from './types'
import { ViewState } from './ViewState'

/** How long after the last key the whole form is judged. Typing pauses are longer, so a burst of keys costs one run. */
const IDLE_MS = 300

/** A key is in the data this long after it when no other follows. */
const PAUSE_MS = 200
/** Nor is any key longer than about this on screen alone, however fast somebody types. */
const MOST_MS = 400

/**
 * What is edited, outside React: data, rule states, problems and progress, and what of the form is open. One per page.
 * Components read it through useEditor(editor, topics, select); every change says on which topics it is heard.
 */
export class FormEditor {
  readonly signal = new Signal()
  readonly view: ViewState
  states: FormStates
  progress: Completeness
  options: FormEditorOptions
  #data: FormData
  /** What had a value when the data came: optional fields among it stay in the main part, so that nothing jumps while typing. */
  #given: Given
  /** Paths changed since the server judged: what it said of them is out of date. */
  readonly #answered = new Set<string>()
  readonly #typed = new Map<string, () => void>()
  #typedSince = 0
  #pause: ReturnType<typeof setTimeout> | undefined
  /** Draws what comes into view around the keys. */
  readonly pace = new Pace()
  readonly #plans = new Map<string, { node: TemplateNode; plan: SectionPlan }>()
  readonly #itemPlans = new Map<string, { node: TemplateNode; plan: { main: Part[]; more: Part[] } }>()
  /** Which fields and lists stand in the main part, and which behind 'Weitere Angaben', by stable key. */
  readonly #isMain = new Map<string, boolean>()
  #problems: readonly FormProblem[] = []
  #notes: readonly GivenProblem[] = []
  #byPath = new Map<string, readonly FormProblem[]>()
  readonly #inParts = new Map<string, readonly FormProblem[]>()
  /** Errors at and under each place, counted when somebody asks. */
  #errorsUnder: Map<string, number> | null = null
  readonly #typing = new Map<string, FormProblem>()
  #editing: string | null = null
  /** The whole form was; until then, which is right after the first paint, the sections that are asked for are judged one by one. */
  #wasJudged = false
  #isPainted = !canWatch()
  readonly #judgedFirst = new Set<string>()
  #idle: ReturnType<typeof setTimeout> | undefined
  #added: readonly OrganizationChoice[] = []

  constructor(options: FormEditorOptions) {
    this.options = options
    this.#data = options.data
    this.states = evaluateRules(options.template, options.data)
    this.progress = completeness(options.template, options.data, this.states)
    this.#given = new Given(options.data)
    this.view = new ViewState(this)
    whenIdle(() => this.#wasJudged || this.#judge())
  }

  /** The data with every key that was typed, also just now. For handlers; what is rendered reads `shown`. */
  get data(): FormData {
    this.flush()
    return this.#data
  }
  /** The data the form shows: the last keys may follow when the typing pauses. */
  get shown(): FormData {
    return this.#data
  }
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
  get organizations(): readonly OrganizationChoice[] {
    const known = this.options.organizations ?? []
    return [...known, ...this.#added.filter((one) => !known.some(({ id }) => id === one.id))]
  }
  /** For handlers; what is rendered reads `found`. */
  get problems(): readonly FormProblem[] {
    if (!this.#wasJudged) this.#judge()
    return this.#problems
  }
  /** Problems as far as the whole form was judged: none with the first paint, which does not wait for it. */
  get found(): readonly FormProblem[] {
    return this.#problems
  }
  /** The lots of the form in their order; empty for forms without lots. */
  get lots(): ReturnType<typeof lotsOf> {
    return lotsOf(this.template, this.#data)
  }
  get hasTypingProblems(): boolean {
    return this.#typing.size > 0
  }

  /** New props of the page. Data from outside replaces what is shown; the object given out by onChange coming back does not. */
  update(options: FormEditorOptions): void {
    const before = this.options
    this.options = options
    if (options.template !== before.template || (options.data !== before.data && options.data !== this.#data)) this.replace(options.data)
    if (options.issues !== before.issues) {
      this.#answered.clear()
      this.#judge()
    }
    if (options.readOnly !== before.readOnly || options.organizations !== before.organizations) this.signal.emit('surroundings')
    if (options.lot !== before.lot && options.lot) this.view.chooseLot(options.lot)
  }

  /** Other data altogether: a restored draft, a colleague's version. What was typed and not understood is dropped. */
  replace(data: FormData): void {
    this.#typed.clear()
    this.#isMain.clear()
    this.#data = data
    this.states = evaluateRules(this.template, data)
    this.#given = new Given(data)
    this.#answered.clear()
    this.#typing.clear()
    this.#emitStructure()
    this.signal.emit('reset')
    this.#judge()
  }

  /**
   * A key at `path`: `take` brings the text into the form when the typing pauses, in the middle of it at latest every MOST_MS, always beside a paint and
   * never before it, or with `flush`. A later key of the same field takes the place of an earlier one.
   */
  typed(path: string, take: () => void): void {
    if (this.#typed.size === 0) this.#typedSince = performance.now()
    this.#typed.set(path, take)
    this.pace.key()
    clearTimeout(this.#pause)
    if (performance.now() - this.#typedSince > MOST_MS) afterPaint(() => this.flush())
    else this.#pause = setTimeout(() => this.flush(), PAUSE_MS)
  }
  /** Whether something typed at `path` is on screen and not yet in the form. */
  isTyping(path: string): boolean {
    return this.#typed.has(path)
  }

  /** Brings what was typed just now into the data, and so to onChange. */
  flush(): void {
    clearTimeout(this.#pause)
    if (this.#typed.size === 0) return
    const takes = [...this.#typed.values()]
    this.#typed.clear()
    for (const take of takes) take()
  }

  /** What a field's widget calls on every key. An empty value leaves the data. */
  change(path: string, value: unknown): void {
    this.#typing.delete(path)
    this.#editing = path
    this.pace.key()
    this.#apply(setAt(this.#data, path, isEmptyValue(value) ? undefined : value), path)
  }

  /** A value set by something else than its own widget; the field shows it at once. */
  setValue(path: string, value: unknown): void {
    this.#typing.delete(path)
    this.#apply(setAt(this.#data, path, isEmptyValue(value) ? undefined : value), path)
    this.signal.emit('reset')
  }

  /** Puts what stands at these paths into the same fields of every lot that takes them, as one change. */
  changeInLots(paths: readonly string[]): void {
    this.flush()
    const written = paths.flatMap((path) => takersInLots(this, path).map((other) => ({ other, path })))
    const [first] = this.lots
    if (!first || written.length === 0) return
    const next = written.reduce((data, { other, path }) => setAt(data, other, getAt(this.#data, path)), this.#data)
    for (const { other } of written) {
      this.#typing.delete(other)
      this.#answered.add(other)
    }
    const list = parentPath(first.path)
    this.states = evaluateRules(this.template, next)
    this.#data = recompute(this.states, next, list).data
    this.#emitStructure()
    this.signal.emit('reset')
    this.#judge()
    this.options.onChange?.(this.#data, list)
  }

  /** Adds an item to a repeated group and returns its index. */
  add(arrayPath: string): number {
    this.flush()
    const next = addItem(this.template, this.#data, { path: arrayPath, now: this.now })
    this.#restructure(next, arrayPath)
    return this.items(arrayPath).length - 1
  }
  remove(arrayPath: string, index: number): void {
    this.flush()
    this.#restructure(removeItem(this.template, this.#data, `${arrayPath}/${index}`), arrayPath)
  }
  move(arrayPath: string, from: number, to: number): void {
    this.flush()
    this.#restructure(moveItem(this.template, this.#data, { path: `${arrayPath}/${from}`, to }), arrayPath)
  }
  duplicate(arrayPath: string, index: number): void {
    this.flush()
    this.#restructure(duplicateItem(this.template, this.#data, `${arrayPath}/${index}`), arrayPath)
  }

  canAdd(arrayPath: string): boolean {
    return canAddItem(this.template, this.#data, arrayPath)
  }
  canRemove(arrayPath: string): boolean {
    return canRemoveItem(this.template, this.#data, `${arrayPath}/0`)
  }

  items(arrayPath: string): readonly { _id: string }[] {
    const value = getAt(this.#data, arrayPath)
    return Array.isArray(value) ? value : []
  }
  value(path: string): unknown {
    return getAt(this.#data, path)
  }
  node(path: string): TemplateNode | undefined {
    return nodeAt(this.template, path)
  }

  keyOf(path: string): string {
    return stableKey(this.#data, path)
  }
  isGiven(path: string): boolean {
    return this.#given.has(this.keyOf(path), this.node(path))
  }
  /**
   * Whether a field stands in the main part. Where it stands it stays while somebody works there: a value that makes it, or its other half, required must not
   * take it away from under the hands. Only what is shut and has become required comes out.
   */
  staysInMain(path: string, { isMain, card }: { isMain: boolean; card: string }): boolean {
    const key = this.keyOf(path)
    const before = this.#isMain.get(key)
    const stays = before === true || (isMain && !(before === false && this.view.isOpen(card, 'more')))
    if (stays !== before) this.#isMain.set(key, stays)
    return stays
  }
  /** Whether anything stands in an item beside what the form puts there itself. */
  isWritten(itemPath: string): boolean {
    return filledPaths(this.template, this.#data).some(({ path }) => {
      if (!path.startsWith(`${itemPath}/`)) return false
      const node = this.node(path)
      if (!node || node.ui.kind !== 'field' || node.isOffScreen || node.ui.idScheme !== undefined) return false
      return !sameJson(getAt(this.#data, path), node.ui.default)
    })
  }
  filledLeaves(): string[] {
    return filledPaths(this.template, this.#data).flatMap(({ path }) => (this.node(path)?.ui.kind === 'field' ? [path] : []))
  }

  /**
   * Plans by path, kept until the structure changes, so that components can compare them by identity. With their node: when a template takes the place of
   * another, a card asks once more with the node of before, and that answer is none for the new one.
   */
  planOf(path: string, node: TemplateNode): SectionPlan {
    const known = this.#plans.get(path)
    if (known?.node === node) return known.plan
    const plan = planSection(this, path, node)
    this.#plans.set(path, { node, plan })
    return plan
  }
  itemPlanOf(path: string, node: TemplateNode): { main: Part[]; more: Part[] } {
    const known = this.#itemPlans.get(path)
    if (known?.node === node) return known.plan
    const plan = planItem(this, path, node)
    this.#itemPlans.set(path, { node, plan })
    return plan
  }

  /**
   * Something was typed that is no number, date or time yet: it stays on screen, the data has no value (the widget emptied it), and the page can know.
   * Said when the field is left.
   */
  setTypingProblem(path: string, contentId: string, rule: string): void {
    this.#typing.set(path, { path, contentId, rule, params: {}, severity: 'ERROR', source: 'typing' })
    this.#editing = path
    this.#later()
  }

  /** The person left the field: what was held back while typing may be said now. */
  leave(path: string): void {
    this.flush()
    if (this.#editing !== path) return
    this.#editing = null
    this.#judge()
  }

  /** What somebody beside the form has to say of its fields, until they say otherwise; typing does not answer it. */
  note(notes: readonly GivenProblem[]): void {
    this.#notes = notes
    if (this.#wasJudged) this.#judge()
  }

  problemsAt(path: string): readonly FormProblem[] {
    this.#judgeFirst(path)
    return this.#byPath.get(path) ?? NONE
  }
  /** Those of a field whose value has parts: of each language of a text, of each value of a list. */
  problemsOf(path: string): readonly FormProblem[] {
    const own = this.problemsAt(path)
    const value = getAt(this.#data, path)
    if (typeof value !== 'object' || value === null || this.problemsUnder(path) === own.length) return own
    const inner = Object.keys(value).flatMap((part) => this.problemsAt(`${path}/${part}`))
    if (inner.length === 0) return own
    const known = this.#inParts.get(path)
    const all = [...own, ...inner]
    if (known && isSaying(known, all)) return known
    this.#inParts.set(path, all)
    return all
  }
  /** How many problems lie at or under a path. */
  problemsUnder(path: string): number {
    this.#judgeFirst(path)
    this.#errorsUnder ??= recount(new Map(), new Map(), this.#byPath)
    return this.#errorsUnder.get(path) ?? 0
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
    clearTimeout(this.#idle)
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
    const unread = [...this.#typing.values()].map((one) => ({ one, key: this.keyOf(one.path) }))
    this.states = evaluateRules(this.template, next)
    const { data, computed } = recompute(this.states, next, arrayPath)
    this.#data = data
    // What was typed and not understood stays on screen, wherever its item is now.
    this.#typing.clear()
    for (const { one, key } of unread) {
      const path = pathOfKey(data, key)
      if (path !== null) this.#typing.set(path, { ...one, path })
    }
    const fresh = [...itemIds(data)].filter((id) => !known.has(id))
    this.#given.add(fresh, data)
    this.#emitStructure()
    this.#showComputed(computed)
    this.#judge()
    this.options.onChange?.(data, arrayPath)
  }

  #apply(next: FormData, path: string): void {
    const { data, computed, states } = recompute(this.states, next, path)
    this.#data = data
    for (const each of [path, ...computed]) this.#answered.add(each)
    // Only a field that a rule reads can change what is shown; every other key touches its own leaf alone.
    if (states.size > 0) this.#emitStructure()
    this.#showComputed(computed)
    this.options.onChange?.(data, path)
    this.#later()
  }

  /** Values that rules wrote reach the fields that show them; most of them are never on screen. */
  #showComputed(paths: readonly string[]): void {
    if (paths.some((path) => this.node(path)?.isOffScreen === false)) this.signal.emit('reset')
  }

  #emitStructure(): void {
    this.#plans.clear()
    this.#itemPlans.clear()
    this.signal.emit('structure')
  }

  #later(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#judge(), IDLE_MS)
  }

  /** Judges the whole form: problems by path and progress by section. */
  #judge(): void {
    clearTimeout(this.#idle)
    this.#weigh()
    this.progress = completeness(this.template, this.#data, this.states)
    this.signal.emit('issues', 'progress')
  }

  #weigh(): void {
    const before = this.#wasJudged
    this.#wasJudged = true
    const problems = this.#found()
    const saysTheSame = isSaying(this.#problems, problems)
    // As after nearly every key: a hundred lots are not put into groups for that.
    if (before && saysTheSame) return
    if (!saysTheSame) this.#problems = problems
    const grouped = new Map<string, readonly FormProblem[]>()
    for (const problem of problems) addTo(grouped, problem)
    for (const [path, list] of grouped) {
      const known = this.#byPath.get(path)
      if (known && isSaying(known, list)) grouped.set(path, known)
    }
    if (this.#errorsUnder) recount(this.#errorsUnder, this.#byPath, grouped)
    this.#byPath = grouped
  }

  /** The fields are on the screen: now what there is to say of them is found, the sections in view first. */
  painted(): void {
    if (this.#isPainted) return
    this.#isPainted = true
    this.signal.emit('issues')
  }

  /**
   * The section around a path, while the form as a whole was not judged yet. Not before the first paint: judging is a sixth of what a person would wait
   * for, and its words come with the next frame.
   */
  #judgeFirst(path: string): void {
    if (this.#wasJudged || !this.#isPainted) return
    const end = path.indexOf('/', 1)
    const section = end < 0 ? path : path.slice(0, end)
    if (this.#judgedFirst.has(section)) return
    this.#judgedFirst.add(section)
    for (const problem of this.#found(section)) addTo(this.#byPath, problem)
    this.#errorsUnder = null
  }

  /** Problems of the form, or of a section; typing mistakes first. */
  #found(under?: string): FormProblem[] {
    const isUnder = ({ path }: { path: string }): boolean => under === undefined || path === under || path.startsWith(`${under}/`)
    const problems: FormProblem[] = [...this.#typing.values()].filter((one) => one.path !== this.#editing && isUnder(one))
    const found = validate(this.template, this.#data, { mode: 'draft', now: this.now, states: this.states, ...(under ? { under } : {}) })
    for (const issue of found) if (this.#says(issue)) problems.push(asProblem(issue, this.#byPath.get(issue.path)))
    for (const issue of this.options.issues ?? [])
      if (isUnder(issue) && this.#says(issue) && !this.#answered.has(issue.path)) problems.push(this.#shownAs(issue, 'server'))
    for (const note of this.#notes) if (isUnder(note) && this.#says(note)) problems.push(this.#shownAs(note, 'form'))
    return problems
  }

  #shownAs(issue: GivenProblem, source: FormProblem['source']): FormProblem {
    return { ...issue, contentId: issue.contentId ?? this.node(issue.path)?.id ?? '', params: issue.params ?? {}, source }
  }

  /** What is being typed is not judged before it is left, unless it was wrong already; missing values are rings, not errors. */
  #says(issue: { path: string; rule: string }): boolean {
    if (issue.rule === 'required') return false
    return issue.path !== this.#editing || this.#byPath.has(issue.path) || parentPath(issue.path) === this.#editing
  }
}

const NONE: readonly FormProblem[] = []
