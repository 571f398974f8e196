import { zonedDateAndTime } from '../data/zonedTime'
import type { FormData } from '../data/path'
import { evaluateRules, type FormStates } from '../rules/states'
import type { Template, TemplateNode } from '../template/template'
import { Asserts, type Asking } from './checkAsserts'
import type { ValueContext } from './checkValue'
import { Findings, type Whole } from './Findings'
import { Ids } from './Ids'
import type { Issue } from '../data/issue'
import { isOld, Looks, type Moment, type Place } from './looks'
import { checkNode, type Walk } from './walk'
import { comparePlaces, formPlace, type FormPlace } from '../form/completeness'

/**
 * What checks say comes after what is said of the fields at or before its place. The issues are in form order already, and far more: they
 * are not sorted again.
 */
function inOrder(template: Template, issues: readonly Issue[], asserted: readonly Issue[]): readonly Issue[] {
  if (asserted.length === 0) return issues
  const placed = asserted.map((one) => ({ one, place: placeOf(template, one) })).sort((a, b) => comparePlaces(a.place, b.place))
  const all: Issue[] = []
  let taken = 0
  for (const { one, place } of placed) {
    const end = firstAfter(template, issues, { place, from: taken })
    while (taken < end) {
      const next = issues[taken++]
      if (next) all.push(next)
    }
    all.push(one)
  }
  for (const next of issues.slice(taken)) all.push(next)
  return all
}

/** Index of the first issue behind a place, by halving. */
function firstAfter(template: Template, issues: readonly Issue[], { place, from }: { place: FormPlace; from: number }): number {
  let [low, high] = [from, issues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = issues[middle]
    if (one && comparePlaces(placeOf(template, one), place) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

const places = new WeakMap<Issue, { template: Template; place: FormPlace }>()

/**
 * Where an issue stands in the form. What is remembered of a hundred lots comes again with every key, and is put in order without reading
 * its path again.
 */
function placeOf(template: Template, one: Issue): FormPlace {
  const known = places.get(one)
  if (known?.template === template) return known.place
  const place = formPlace(template, one.path)
  places.set(one, { template, place })
  return place
}

export interface JudgeContext extends ValueContext {
  /** draft: what is there must be right; complete: what is required must be there too. */
  mode: 'draft' | 'complete'
  /** Current states of this data, when the caller has them. */
  states?: FormStates
}

export interface Judged {
  /** All there is to say, in form order. */
  issues: readonly Issue[]
  /** The same by the section it is said in, the first step of its path; '' for the form as a whole. */
  sections: ReadonlyMap<string, readonly Issue[]>
}

/** What was said of a section, and what it was said for. */
interface Section {
  findings: Findings
  items: ReadonlyMap<string, Findings>
  own: readonly Issue[]
  asserted: readonly Issue[]
  issues: readonly Issue[]
}

/** What is remembered, and what it holds for: that does not change from key to key. */
interface Memory {
  mode: JudgeContext['mode']
  codes: JudgeContext['codes']
  /** Dates and checks are judged by the day in Berlin. */
  today: string
  looks: Looks
  asserts: Asserts
  sections: Map<string, Section>
  ids: Ids
  idPlaces: readonly Place[]
}

/** All that one judgement is made of. */
interface Asked {
  context: JudgeContext
  memory: Memory
  whole: Whole
  asking: Asking
}

/**
 * Judges one form again and again as it changes. Judged anew is what may be judged otherwise: the section that was changed, of a list the
 * item, the checks that read what changed, and references where ids came or went. All else is remembered, as the same lists and objects, so
 * that nobody has to show it again. Takes data that shares what did not change, as `setAt` makes it.
 */
export class Judge {
  readonly #template: Template
  #memory: Memory | null = null
  #judged: Judged | null = null

  constructor(template: Template) {
    this.#template = template
  }

  /** Every issue of the form in form order, never just the first. The same object where the same is said as before. */
  form(data: FormData, context: JudgeContext): Judged {
    const asked = this.#asked(data, context)
    const sections = new Map([['', asked.memory.asserts.ask('', asked.asking)]])
    for (const node of this.#template.root.children) sections.set(node.id, this.#judge(node, asked))
    const before = this.#judged
    if (before && [...sections].every(([id, issues]) => before.sections.get(id) === issues)) return before
    return (this.#judged = { issues: [...sections.values()].flat(), sections })
  }

  /** Those of one section alone: who needs one does not wait for all. */
  section(id: string, data: FormData, context: JudgeContext): readonly Issue[] {
    const node = this.#template.root.children.find((each) => each.id === id)
    return node ? this.#judge(node, this.#asked(data, context)) : []
  }

  #asked(data: FormData, context: JudgeContext): Asked {
    const states = context.states ?? evaluateRules(this.#template, data)
    const today = zonedDateAndTime(context.now).date
    const moment = { data, tree: states.tree }
    const { mode, codes } = context
    const before = this.#memory
    const isGood = before?.mode === mode && before.codes === codes && before.today === today
    const memory = isGood ? before : this.#nothing({ mode, codes, today }, moment)
    const { looks, idPlaces } = memory
    const seen = looks.now
    looks.look(moment)
    if (isOld(idPlaces, seen)) memory.ids = memory.ids.at(moment)
    this.#memory = memory
    const asking = { mode, states, situation: { ...moment, today, lists: new Map() } }
    return { context, memory, whole: { ids: memory.ids, moment }, asking }
  }

  #nothing(basis: Pick<Memory, 'mode' | 'codes' | 'today'>, moment: Moment): Memory {
    const looks = new Looks()
    const idFields = [...this.#template.schemeFields.values()].flat()
    return {
      ...basis,
      looks,
      asserts: new Asserts(this.#template, looks),
      sections: new Map(),
      ids: new Ids(this.#template, moment),
      idPlaces: [...new Set(idFields.map((field) => looks.placeOf(field)))],
    }
  }

  #judge(node: TemplateNode, { context, memory, whole, asking }: Asked): readonly Issue[] {
    const before = memory.sections.get(node.id)
    const asserted = memory.asserts.ask(node.id, asking)
    const { findings, items } = this.#findings(node, { context, whole, before })
    const own = findings.issues(whole)
    const isSame = before?.own === own && before.asserted === asserted
    const issues = isSame ? before.issues : inOrder(this.#template, own, asserted)
    if (!isSame || before.findings !== findings) memory.sections.set(node.id, { findings, items, own, asserted, issues })
    return issues
  }

  #findings(
    node: TemplateNode,
    { context, whole, before }: Pick<Asked, 'context' | 'whole'> & { before: Section | undefined },
  ): Pick<Section, 'findings' | 'items'> {
    const { data, tree } = whole.moment
    const placed = {
      value: Object.hasOwn(data, node.id) ? data[node.id] : undefined,
      tree: tree.below.get(node.id),
      path: `/${node.id}`,
    }
    if (before?.findings.isOf(placed)) return before
    const items = { before: before?.items ?? new Map<string, Findings>(), now: new Map<string, Findings>() }
    const walk: Walk = { template: this.#template, mode: context.mode, context, found: [], items }
    checkNode(walk, node, placed)
    return { findings: new Findings(placed, walk.found, before?.findings), items: items.now }
  }
}
