import { isFilled } from '../data/filled'
import { instancesWithin } from '../data/instances'
import { isObject, pathOf } from '../data/path'
import type { FormData } from '../data/path'
import { zonedDateAndTime } from '../data/zonedTime'
import type { CompiledCheck } from '../rules/compileChecks'
import { evaluateLogic } from '../rules/evaluate'
import { readValue } from '../rules/readValue'
import type { Situation } from '../rules/readValue'
import type { FormStates } from '../rules/states'
import { HIDDEN } from '../rules/stateTree'
import type { StateTree } from '../rules/stateTree'
import type { Template, TemplateNode } from '../template/template'
import type { Issue } from '../data/issue'
import { isOld, Looks } from './looks'
import type { Place } from './looks'
import { sharedIssues } from './sharedIssues'

interface AssertContext {
  mode: 'draft' | 'complete'
  now: Date
  states: FormStates
}

/** A check of the template, and which of them it is: findings of one place are said in this order. */
interface Ranked {
  compiled: CompiledCheck
  rank: number
}

/** A finding and the check it comes from. */
interface Finding {
  rank: number
  issue: Issue
}

export interface Asking {
  mode: AssertContext['mode']
  states: FormStates
  situation: Situation & { today: string }
}

/**
 * What the template's checks find: values that do not fit each other. A check is asked where something it looks at is filled (what is
 * missing is no contradiction), in a draft only where all of it is, so that nobody is told off for what is still to come.
 */
export function checkAsserts(data: FormData, { mode, now, states }: AssertContext): Issue[] {
  const looks = new Looks()
  const asserts = new Asserts(states.template, looks)
  const moment = { data, tree: states.tree }
  looks.look(moment)
  const situation = { ...moment, today: zonedDateAndTime(now).date, lists: new Map() }
  return asserts.findings({ mode, states, situation }).map(({ issue }) => issue)
}

interface Sorted {
  /** Checks that look at nothing outside one item of an outermost repeated group, and say so in it. */
  inItems: ReadonlyMap<TemplateNode, readonly Ranked[]>
  others: readonly Ranked[]
}

/** By the section in which they say what they find. */
const known = new WeakMap<Template, ReadonlyMap<string, Sorted>>()

function sorted(template: Template): ReadonlyMap<string, Sorted> {
  const before = known.get(template)
  if (before) return before
  const sections = new Map<string, { inItems: Map<TemplateNode, Ranked[]>; others: Ranked[] }>()
  for (const [rank, compiled] of template.checks.entries()) {
    const id = compiled.target.chain[0]?.id ?? ''
    const { inItems, others } = sections.get(id) ?? { inItems: new Map<TemplateNode, Ranked[]>(), others: [] }
    sections.set(id, { inItems, others })
    const group = compiled.around ? outermost(compiled.around) : null
    const staysIn =
      group && outermost(compiled.target) === group && compiled.reads.every(({ shared, field }) => shared > 0 && outermost(field) === group)
    if (staysIn) inItems.set(group, [...(inItems.get(group) ?? []), { compiled, rank }])
    else others.push({ compiled, rank })
  }
  known.set(template, sections)
  return sections
}

/** The repeated group around all others that a node lies in, or the node itself when it is that. */
const outermost = (node: TemplateNode): TemplateNode | null =>
  node.repeatedAncestors[0] ?? (node.isRepeatable && !node.isField ? node : null)

/** A check, or those of the items of one list, with what they found when they were asked last. */
interface Unit {
  places: readonly Place[]
  asked: number
  found: readonly Finding[]
  ask: (asking: Asking) => readonly Finding[]
}

/** The checks of one form that is judged again and again: asked again are those that look at what changed, in a list those of the item. */
export class Asserts {
  readonly #units = new Map<string, readonly Unit[]>()
  readonly #said = new Map<string, readonly Issue[]>()
  readonly #looks: Looks

  /** Today and the mode stay as long as this is used; `looks` are made before each question. */
  constructor(template: Template, looks: Looks) {
    this.#looks = looks
    for (const [id, { inItems, others }] of sorted(template)) {
      const inLists = [...inItems].map(([group, ranked]): Unit => this.#unit([group], inItemsOf(group, ranked)))
      const alone = others.map((one): Unit => {
        const { target, around, reads } = one.compiled
        const nodes = [target, ...(around ? [around] : []), ...reads.map(({ field }) => field)]
        return this.#unit(nodes, (asking) => findings([one], asking, []))
      })
      this.#units.set(id, [...inLists, ...alone])
    }
  }

  /** What is found in a section: the same list as before where it is the same. */
  ask(section: string, asking: Asking): readonly Issue[] {
    const units = this.#units.get(section)
    if (!units) return NONE
    const before = this.#said.get(section)
    let isSame = before !== undefined
    for (const unit of units) if (this.#renewed(unit, asking)) isSame = false
    if (before && isSame) return before
    const said = sharedIssues(
      before ?? NONE,
      inRanks(units).map(({ issue }) => issue),
    )
    this.#said.set(section, said)
    return said
  }

  /** All of the form, in the order of the checks. */
  findings(asking: Asking): readonly Finding[] {
    const units = [...this.#units.values()].flat()
    for (const unit of units) this.#renewed(unit, asking)
    return inRanks(units)
  }

  #unit(nodes: readonly TemplateNode[], ask: Unit['ask']): Unit {
    return { places: [...new Set(nodes.map((node) => this.#looks.placeOf(node)))], asked: -1, found: [], ask }
  }

  /** Asks again where something changed that is looked at; whether something else was found. */
  #renewed(unit: Unit, asking: Asking): boolean {
    if (!isOld(unit.places, unit.asked)) return false
    const found = unit.ask(asking)
    unit.asked = this.#looks.now
    const isOther = found.length > 0 || unit.found.length > 0
    unit.found = found
    return isOther
  }
}

const NONE: readonly Issue[] = []

const inRanks = (units: readonly Unit[]): Finding[] => units.flatMap(({ found }) => found).sort((a, b) => a.rank - b.rank)

interface Item {
  value: unknown
  index: number
  tree: StateTree | undefined
}

/**
 * The items of an outermost group that count. Their paths are not made: reading a hundred of them would cost more than all that is asked
 * here.
 */
function itemsOf(group: TemplateNode, { situation }: Asking): readonly Item[] {
  let value: unknown = situation.data
  let tree: StateTree | undefined = situation.tree
  for (const each of group.chain) {
    value = isObject(value) && Object.hasOwn(value, each.id) ? value[each.id] : undefined
    tree = tree?.below.get(each.id)
    if ((tree?.flags ?? 0) & HIDDEN) return []
  }
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown, index): Item[] => {
    const own = tree?.below.get(String(index))
    return (own?.flags ?? 0) & HIDDEN ? [] : [{ value: one, index, tree: own }]
  })
}

/** Asks the checks of the items that are others than at the last time. */
function inItemsOf(group: TemplateNode, ranked: readonly Ranked[]): Unit['ask'] {
  let before = new Map<number, Item & { found: readonly Finding[] }>()
  return (asking) => {
    const now: typeof before = new Map()
    for (const item of itemsOf(group, asking)) {
      const own = before.get(item.index)
      const isSame = own !== undefined && own.value === item.value && own.tree === item.tree
      now.set(item.index, isSame ? own : { ...item, found: findings(ranked, asking, [item.index]) })
    }
    before = now
    return [...now.values()].flatMap(({ found }) => found)
  }
}

const findings = (ranked: readonly Ranked[], asking: Asking, fixed: readonly number[]): Finding[] =>
  ranked.flatMap(({ compiled, rank }) => judge(compiled, asking, fixed).map((issue) => ({ rank, issue })))

/** What one check finds in the form; `fixed` narrows the outermost groups to one item each. */
function judge(compiled: CompiledCheck, { mode, states, situation }: Asking, fixed: readonly number[]): Issue[] {
  const { check, around, target } = compiled
  const { data } = situation
  if (around?.isExcluded) return []
  const places: readonly { indexes: readonly number[]; path: string }[] = around ? instancesWithin(around, data, fixed) : [WHOLE]
  return places.flatMap(({ indexes, path }): Issue[] => {
    if (around && !states.isRelevant(path)) return []
    if (!isAsked(compiled, mode, { indexes, situation })) return []
    if (evaluateLogic(compiled, compiled.assert, { indexes, situation }) === true) return []
    const shared = around ? sharedGroups(target, around) : 0
    const params = { check: check.id, ...check.text, ...(shared < indexes.length ? { item: path } : {}) }
    return [
      { path: placeOf(target, data, indexes.slice(0, shared)), contentId: target.id, rule: 'check', params, severity: check.severity },
    ]
  })
}

const WHOLE = { indexes: [], path: '' }

function isAsked({ reads }: CompiledCheck, mode: AssertContext['mode'], at: { indexes: readonly number[]; situation: Situation }): boolean {
  const isThere = (read: CompiledCheck['reads'][number]): boolean => {
    const value = readValue(read, at.indexes, at.situation)
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  }
  if (mode === 'draft') return reads.every(isThere)
  return reads.some((read) => !read.isEverywhere && isThere(read))
}

/** Repeated groups, outermost first, that a node lies in or is. */
const groupsOf = (node: TemplateNode): readonly TemplateNode[] =>
  node.isRepeatable && !node.isField ? [...node.repeatedAncestors, node] : node.repeatedAncestors

/** How many of them two nodes have in common: a lot's number says nothing of the results that a check of the lots asks for. */
function sharedGroups(one: TemplateNode, other: TemplateNode): number {
  const others = groupsOf(other)
  const apart = groupsOf(one).findIndex((node, depth) => node !== others[depth])
  return apart < 0 ? groupsOf(one).length : apart
}

/**
 * Where the problem is shown: the target in these items, of those within them the first that is still to be filled, else the first; where
 * there is none, at their list.
 */
function placeOf(target: TemplateNode, data: FormData, fixed: readonly number[]): string {
  const within = instancesWithin(target, data, fixed)
  const shown = (target.isField ? within.find(({ value }) => !isFilled(target, value)) : undefined) ?? within[0]
  if (shown) return shown.path
  const list = groupsOf(target)[fixed.length] ?? target
  return pathOf(list, fixed)
}
