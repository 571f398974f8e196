import { getAt } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { Judge } from '../../../engine/validation'
import type { Issue, JudgeContext } from '../../../engine/validation'
import { parentPath } from '../values/paths'
import { otherLots } from '../values/sameLot'
import { canWatch } from './afterPaint'
import type { FormEditor } from './FormEditor'
import { organizationGaps } from './organizationGaps'
import { asProblem, grouped, isSaying, recount, sectionOf, sharedList, type ByPath } from './problems'
import type { FormProblem, GivenProblem } from './types'

/** How long after the last key the whole form is judged. Typing pauses are longer, so a burst of keys costs one run. */
const IDLE_MS = 300

/** What is said in one section of the form, and from what it was made. */
interface Section {
  issues: readonly Issue[]
  /** Typing mistakes in it, come before what the form finds. */
  typing: readonly FormProblem[]
  form: readonly FormProblem[]
  /** The server's and what somebody noted, come after it. */
  others: readonly FormProblem[]
  /** Some issue is held back, or was not while its field was typed in: the list of issues alone does not say what is shown. */
  isHeld: boolean
  byPath: ByPath
}

const NOTHING: Section = { issues: [], typing: [], form: [], others: [], isHeld: false, byPath: new Map() }

/**
 * What there is to say of a form's fields: what the engine finds, what the server found, and what could not be read. One per form. Kept
 * section by section, so that a key makes anew what is said where it was typed.
 */
export class Judgement {
  #problems: readonly FormProblem[] = []
  #notes: readonly GivenProblem[] = []
  #doubted: readonly GivenProblem[] = []
  readonly #sections = new Map<string, Section>()
  readonly #inParts = new Map<string, readonly FormProblem[]>()
  /** Errors at and under each place. */
  readonly #errorsUnder = new Map<string, number>()
  #judge: { of: Template; judge: Judge; shown: WeakMap<GivenProblem, FormProblem> } | null = null
  /** Paths changed since the server judged: what it said of them is out of date. */
  readonly #answered = new Set<string>()
  #editing: string | null = null
  /** The whole form was; until then, which is right after the first paint, the sections that are asked for are judged one by one. */
  #wasJudged = false
  #isPainted = !canWatch()
  #idle: ReturnType<typeof setTimeout> | undefined
  readonly #editor: FormEditor
  readonly #said: (isNew: boolean) => void

  /** `said` is called after the whole form was judged, with whether anything else is said than before. */
  constructor(editor: FormEditor, said: (isNew: boolean) => void) {
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
    return this.#saidAt(path)
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
    return this.#errorsUnder.get(path) ?? 0
  }

  /** What is said in the section of a path: the same object as long as it is the same. */
  inSection(path: string): unknown {
    this.#judgeFirst(path)
    return path === '' ? this.#problems : this.#sections.get(sectionOf(path))?.byPath
  }

  /**
   * What the figures of a section are worked out from, and of a list the names of its items: as long as these are the same objects, so are
   * the words. For whoever shows a hundred lots and is told that something of the form changed.
   */
  basisOf(path: string): readonly unknown[] {
    const items = this.#editor.node(path)?.isRepeatable === true ? this.#editor.value(path) : null
    return [this.#editor.progress.sections.get(path), this.inSection(path), items]
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
    this.#said(this.#weigh())
  }

  /** Whether anything else is said than before. */
  #weigh(): boolean {
    // Sections that were judged one by one are not in the list of all yet.
    let isNew = !this.#wasJudged
    this.#wasJudged = true
    const { judge, context } = this.#asked()
    const { typing, others, inSection } = this.#given()
    const { sections } = judge.form(this.#editor.shown, context)
    for (const id of new Set([...sections.keys(), ...typing.map(placed), ...others.map(placed), ...this.#sections.keys()]))
      if (this.#tell(id, sections.get(id) ?? NO_ISSUES, inSection(id))) isNew = true
    if (!isNew) return false
    const form = [...sections.keys()].flatMap((id) => this.#sections.get(id)?.form ?? NONE)
    this.#problems = sharedList(this.#problems, [...typing, ...form, ...others])
    return true
  }

  /** What is not the engine's to say, for the whole form and for one section of it. */
  #given(): Pick<Section, 'typing' | 'others'> & { inSection: (id: string) => Pick<Section, 'typing' | 'others'> } {
    const typing = this.#editor.unread.problems.filter((one) => one.path !== this.#editing)
    const server = (this.#editor.options.issues ?? []).filter((issue) => this.#says(issue) && !this.#answered.has(issue.path))
    const notes = [...this.#notes, ...this.#doubts()].filter((note) => this.#says(note))
    const others = [...server.map((issue) => this.#shownAs(issue, 'server')), ...notes.map((note) => this.#shownAs(note, 'form'))]
    // Both are few beside what the engine finds, and mostly none.
    const inSection = (id: string) => ({
      typing: typing.filter((one) => placed(one) === id),
      others: others.filter((one) => placed(one) === id),
    })
    return { typing, others, inSection }
  }

  /** What is no mistake, and seldom meant. The objects of before where they say the same, of which each is shown as one. */
  #doubts(): readonly GivenProblem[] {
    const found = [...organizationGaps(this.#editor), ...otherLots(this.#editor)]
    if (JSON.stringify(found) !== JSON.stringify(this.#doubted)) this.#doubted = found
    return this.#doubted
  }

  /** Brings what is said in a section up to date. Returns whether anything else is said than before. */
  #tell(id: string, issues: readonly Issue[], given: Pick<Section, 'typing' | 'others'>): boolean {
    const before = this.#sections.get(id) ?? NOTHING
    const isHeld = this.#editing !== null && sectionOf(this.#editing) === id
    const isSame = issues === before.issues && !isHeld && !before.isHeld
    const form = isSame ? before.form : sharedList(before.form, issues.filter((issue) => this.#says(issue)).map(asProblem))
    const typing = sharedList(before.typing, given.typing)
    const others = sharedList(before.others, given.others)
    if (form === before.form && typing === before.typing && others === before.others) {
      if (!isSame) this.#sections.set(id, { ...before, issues, isHeld })
      return false
    }
    const byPath = grouped([...typing, ...form, ...others], before.byPath)
    recount(this.#errorsUnder, before.byPath, byPath)
    this.#sections.set(id, { issues, typing, form, others, isHeld, byPath })
    return true
  }

  /**
   * The section around a path, while the form as a whole was not judged yet. Not before the first paint: judging is a sixth of what a
   * person would wait for, and its words come with the next frame.
   */
  #judgeFirst(path: string): void {
    if (this.#wasJudged || !this.#isPainted) return
    const id = sectionOf(path)
    if (this.#sections.has(id)) return
    const { judge, context } = this.#asked()
    this.#tell(id, judge.section(id, this.#editor.shown, context), this.#given().inSection(id))
  }

  #asked(): { judge: Judge; context: JudgeContext } {
    const { template, now, states } = this.#editor
    const known =
      this.#judge?.of === template
        ? this.#judge
        : { of: template, judge: new Judge(template), shown: new WeakMap<GivenProblem, FormProblem>() }
    this.#judge = known
    return { judge: known.judge, context: { mode: 'draft', now, states } }
  }

  #shownAs(issue: GivenProblem, source: FormProblem['source']): FormProblem {
    const known = this.#judge?.shown.get(issue)
    if (known) return known
    const made = { ...issue, contentId: issue.contentId ?? this.#editor.node(issue.path)?.id ?? '', params: issue.params ?? {}, source }
    this.#judge?.shown.set(issue, made)
    return made
  }

  #saidAt(path: string): readonly FormProblem[] {
    return this.#sections.get(sectionOf(path))?.byPath.get(path) ?? NONE
  }

  /** What is being typed is not judged before it is left, unless it was wrong already; missing values are rings, not errors. */
  #says(issue: { path: string; rule: string }): boolean {
    if (issue.rule === 'required') return false
    return issue.path !== this.#editing || this.#saidAt(issue.path).length > 0 || parentPath(issue.path) === this.#editing
  }
}

const NONE: readonly FormProblem[] = []
const NO_ISSUES: readonly Issue[] = []

const placed = ({ path }: FormProblem): string => sectionOf(path)
