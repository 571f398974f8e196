import { instancesWithin } from '../data/instances'
import { nodeAt, parsePath } from '../data/path'
import type { FormData } from '../data/path'
import type { Template, TemplateNode } from '../template/template'
import { isTrue } from './evaluate'
import { readValue } from './readValue'
import { ADVISED, HIDDEN, NORMAL, READ_ONLY, REQUIRED, flagsAt, sharedTree, withFlags, withoutBelow } from './stateTree'
import type { Own, StateTree } from './stateTree'
import type { Affected } from './ruleIndex'

/** What holds for every place of a form right now. `updateStates` keeps it current; `tree` is the immutable part that changes. */
export interface FormStates {
  readonly template: Template
  tree: StateTree
  /** On the screen: neither a rule, a choice nor the template hides it or anything around it. */
  isVisible(path: string): boolean
  /** Its value counts: no rule and no choice hides it. Hidden identifiers are relevant and not visible. */
  isRelevant(path: string): boolean
  /** Visible, and required by the template or a rule. */
  isRequired(path: string): boolean
  isReadOnly(path: string): boolean
}

/** Neither a form's data nor a tree is ever changed, so what was worked out of one form is not worked out of it again. */
const known = new WeakMap<FormData, { template: Template; tree: StateTree }>()

/** States of a whole form. Costs one evaluation per rule and item, at the first time of this very data. */
export function evaluateRules(template: Template, data: FormData): FormStates {
  const states = makeStates(template)
  const before = known.get(data)
  if (before?.template === template) {
    states.tree = before.tree
    return states
  }
  const changed = new Set<string>()
  evaluateNodes(states, data, { affected: template.rules.ruled.map((node) => ({ node, shared: 0 })), indexes: [], changed })
  known.set(data, { template, tree: states.tree })
  return states
}

/**
 * Whoever brought states up to date with a form notes it: they are what `evaluateRules` would work out. `before` are those of a form that
 * it follows on; what is the same in both stays the same object.
 */
export function noteStates(states: FormStates, data: FormData, before: FormStates): void {
  states.tree = sharedTree(before.tree, states.tree)
  known.set(data, { template: states.template, tree: states.tree })
}

/**
 * Brings `states` up to date after the value at `changedPath` became what it is in `data`; only what depends on it is evaluated. Returns
 * the paths whose state changed; a path stands for everything below it. For added, removed or moved items pass the path of their list.
 */
export function updateStates(states: FormStates, data: FormData, changedPath: string): Set<string> {
  const changed = new Set<string>()
  const { template } = states
  const segments = parsePath(changedPath)
  const node = segments && nodeAt(template, changedPath)
  if (!segments || !node) return changed
  const indexes = segments.filter((each) => /^\d+$/.test(each)).map(Number)
  if (node.isField) {
    evaluateNodes(states, data, { affected: template.rules.affected(node.id), indexes, changed })
    return changed
  }
  const before = states.tree
  states.tree = withoutBelow(states.tree, segments)
  evaluateNodes(states, data, { affected: affectedByGroup(template, node, indexes.length), indexes, changed })
  if (states.tree !== before) changed.add(changedPath)
  return changed
}

/** A section, group or list changed as a whole: its own ruled nodes, and whoever reads anything in it. */
export function affectedByGroup(template: Template, group: TemplateNode, depth: number): Affected[] {
  const reached = new Map<TemplateNode, number>()
  const reach = (node: TemplateNode, shared: number): void => void reached.set(node, Math.min(shared, reached.get(node) ?? shared))
  const visit = (node: TemplateNode): void => {
    if (template.rules.byTarget.has(node.id) || node.choiceOf) reach(node, Math.min(depth, node.repeatedAncestors.length))
    if (node.isField) for (const each of template.rules.affected(node.id)) reach(each.node, Math.min(depth, each.shared))
    for (const child of node.children) visit(child)
  }
  visit(group)
  return template.rules.ruled.filter((node) => reached.has(node)).map((node) => ({ node, shared: reached.get(node) ?? 0 }))
}

interface Evaluation {
  affected: readonly Affected[]
  indexes: readonly number[]
  changed: Set<string>
}

/** Visibility first, in the order of the rule graph, because what is hidden reads as missing; then what is required and read-only. */
function evaluateNodes(states: FormStates, data: FormData, { affected, indexes, changed }: Evaluation): void {
  const own: Own = new Set()
  for (const pass of ['show', 'rest'] as const) {
    for (const { node, shared } of affected) {
      if (pass === 'rest' ? !hasOtherEffects(states.template, node) : !canHide(states.template, node)) continue
      for (const instance of placesOf(node, data, indexes.slice(0, shared))) {
        const segments = parsePath(instance.path) ?? []
        const before = flagsAt(states.tree, segments)
        const at = { indexes: instance.indexes, situation: { data, tree: states.tree } }
        const after =
          pass === 'show'
            ? (before & ~HIDDEN) | hiddenFlag(states.template, node, at)
            : (before & HIDDEN) | otherFlags(states.template, node, at)
        if (after === before) continue
        states.tree = withFlags(states.tree, segments, { flags: after, own })
        changed.add(instance.path)
      }
    }
  }
}

/** A state of a repeated group is that of its list, not of one item: its rules look from outside. */
export function placesOf(node: TemplateNode, data: FormData, fixed: readonly number[]): { path: string; indexes: readonly number[] }[] {
  if (!node.isRepeatable || node.isField) return instancesWithin(node, data, fixed)
  if (!node.parent || node.parent.id === '') return [{ path: `/${node.id}`, indexes: [] }]
  return instancesWithin(node.parent, data, fixed).map(({ path, indexes }) => ({ path: `${path}/${node.id}`, indexes }))
}

type At = Parameters<typeof isTrue>[1]

const canHide = (template: Template, node: TemplateNode): boolean =>
  node.choiceOf !== null || (template.rules.byTarget.get(node.id) ?? []).some((rule) => rule.effect === 'show')

const hasOtherEffects = (template: Template, node: TemplateNode): boolean =>
  (template.rules.byTarget.get(node.id) ?? []).some((rule) => rule.effect === 'require' || rule.effect === 'readOnly')

/** All show rules must hold, and the choice the node belongs to must be taken. */
function hiddenFlag(template: Template, node: TemplateNode, at: At): number {
  if (node.choiceOf) {
    const { field, choice } = node.choiceOf
    const taken = readValue({ field, shared: field.repeatedAncestors.length, isEverywhere: false }, at.indexes, at.situation)
    const isTaken = Array.isArray(taken) ? taken.includes(choice.contentId) : taken !== undefined && String(taken) === choice.contentId
    if (!isTaken) return HIDDEN
  }
  const rules = template.rules.byTarget.get(node.id) ?? []
  return rules.every((rule) => rule.effect !== 'show' || isTrue(rule, at)) ? 0 : HIDDEN
}

function otherFlags(template: Template, node: TemplateNode, at: At): number {
  let flags = 0
  for (const rule of template.rules.byTarget.get(node.id) ?? []) {
    if (rule.effect === 'require' && isTrue(rule, at)) flags |= rule.rule.severity === 'WARN' ? ADVISED : REQUIRED
    if (rule.effect === 'readOnly' && isTrue(rule, at)) flags |= READ_ONLY
  }
  return flags
}

function makeStates(template: Template): FormStates {
  const isRelevant = (path: string): boolean => {
    let tree: StateTree | undefined = states.tree
    for (const segment of parsePath(path) ?? []) {
      tree = tree.below.get(segment)
      if (!tree) return true
      if (tree.flags & HIDDEN) return false
    }
    return true
  }
  const isVisible = (path: string): boolean => {
    const node = nodeAt(template, path)
    return node !== undefined && !node.isOffScreen && isRelevant(path)
  }
  const flagged = (path: string, flag: number): boolean => (flagsAt(states.tree, parsePath(path) ?? []) & flag) !== 0
  const states: FormStates = {
    template,
    tree: NORMAL,
    isRelevant,
    isVisible,
    isRequired: (path) => isVisible(path) && (nodeAt(template, path)?.required === true || flagged(path, REQUIRED)),
    isReadOnly: (path) => nodeAt(template, path)?.ui.readOnly === true || flagged(path, READ_ONLY),
  }
  return states
}
