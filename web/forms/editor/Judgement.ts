import { getAt } from '../../../engine/form'
import { validate } from '../../../engine/validation'
import { parentPath } from '../values/paths'
import { canWatch } from './afterPaint'
import type { FormEditor } from './FormEditor'
import { addTo, asProblem, isSaying, recount } from './problems'
import type { FormProblem, GivenProblem } from './types'

/** How long after the last key the whole form is judged. Typing pauses are longer, so a burst of keys costs one run. */
const IDLE_MS = 300

/** What there is to say of a form's fields: what the engine finds, what the server found, and what could not be read. One per form. */
export class Judgement {
  #problems: readonly FormProblem[] = []
  #notes: readonly GivenProblem[] = []
  #byPath = new Map<string, readonly FormProblem[]>()
  readonly #inParts = new Map<string, readonly FormProblem[]>()
  /** Errors at and under each place, counted when somebody asks. */
  #errorsUnder: Map<string, number> | null = null
  /** Paths changed since the server judged: what it said of them is out of date. */
  readonly #answered = new Set<string>()
  #editing: string | null = null
  /** The whole form was; until then, which is right after the first paint, the sections that are asked for are judged one by one. */
  #wasJudged = false
  #isPainted = !canWatch()
  readonly #judgedFirst = new Set<string>()
  #idle: ReturnType<typeof setTimeout> | undefined
  readonly #editor: FormEditor
  readonly #said: () => void

  /** `said` is called after the whole form was judged. */
  constructor(editor: FormEditor, said: () => void) {
    this.#editor = editor
    this.#said = said
  }

  get wasMade(): boolean {
    return this.#wasJudged
  }
  /** Problems as far as the whole form was judged: none with the first paint, which does not wait for it. */
  get found(): readonly FormProblem[] {
    return this.#problems
  }

  at(path: string): readonly FormProblem[] {
    this.#judgeFirst(path)
    return this.#byPath.get(path) ?? NONE
  }
  /** Those of a field whose value has parts: of each language of a text, of each value of a list. */
  of(path: string): readonly FormProblem[] {
    const own = this.at(path)
    const value = getAt(this.#editor.shown, path)
    if (typeof value !== 'object' || value === null || this.under(path) === own.length) return own
    const inner = Object.keys(value).flatMap((part) => this.at(`${path}/${part}`))
    if (inner.length === 0) return own
    const known = this.#inParts.get(path)
    const all = [...own, ...inner]
    if (known && isSaying(known, all)) return known
    this.#inParts.set(path, all)
    return all
  }
  /** How many errors lie at or under a path. */
  under(path: string): number {
    this.#judgeFirst(path)
    this.#errorsUnder ??= recount(new Map(), new Map(), this.#byPath)
    return this.#errorsUnder.get(path) ?? 0
  }

  /** Somebody types at `path`: nothing new is said of it before they leave. */
  editing(path: string): void {
    this.#editing = path
  }
  /** The person left the field. Returns whether something held back may be said now. */
  leave(path: string): boolean {
    if (this.#editing !== path) return false
    this.#editing = null
    return true
  }

  /** The field was changed since the server judged it. */
  answered(path: string): void {
    this.#answered.add(path)
  }
  /** The server judged anew, or other data came. */
  forgetAnswers(): void {
    this.#answered.clear()
  }

  /** What somebody beside the form has to say of its fields. */
  note(notes: readonly GivenProblem[]): void {
    this.#notes = notes
  }

  /** The fields are on the screen: now what there is to say of them is found, the sections in view first. Returns whether that is new. */
  painted(): boolean {
    if (this.#isPainted) return false
    this.#isPainted = true
    return true
  }

  later(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.make(), IDLE_MS)
  }
  end(): void {
    clearTimeout(this.#idle)
  }

  /** Judges the whole form. */
  make(): void {
    clearTimeout(this.#idle)
    this.#weigh()
    this.#said()
  }

  #weigh(): void {
    const before = this.#wasJudged
    this.#wasJudged = true
    const problems = this.#find()
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
    for (const problem of this.#find(section)) addTo(this.#byPath, problem)
    this.#errorsUnder = null
  }

  /** Problems of the form, or of a section; typing mistakes first. */
  #find(under?: string): FormProblem[] {
    const { template, shown, now, states, options } = this.#editor
    const isUnder = ({ path }: { path: string }): boolean => under === undefined || path === under || path.startsWith(`${under}/`)
    const problems: FormProblem[] = this.#editor.unread.problems.filter((one) => one.path !== this.#editing && isUnder(one))
    const found = validate(template, shown, { mode: 'draft', now, states, ...(under ? { under } : {}) })
    for (const issue of found) if (this.#says(issue)) problems.push(asProblem(issue, this.#byPath.get(issue.path)))
    for (const issue of options.issues ?? [])
      if (isUnder(issue) && this.#says(issue) && !this.#answered.has(issue.path)) problems.push(this.#shownAs(issue, 'server'))
    for (const note of this.#notes) if (isUnder(note) && this.#says(note)) problems.push(this.#shownAs(note, 'form'))
    return problems
  }

  #shownAs(issue: GivenProblem, source: FormProblem['source']): FormProblem {
    return { ...issue, contentId: issue.contentId ?? this.#editor.node(issue.path)?.id ?? '', params: issue.params ?? {}, source }
  }

  /** What is being typed is not judged before it is left, unless it was wrong already; missing values are rings, not errors. */
  #says(issue: { path: string; rule: string }): boolean {
    if (issue.rule === 'required') return false
    return issue.path !== this.#editing || this.#byPath.has(issue.path) || parentPath(issue.path) === this.#editing
  }
}

const NONE: readonly FormProblem[] = []
