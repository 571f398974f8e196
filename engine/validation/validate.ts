import { isFilled, isValueFilled } from '../form/filled'
import { isIndex, isObject } from '../form/path'
import type { FormData } from '../form/path'
import { instances } from '../form/instances'
import { evaluateRules } from '../rules/states'
import type { FormStates } from '../rules/states'
import { ADVISED, HIDDEN, REQUIRED } from '../rules/stateTree'
import type { StateTree } from '../rules/stateTree'
import type { Template, TemplateNode } from '../template/template'
import { comparePlaces, formPlace } from '../form/completeness'
import type { FormPlace } from '../form/completeness'
import { askedBy } from './askedBy'
import { checkAsserts } from './checkAsserts'
import { checkValue, isJudged } from './checkValue'
import type { ValueContext } from './checkValue'
import { issue } from './issue'
import type { Issue, IssuePlace } from './issue'
import { checkValueShape } from './valueShape'

export interface ValidationContext extends ValueContext {
  /** draft: what is there must be right; complete: what is required must be there too. */
  mode: 'draft' | 'complete'
  /** Current states of this data, when the caller has them. */
  states?: FormStates
  /** Only this section, group, item or field. */
  under?: string
}

interface Walk {
  template: Template
  data: FormData
  context: ValidationContext
  states: FormStates
  found: Found[]
  idsOf: Map<string, Map<string, number>>
  /** Inside an item whose findings are kept as a whole. */
  isInItem: boolean
}

/** What of a value can be said only with the ids of the whole form at hand: the same issue each time, so that it is known again. */
type AskForm = (walk: Walk) => Issue | null
type Found = Issue | AskForm

interface Remembered {
  template: Template
  tree: StateTree | undefined
  path: string
  mode: ValidationContext['mode']
  codes: ValidationContext['codes']
  /** Dates are judged by the clock, so findings are kept for a minute of it. */
  minute: number
  found: readonly Found[]
}

/**
 * Findings by the item (lot, organization …) they were made for. Form data and state trees share what did not change, so after a key only the item that
 * was typed in is judged again.
 */
const remembered = new WeakMap<object, Remembered>()

/**
 * Every issue of a form in form order, never just the first. What rules hide and what the form leaves out is not judged. Codes are
 * judged only with `codes`. Takes any JSON; `checkShape` says whether it may be kept at all.
 */
export function validate(template: Template, data: FormData, context: ValidationContext): Issue[] {
  const states = context.states ?? evaluateRules(template, data)
  const walk: Walk = { template, data, context, states, found: [], idsOf: new Map(), isInItem: false }
  checkChildren(walk, template.root, { value: data, tree: states.tree, path: '' })
  const issues: Issue[] = []
  for (const one of walk.found) {
    const said = typeof one === 'function' ? one(walk) : one
    if (said) issues.push(said)
  }
  const asserted =
    template.checks.length > 0 ? checkAsserts(data, { mode: context.mode, now: context.now, states, under: context.under }) : []
  return asserted.length === 0 ? issues : inOrder(template, issues, asserted)
}

/** What checks say comes after what is said of the fields at or before its place. The issues are in form order already, and far more: they are not sorted again. */
function inOrder(template: Template, issues: readonly Issue[], asserted: readonly Issue[]): Issue[] {
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

/** Where an issue stands in the form. What is remembered of a hundred lots comes again with every key, and is put in order without reading its path again. */
function placeOf(template: Template, one: Issue): FormPlace {
  const known = places.get(one)
  if (known?.template === template) return known.place
  const place = formPlace(template, one.path)
  places.set(one, { template, place })
  return place
}

interface Placed {
  value: unknown
  tree: StateTree | undefined
  path: string
}

/** The part under validation lies at, above or below this path. */
function isOnTheWay({ context: { under } }: Walk, path: string): boolean {
  return under === undefined || under === path || under.startsWith(`${path}/`) || path.startsWith(`${under}/`)
}

const isInside = ({ context: { under } }: Walk, path: string): boolean =>
  under === undefined || under === path || path.startsWith(`${under}/`)

function checkChildren(walk: Walk, node: TemplateNode, { value, tree, path }: Placed): void {
  const values = isObject(value) ? value : {}
  for (const child of node.children) {
    if (child.isExcluded) continue
    const inner: Placed = {
      value: Object.hasOwn(values, child.id) ? values[child.id] : undefined,
      tree: tree?.below.get(child.id),
      path: `${path}/${child.id}`,
    }
    if ((inner.tree?.flags ?? 0) & HIDDEN || !isOnTheWay(walk, inner.path)) continue
    if (child.isField) {
      if (isInside(walk, inner.path)) checkField(walk, child, inner)
    } else if (child.isRepeatable) checkList(walk, child, inner)
    else checkChildren(walk, child, inner)
  }
}

function checkList(walk: Walk, group: TemplateNode, { value, tree, path }: Placed): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  if (isInside(walk, path)) checkCount(walk, group, { count: items.length, path, flags: tree?.flags ?? 0 })
  items.forEach((item, index) => {
    const inner = { value: item, tree: tree?.below.get(String(index)), path: `${path}/${index}` }
    if (isOnTheWay(walk, inner.path)) checkItem(walk, group, inner)
  })
}

function checkItem(walk: Walk, group: TemplateNode, inner: Placed): void {
  const { value, tree, path } = inner
  const { mode, codes, now } = walk.context
  if (walk.isInItem || !isInside(walk, path) || !isObject(value)) return checkChildren(walk, group, inner)
  const minute = Math.floor(now.getTime() / 60_000)
  const before = remembered.get(value)
  const isSame = before?.template === walk.template && before.tree === tree && before.path === path && before.minute === minute
  if (isSame && before.mode === mode && before.codes === codes) {
    for (const one of before.found) walk.found.push(one)
    return
  }
  const own: Walk = { ...walk, found: [], isInItem: true }
  checkChildren(own, group, inner)
  for (const one of own.found) walk.found.push(one)
  remembered.set(value, { template: walk.template, tree, path, mode, codes, minute, found: own.found })
}

function checkCount(walk: Walk, node: TemplateNode, { count, path, flags }: { count: number; path: string; flags: number }): void {
  const place = { path, contentId: node.id }
  const min = Math.max(node.minItems, node.schema.minItems ?? 0, !node.isField && (node.required || flags & REQUIRED) ? 1 : 0)
  const max = Math.min(node.ui.repeatable?.max ?? Infinity, node.schema.maxItems ?? Infinity)
  const mustBeThere = walk.context.mode === 'complete' && !node.isOffScreen && (!node.isField || count > 0)
  if (mustBeThere && count < min) walk.found.push(issue(place, 'minItems', { limit: min, count }))
  if (count > max) walk.found.push(issue(place, 'maxItems', { limit: max, count }))
}

function checkField(walk: Walk, field: TemplateNode, { value, tree, path }: Placed): void {
  const place = { path, contentId: field.id }
  const flags = tree?.flags ?? 0
  if (!isFilled(field, value)) checkMissing(walk, field, { place, flags })
  if (!field.isRepeatable) return checkOne(walk, field, { place, value })
  const values: readonly unknown[] = Array.isArray(value) ? value : []
  if (value !== undefined && value !== null && !Array.isArray(value)) walk.found.push(issue(place, 'type', { expected: 'array' }))
  checkCount(walk, field, { count: values.filter((each) => isValueFilled(field.ui, each)).length, path, flags })
  values.forEach((each, index) => checkOne(walk, field, { place: { path: `${path}/${index}`, contentId: field.id }, value: each }))
}

/**
 * A field that rules ask for, with their sentences. Which of several hold may depend on what lies outside a remembered item, so that is asked again with the
 * whole form at hand.
 */
function requiredByRules({ template }: Walk, field: TemplateNode, place: IssuePlace): Found {
  const asked = askedBy(template, field)
  if ('always' in asked) return issue(place, 'required', { ...asked.always })
  let last: Issue | null = null
  return ({ data, states }) => {
    const text = asked.at(place.path, { data, tree: states.tree })
    if (!last || last.params['de'] !== text.de || last.params['en'] !== text.en) last = issue(place, 'required', { ...text })
    return last
  }
}

function checkMissing(walk: Walk, field: TemplateNode, { place, flags }: { place: IssuePlace; flags: number }): void {
  if (walk.context.mode !== 'complete') return
  // An identifier is made by the form and on no screen; without it nothing can refer to its item.
  const isIdentifier = field.ui.valueType === 'id' && field.ui.idScheme !== undefined
  if (field.isOffScreen && !isIdentifier) return
  if (field.required) walk.found.push(issue(place, 'required'))
  else if (flags & REQUIRED) walk.found.push(requiredByRules(walk, field, place))
  else if (flags & ADVISED) walk.found.push({ ...issue(place, 'required'), severity: 'WARN' })
}

function checkOne(walk: Walk, field: TemplateNode, { place, value }: { place: IssuePlace; value: unknown }): void {
  const issues: Issue[] = []
  checkValueShape(field.ui.valueType ?? 'text', value, { place, issues })
  const isWellTyped = issues.length === 0 && isJudged(field, value)
  if (isWellTyped) checkValue({ field, place, issues, context: walk.context }, value)
  for (const one of issues) walk.found.push(one)
  if (!isWellTyped) return
  if (typeof value !== 'string') return
  if (field.ui.valueType === 'id' && field.ui.idScheme) checkIdentifier(walk, { scheme: field.ui.idScheme, place }, value)
  if (field.ui.valueType === 'id-ref') checkReference(walk, { schemes: field.ui.idSchemes ?? [], place }, value)
}

/** How often each id of a scheme is in the form. What rules hide is no part of it, and nothing can refer to it. */
function idsOf({ template, data, states, idsOf: known }: Walk, scheme: string): Map<string, number> {
  const found = known.get(scheme)
  if (found) return found
  const ids = new Map<string, number>()
  for (const field of template.schemeFields.get(scheme) ?? []) {
    for (const { path, value } of instances(template, data, field.id))
      if (typeof value === 'string' && states.isRelevant(path)) ids.set(value, (ids.get(value) ?? 0) + 1)
  }
  known.set(scheme, ids)
  return ids
}

function checkIdentifier(walk: Walk, { scheme, place }: { scheme: string; place: IssuePlace }, id: string): void {
  const digits = id.slice(scheme.length + 1)
  if (!id.startsWith(`${scheme}-`) || digits.length !== 4 || ![...digits].every(isIndexDigit))
    walk.found.push(issue(place, 'schemeId', { scheme }))
  else {
    const said = issue(place, 'duplicateId', { id })
    walk.found.push((whole) => ((idsOf(whole, scheme).get(id) ?? 0) > 1 ? said : null))
  }
}

const isIndexDigit = (digit: string): boolean => isIndex(digit)

/** ORG means organizations of the platform, known by number; every other scheme means an item of this form that must be there. */
function checkReference(walk: Walk, { schemes, place }: { schemes: readonly string[]; place: IssuePlace }, id: string): void {
  if (schemes.length === 0) return
  if (schemes.includes('ORG') && /^[1-9]\d{0,15}$/.test(id)) return
  const said = issue(place, 'idRef', { id: id.slice(0, 80), schemes: schemes.join(', ') })
  walk.found.push((whole) => (schemes.some((scheme) => idsOf(whole, scheme).has(id)) ? null : said))
}
