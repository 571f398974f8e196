import type { Fault } from '../format/fault'
import type { JsonLogic } from '../format/format'
import { evaluateRules, isTrue, parseLogic, readsFrom, type ParsedLogic } from '../rules'
import type { Template } from '../template/template'
import { indexesOf, type FormData } from '../data/path'
import { lotsOf } from './head'

/*
 * Conditions of procedures: JsonLogic over a tender's form, by the words and limits of the forms' own rules. They read one form and nothing
 * else: no day, no offer, no other tender.
 */

/**
 * Nothing in it is gone through item by item: of a hundred lots each is judged, whenever somebody of the team looks at them. Lists are
 * asked by `in`, `values`, `common`, `apart` and `where`.
 */
const ONCE = { mostIterations: 0 }

interface ConditionFault {
  path: string
  rule: string
  params: Fault['params']
}

/** What people read of a fault; any other one is no condition. */
const RULES: Readonly<Partial<Record<Fault['reason'], string>>> = {
  badVariable: 'conditionField',
  unknownOperator: 'conditionOperator',
  tooMany: 'conditionTooLong',
  tooDeep: 'conditionTooLong',
  tooLong: 'conditionTooLong',
  nestedIteration: 'conditionIterates',
}

function faultsOf(when: unknown, isField: (contentId: string) => boolean, path: string): ConditionFault[] {
  const result = parseLogic(when, isField, { path, ...ONCE })
  if (!result.ok) return result.faults.map(({ path: at, reason, params }) => ({ path: at, rule: RULES[reason] ?? 'badCondition', params }))
  const isRead = result.parsed.reads.size + result.parsed.readsAll.size > 0
  return isRead ? [] : [{ path, rule: 'conditionReadsNothing', params: {} }]
}

/**
 * What conditions of a procedure lack, by their places in it: unknown operators, too much, fields that nobody has (`isField`), or any at
 * all.
 */
export const conditionFaults = (
  phases: readonly { key: string; conditions?: readonly { when: unknown }[] | undefined }[],
  isField: (contentId: string) => boolean = () => true,
): ConditionFault[] =>
  phases.flatMap(({ conditions = [] }, at) =>
    conditions.flatMap(({ when }, n) => faultsOf(when, isField, `/phases/${at}/conditions/${n}/when`)),
  )

/** Somebody fills it in, or the form does: one that is on no screen stays as empty as one that is not there. */
function isAnswered({ node, rules }: Pick<Template, 'node' | 'rules'>, contentId: string): boolean {
  const field = node(contentId)
  if (!field?.isField || field.isExcluded) return false
  return !field.isOffScreen || rules.computed.some(({ target }) => target === field)
}

/** contentIds of a form that conditions may read. */
export const fieldsToAsk = (template: Template): string[] => template.fields.flatMap(({ id }) => (isAnswered(template, id) ? [id] : []))

const parsedFor = new WeakMap<Template, WeakMap<object, ParsedLogic | null>>()

/** Null: the form lacks a field that it reads, or it is none at all. */
function parsedIn(template: Template, when: object): ParsedLogic | null {
  const known = parsedFor.get(template) ?? new WeakMap<object, ParsedLogic | null>()
  parsedFor.set(template, known)
  const before = known.get(when)
  if (before !== undefined) return before
  const result = parseLogic(when, (id) => isAnswered(template, id), ONCE)
  const parsed = result.ok ? result.parsed : null
  known.set(when, parsed)
  return parsed
}

/** Fields that a condition reads and this form does not have. */
export function fieldsLacking(template: Pick<Template, 'node' | 'rules'>, when: unknown): string[] {
  const lacking = new Set<string>()
  const isThere = (id: string): boolean => isAnswered(template, id) || !lacking.add(id)
  parseLogic(when, isThere, ONCE)
  return [...lacking]
}

/**
 * Whether a form fulfils a condition, for a lot: read in the lot's own item where the form has lots. What rules hide, and blanks, read as
 * missing. A condition that the form cannot answer, and one of a lot that it does not have, does not hold. Pure.
 */
export function holdsFor(template: Template, data: FormData, { when, lotId }: { when: JsonLogic; lotId: string }): boolean {
  const parsed = typeof when === 'object' && when !== null ? parsedIn(template, when) : null
  if (!parsed) return false
  const lots = lotsOf(template, data)
  const lot = lots.find((one) => one.lotId === lotId)
  if (lots.length > 0 && !lot) return false
  const group = lot && template.nodes.find((node) => node.isLot && !node.isExcluded)
  const { tree } = evaluateRules(template, data)
  const at = { indexes: lot ? indexesOf(lot.path) : [], situation: { data, tree } }
  // What lies in an item sees that item: any child stands for the place.
  return isTrue({ reads: readsFrom(template, group?.children[0] ?? template.root, parsed), when: parsed }, at)
}
