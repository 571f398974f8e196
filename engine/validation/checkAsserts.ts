import { instancesWithin } from '../form/instances'
import { isObject, pathOf } from '../form/path'
import type { FormData } from '../form/path'
import { zonedDateAndTime } from '../form/zonedTime'
import type { CompiledCheck } from '../rules/compileChecks'
import { evaluateLogic } from '../rules/evaluate'
import { readValue } from '../rules/readValue'
import type { Situation } from '../rules/readValue'
import type { FormStates } from '../rules/states'
import { HIDDEN } from '../rules/stateTree'
import type { StateTree } from '../rules/stateTree'
import type { Template, TemplateNode } from '../template/template'
import type { Issue } from './issue'

export interface AssertContext {
  mode: 'draft' | 'complete'
  now: Date
  states: FormStates
  under?: string | undefined
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

interface Judging {
  data: FormData
  context: AssertContext
  situation: Situation & { today: string }
}

/**
 * What the template's checks find: values that do not fit each other. A check is asked where something it looks at is filled (what is missing is no
 * contradiction), in a draft only where all of it is, so that nobody is told off for what is still to come.
 */
export function checkAsserts(data: FormData, context: AssertContext): Issue[] {
  const { template, tree } = context.states
  const situation = { data, tree, today: zonedDateAndTime(context.now).date, lists: new Map() }
  const judging: Judging = { data, context, situation }
  const { inItems, others } = sorted(template)
  const found = findings(others, judging, [])
  for (const [group, ranked] of inItems)
    for (const item of itemsOf(group, judging)) {
      // All that is said of an item is said in it; only for a part of it is it asked in part.
      const isWhole = context.under === undefined || isUnder(context.under, pathOf(group, []) + `/${item.index}`)
      for (const one of isWhole ? ofItem(item, { ranked, judging }) : findings(ranked, judging, [item.index])) found.push(one)
    }
  return found.sort((a, b) => a.rank - b.rank).map(({ issue }) => issue)
}

interface Sorted {
  /** By the outermost repeated group: checks that look at nothing outside one item of it, and say so in it. */
  inItems: ReadonlyMap<TemplateNode, readonly Ranked[]>
  others: readonly Ranked[]
}

const known = new WeakMap<Template, Sorted>()

function sorted(template: Template): Sorted {
  const before = known.get(template)
  if (before) return before
  const inItems = new Map<TemplateNode, Ranked[]>()
  const others: Ranked[] = []
  for (const [rank, compiled] of template.checks.entries()) {
    const group = compiled.around ? outermost(compiled.around) : null
    const staysIn =
      group && outermost(compiled.target) === group && compiled.reads.every(({ shared, field }) => shared > 0 && outermost(field) === group)
    if (staysIn) inItems.set(group, [...(inItems.get(group) ?? []), { compiled, rank }])
    else others.push({ compiled, rank })
  }
  const made = { inItems, others }
  known.set(template, made)
  return made
}

/** The repeated group around all others that a node lies in, or the node itself when it is that. */
const outermost = (node: TemplateNode): TemplateNode | null =>
  node.repeatedAncestors[0] ?? (node.isRepeatable && !node.isField ? node : null)

interface Item {
  value: unknown
  index: number
  tree: StateTree | undefined
}

/** The items of an outermost group that count. Their paths are not made: reading a hundred of them would cost more than all that is asked here. */
function itemsOf(group: TemplateNode, { data, situation }: Judging): readonly Item[] {
  let value: unknown = data
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

interface Remembered extends Pick<Item, 'index' | 'tree'> {
  ranked: readonly Ranked[]
  mode: AssertContext['mode']
  today: string
  found: readonly Finding[]
}

/** Findings by the item they were made for, as in validate: after a key only the item that was typed in is asked again. */
const remembered = new WeakMap<object, Remembered>()

function ofItem({ value, index, tree }: Item, { ranked, judging }: { ranked: readonly Ranked[]; judging: Judging }): readonly Finding[] {
  const { mode } = judging.context
  const { today } = judging.situation
  const before = isObject(value) ? remembered.get(value) : undefined
  const isSame = before?.ranked === ranked && before.tree === tree && before.index === index
  if (isSame && before.mode === mode && before.today === today) return before.found
  const found = findings(ranked, judging, [index])
  if (isObject(value)) remembered.set(value, { ranked, tree, index, mode, today, found })
  return found
}

const findings = (ranked: readonly Ranked[], judging: Judging, fixed: readonly number[]): Finding[] =>
  ranked.flatMap(({ compiled, rank }) => judge(compiled, judging, fixed).map((issue) => ({ rank, issue })))

/** What one check finds in the form; `fixed` narrows the outermost groups to one item each. */
function judge(compiled: CompiledCheck, { data, context, situation }: Judging, fixed: readonly number[]): Issue[] {
  const { check, around, target } = compiled
  if (around?.isExcluded) return []
  if (context.under !== undefined && context.under.split('/')[1] !== target.chain[0]?.id) return []
  const places: readonly { indexes: readonly number[]; path: string }[] = around ? instancesWithin(around, data, fixed) : [WHOLE]
  return places.flatMap(({ indexes, path }): Issue[] => {
    if (around && !context.states.isRelevant(path)) return []
    // Where it would be said is known before anything is evaluated: a section being typed in asks only what lies in it.
    const at = context.under === undefined ? null : placeOf(target, data, indexes)
    if (at !== null && context.under !== undefined && !isUnder(context.under, at)) return []
    if (!isAsked(compiled, context.mode, { indexes, situation })) return []
    if (evaluateLogic(compiled, compiled.assert, { indexes, situation }) === true) return []
    const params = { check: check.id, de: check.text.de, en: check.text.en }
    return [{ path: at ?? placeOf(target, data, indexes), contentId: target.id, rule: 'check', params, severity: check.severity }]
  })
}

const WHOLE = { indexes: [], path: '' }

const isUnder = (under: string, path: string): boolean => path === under || path.startsWith(`${under}/`)

function isAsked({ reads }: CompiledCheck, mode: AssertContext['mode'], at: { indexes: readonly number[]; situation: Situation }): boolean {
  const isThere = (read: CompiledCheck['reads'][number]): boolean => {
    const value = readValue(read, at.indexes, at.situation)
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  }
  if (mode === 'draft') return reads.every(isThere)
  return reads.some((read) => !read.isEverywhere && isThere(read))
}

/** Where the problem is shown: the target in these items, in the first of those within them; where there is none, at their list. */
function placeOf(target: TemplateNode, data: FormData, indexes: readonly number[]): string {
  const within = target.repeatedAncestors.length + (target.isRepeatable && !target.isField ? 1 : 0)
  const fixed = indexes.slice(0, within)
  const [first] = instancesWithin(target, data, fixed)
  if (first) return first.path
  const list = [...target.repeatedAncestors, target].find((_, depth) => depth >= fixed.length) ?? target
  return pathOf(list, fixed)
}
