import { isFilled, isValueFilled } from '../data/filled'
import { isIndex, isObject, indexesOf, type FormData } from '../data/path'
import { ADVISED, HIDDEN, REQUIRED, type StateTree } from '../rules/stateTree'
import type { Template, TemplateNode } from '../template/template'
import { checkValue, isJudged, type ValueContext } from './checkValue'
import { Findings, type Found } from './Findings'
import { issue, type Issue, type IssuePlace } from '../data/issue'
import { checkValueShape } from '../data/valueShape'
import { inEach, ORIGINAL, readIn, type Text } from '../languages'
import { isTrue } from '../rules/evaluate'

/** The form as a whole, in which a rule may read anything. */
interface Whole {
  data: FormData
  tree: StateTree
}

/**
 * The sentences of the rules that ask for a field at a place, in each language, each once. null where they are the same whatever the rest
 * of the form says, which `always` then has; the EU's rules have only notes on what they depend on and are not quoted.
 */
function askedBy(
  { file, rules }: Template,
  field: TemplateNode,
): { always: Partial<Text> } | { at: (path: string, whole: Whole) => Partial<Text> } {
  const asking = (rules.byTarget.get(field.id) ?? []).filter(({ effect, rule }) => effect === 'require' && rule.severity !== 'WARN')
  const isTold = file.sdkVersion === undefined && asking.some(({ rule }) => rule.text && rule.text[ORIGINAL].trim() !== '')
  if (!isTold) return { always: {} }
  // A single one holds, or the field would not be asked for.
  if (asking.length === 1) return { always: together(asking) }
  return {
    at: (path, { data, tree }) => {
      const indexes = indexesOf(path)
      return together(asking.filter((rule) => isTrue(rule, { indexes, situation: { data, tree } })))
    },
  }
}

function together(asking: readonly { rule: { text?: Text } }[]): Partial<Text> {
  const texts = asking.flatMap(({ rule: { text } }) => (text && text[ORIGINAL].trim() !== '' ? [text] : []))
  if (texts.length === 0) return {}
  return inEach((lang) => [...new Set(texts.map((text) => readIn(text, lang)))].join(' '))
}

/** One way through a section or an item. */
export interface Walk {
  template: Template
  mode: 'draft' | 'complete'
  context: ValueContext
  found: Found[]
  /** Findings of the items of outermost lists, by path; null inside an item, whose findings are kept as a whole. */
  items: { before: ReadonlyMap<string, Findings>; now: Map<string, Findings> } | null
}

export interface Placed {
  value: unknown
  tree: StateTree | undefined
  path: string
}

/** What lies at a node of the template, hidden things apart. */
export function checkNode(walk: Walk, node: TemplateNode, placed: Placed): void {
  if (node.isExcluded || (placed.tree?.flags ?? 0) & HIDDEN) return
  if (node.isField) checkField(walk, node, placed)
  else if (node.isRepeatable) checkList(walk, node, placed)
  else checkChildren(walk, node, placed)
}

function checkChildren(walk: Walk, node: TemplateNode, { value, tree, path }: Placed): void {
  const values = isObject(value) ? value : {}
  for (const child of node.children) {
    const own = Object.hasOwn(values, child.id) ? values[child.id] : undefined
    checkNode(walk, child, { value: own, tree: tree?.below.get(child.id), path: `${path}/${child.id}` })
  }
}

function checkList(walk: Walk, group: TemplateNode, { value, tree, path }: Placed): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  checkCount(walk, group, { count: items.length, path, flags: tree?.flags ?? 0 })
  items.forEach((item, index) => {
    const inner = { value: item, tree: tree?.below.get(String(index)), path: `${path}/${index}` }
    if (walk.items) walk.found.push(findingsOf(walk, group, { placed: inner, items: walk.items }))
    else checkChildren(walk, group, inner)
  })
}

/** Form data and state trees share what did not change, so after a key only the item that was typed in is judged again. */
function findingsOf(walk: Walk, group: TemplateNode, { placed, items }: { placed: Placed; items: NonNullable<Walk['items']> }): Findings {
  const before = items.before.get(placed.path)
  if (before?.isOf(placed)) {
    items.now.set(placed.path, before)
    return before
  }
  const own: Walk = { ...walk, found: [], items: null }
  checkChildren(own, group, placed)
  const made = new Findings(placed, own.found, before)
  items.now.set(placed.path, made)
  return made
}

function checkCount(walk: Walk, node: TemplateNode, { count, path, flags }: { count: number; path: string; flags: number }): void {
  const place = { path, contentId: node.id }
  const min = Math.max(node.minItems, node.schema.minItems ?? 0, !node.isField && (node.required || flags & REQUIRED) ? 1 : 0)
  const max = Math.min(node.ui.repeatable?.max ?? Infinity, node.schema.maxItems ?? Infinity)
  const mustBeThere = walk.mode === 'complete' && !node.isOffScreen && (!node.isField || count > 0)
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
 * A field that rules ask for, with their sentences. Which of several hold may depend on what lies outside a remembered item, so that is
 * asked again with the whole form at hand.
 */
function requiredByRules({ template }: Walk, field: TemplateNode, place: IssuePlace): Found {
  const asked = askedBy(template, field)
  if ('always' in asked) return issue(place, 'required', { ...asked.always })
  return { needs: 'form', say: ({ moment }) => issue(place, 'required', { ...asked.at(place.path, moment) }) }
}

function checkMissing(walk: Walk, field: TemplateNode, { place, flags }: { place: IssuePlace; flags: number }): void {
  if (walk.mode !== 'complete') return
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

function checkIdentifier(walk: Walk, { scheme, place }: { scheme: string; place: IssuePlace }, id: string): void {
  const digits = id.slice(scheme.length + 1)
  if (!id.startsWith(`${scheme}-`) || digits.length !== 4 || ![...digits].every(isIndexDigit))
    walk.found.push(issue(place, 'schemeId', { scheme }))
  else {
    const said = issue(place, 'duplicateId', { id })
    walk.found.push({ needs: 'ids', say: ({ ids }) => ((ids.of(scheme).get(id) ?? 0) > 1 ? said : null) })
  }
}

const isIndexDigit = (digit: string): boolean => isIndex(digit)

/** ORG means organizations of the platform, known by number; every other scheme means an item of this form that must be there. */
function checkReference(walk: Walk, { schemes, place }: { schemes: readonly string[]; place: IssuePlace }, id: string): void {
  if (schemes.length === 0) return
  if (schemes.includes('ORG') && /^[1-9]\d{0,15}$/.test(id)) return
  const said = issue(place, 'idRef', { id: id.slice(0, 80), schemes: schemes.join(', ') })
  walk.found.push({ needs: 'ids', say: ({ ids }) => (schemes.some((scheme) => ids.of(scheme).has(id)) ? null : said) })
}
