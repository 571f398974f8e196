import type { FormStates } from '../rules/states'
import { computedValue } from '../rules/computed'
import { HIDDEN, REQUIRED } from '../rules/stateTree'
import type { StateTree } from '../rules/stateTree'
import type { Text, ValueType } from '../format/format'
import type { Template, TemplateNode } from '../template/template'
import { getAt } from '../data/access'
import { isFilled } from '../data/filled'
import { instancesOf } from '../data/instances'
import { indexesOf, isObject, pathOf } from '../data/path'
import type { FormData } from '../data/path'
import { pickText } from '../data/pickText'
import { shownChildren } from './shownChildren'

/** A section, group, item or value as readers get it: no names of codes yet, the server knows the lists. */
export interface PublicNode {
  contentId: string
  contentType: 'section' | 'group' | 'field'
  path: string
  label: Text
  /** Which one of a repeated group: its caption field's text, else its identifier. */
  caption?: string
  valueType?: ValueType
  codelist?: string
  unitCodelist?: string
  idSchemes?: string[]
  value?: unknown
  /** In the team's view alone: nobody else reads this value yet. */
  later?: Later
  children?: PublicNode[]
}

/** What is known of a later publication: earliest day (with zone), justification in languages, reason as the code of a list. */
export interface Later {
  from?: unknown
  justification?: unknown
  reason?: unknown
  reasonList?: string
}

interface View {
  template: Template
  data: FormData
  states: FormStates
  active: readonly Withholding[]
  /** Paths of what the marks on values say already; missing in the public's view, which has no such values. */
  told?: Set<string>
  /** Without what is empty. */
  isFilledOnly?: true
}

/**
 * What the public reads of a form: nodes that are not hidden, not left out, and required or filled; empty groups are not there. Values
 * whose later publication was asked for (privacyCode, BT-195) are taken out, with their labels.
 */
export function publicView(template: Template, data: FormData, states: FormStates): PublicNode[] {
  const view = { template, data, states, active: withholdings(template, data, states) }
  return viewChildren(view, template.root, { value: data, tree: states.tree, path: '' })
}

/** The same without fields that are shown though they are empty, for whoever goes through many forms for what they say. */
export function publicValues(template: Template, data: FormData, states: FormStates): PublicNode[] {
  const view = { template, data, states, active: withholdings(template, data, states), isFilledOnly: true as const }
  return viewChildren(view, template.root, { value: data, tree: states.tree, path: '' })
}

/**
 * The same for the team of a tender, which fills the form in and knows it all: values to be published later stand in their places, each
 * with `later`. Null where nothing is withheld: then the public reads the same. To be sent to nobody else.
 */
export function teamView(template: Template, data: FormData, states: FormStates): PublicNode[] | null {
  const active = withholdings(template, data, states)
  if (active.length === 0) return null
  const told = new Set<string>()
  const nodes = viewChildren({ template, data, states, active, told }, template.root, { value: data, tree: states.tree, path: '' })
  return told.size === 0 ? null : without(nodes, told)
}

/** The nodes without fields at these paths, and without groups that had nothing else. */
const without = (nodes: readonly PublicNode[], paths: ReadonlySet<string>): PublicNode[] =>
  nodes.flatMap((node) => {
    if (!node.children) return paths.has(node.path) ? [] : [node]
    const children = without(node.children, paths)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

/** A value and its states on the way down; whatever is reached is not hidden. */
interface Place {
  value: unknown
  tree: StateTree | undefined
  path: string
}

/** Down to a child, also over a group that was flattened away between; null when a rule hides it or what is between. */
function down(place: Place, parent: TemplateNode, child: TemplateNode): Place | null {
  let { value, tree, path } = place
  for (let at = parent.chain.length; at < child.chain.length; at += 1) {
    const id = child.chain[at]?.id ?? ''
    value = isObject(value) && Object.hasOwn(value, id) ? value[id] : undefined
    tree = tree?.below.get(id)
    path += `/${id}`
    if (tree && tree.flags & HIDDEN) return null
  }
  return { value, tree, path }
}

function viewChildren(view: View, node: TemplateNode, place: Place): PublicNode[] {
  return shownChildren(view.template, node).flatMap((child) => {
    const inner = down(place, node, child)
    if (!inner || (view.isFilledOnly && inner.value === undefined)) return []
    if (child.isField) return viewField(view, child, inner)
    if (!child.isRepeatable) return withChildren(view, child, inner)
    const items: readonly unknown[] = Array.isArray(inner.value) ? inner.value : []
    return items.flatMap((value, index) =>
      viewItem(view, child, { value, tree: inner.tree?.below.get(String(index)), path: `${inner.path}/${index}` }),
    )
  })
}

interface Viewed {
  node: TemplateNode
  place: Place
  nodes: PublicNode[]
}

/** What was seen of the items of outermost lists. Forms share what did not change between them, so a hundred lots are not seen again. */
const viewed = new WeakMap<object, Viewed>()

function viewItem(view: View, node: TemplateNode, place: Place): PublicNode[] {
  // What is withheld of an item is said elsewhere, too.
  if (!isObject(place.value) || view.isFilledOnly || view.active.length > 0 || node.repeatedAncestors.length > 0)
    return withChildren(view, node, place)
  const known = viewed.get(place.value)
  if (known?.node === node && known.place.tree === place.tree && known.place.path === place.path) return known.nodes
  const nodes = withChildren(view, node, place)
  viewed.set(place.value, { node, place, nodes })
  return nodes
}

function withChildren(view: View, node: TemplateNode, place: Place): PublicNode[] {
  const children = viewChildren(view, node, place)
  if (children.length === 0) return []
  const caption = node.isRepeatable ? captionOf(view, node, place) : ''
  return [{ ...head(node, place.path), ...(caption && { caption }), children }]
}

const head = (node: TemplateNode, path: string): PublicNode => ({
  contentId: node.id,
  contentType: node.ui.kind,
  path,
  label: node.ui.label,
})

function captionOf(view: View, group: TemplateNode, place: Place): string {
  for (const id of [group.ui.captionField, group.ui.identifierField]) {
    const field = id === undefined ? undefined : view.template.node(id)
    const inner = field?.chain.includes(group) ? down(place, group, field) : null
    if (!field || !inner || isWithheld(view.active, field, inner.path)) continue
    const text = pickText(inner.value)
    if (text) return text
  }
  return ''
}

function viewField(view: View, field: TemplateNode, { path, value, tree }: Place): PublicNode[] {
  const filled = isFilled(field, value)
  const isRequired = field.required || ((tree?.flags ?? 0) & REQUIRED) !== 0
  if (!filled && (view.isFilledOnly || (!field.ui.alwaysShow && !isRequired))) return []
  const withholding = withholdingOf(view.active, field, path)
  if (withholding && !(view.told && filled)) return []
  const { valueType, codelist, unitCodelist, idSchemes } = field.ui
  const shown: PublicNode = head(field, path)
  if (valueType) shown.valueType = valueType
  if (codelist) shown.codelist = codelist
  if (unitCodelist) shown.unitCodelist = unitCodelist
  if (idSchemes) shown.idSchemes = idSchemes
  if (filled) shown.value = cleaned(value)
  if (withholding && view.told) shown.later = laterOf(view, withholding, view.told)
  return [shown]
}

/** What stands beside a mark. Whatever is read here is told. */
function laterOf({ template, data }: View, { mark, indexes }: Withholding, told: Set<string>): Later {
  const read = (bt: string): { value: unknown; list: string | undefined } => {
    const field = template.node(mark.id.replace('BT-195(', `${bt}(`))
    const path = field && pathOf(field, indexes)
    told.add(path ?? pathOf(mark, indexes))
    const value = path === undefined ? undefined : getAt(data, path)
    return { value: field && isFilled(field, value) ? cleaned(value) : undefined, list: field?.ui.codelist }
  }
  const [justification, reason, from] = [read('BT-196').value, read('BT-197'), read('BT-198').value]
  return {
    ...(from === undefined ? {} : { from }),
    ...(justification === undefined ? {} : { justification }),
    ...(reason.value === undefined ? {} : { reason: reason.value, ...(reason.list === undefined ? {} : { reasonList: reason.list }) }),
  }
}

/** Only what fields may hold leaves: nulls in lists and foreign keys do not. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null && each !== undefined && each !== '').map(cleaned)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string' && each !== ''))
}

/** BT-195 fields of a template: each names, by a privacy code, a field to be published later. */
const marks = new WeakMap<Template, readonly TemplateNode[]>()

function marksOf(template: Template): readonly TemplateNode[] {
  const cached = marks.get(template)
  if (cached) return cached
  const found = template.fields.filter((field) => field.ui.btId === 'BT-195')
  marks.set(template, found)
  return found
}

/** A mark that is set: this code is withheld in these items of these groups. */
export interface Withholding {
  code: string
  mark: TemplateNode
  indexes: readonly number[]
}

/** What is given beside a mark: justification, reason, day. */
const BESIDE = ['BT-196(', 'BT-197(', 'BT-198('] as const

const isAskedFor = (template: Template, data: FormData, { mark, indexes }: Pick<Withholding, 'mark' | 'indexes'>): boolean =>
  BESIDE.some((start) => {
    const field = template.node(mark.id.replace('BT-195(', start))
    return field !== undefined && isFilled(field, getAt(data, pathOf(field, indexes)))
  })

/** Privacy codes of the fields that a mark is about: BT-195(BT-88)-Procedure is about those of BT-88. */
const codesOf = (template: Template, mark: TemplateNode): string[] =>
  template.fields.flatMap(({ ui: { btId, privacyCode } }) =>
    privacyCode !== undefined && btId !== undefined && mark.id.startsWith(`BT-195(${btId})`) ? [privacyCode] : [],
  )

/**
 * All marks that are set in a form. One that a rule would compute counts although nobody has written it into the data, one that is in the
 * data counts although a rule would clear it, and where none is set what stands beside it counts: rules of earlier versions set it by the
 * reason alone. In doubt nothing is published.
 */
export function withholdings(template: Template, data: FormData, states: FormStates): Withholding[] {
  return marksOf(template).flatMap((mark) =>
    instancesOf(mark, data).flatMap(({ indexes, value }) => {
      if (!states.isRelevant(pathOf(mark, indexes))) return []
      const computed = computedValue(states, data, { node: mark, indexes }).value
      const set = [...new Set([value, computed])].filter((code): code is string => typeof code === 'string' && code !== '')
      const codes = set.length === 0 && isAskedFor(template, data, { mark, indexes }) ? codesOf(template, mark) : set
      return codes.map((code) => ({ code, mark, indexes }))
    }),
  )
}

/** The field's value is not to be published yet: a mark with its privacy code is set in the same item, or outside of it. */
export const isWithheld = (active: readonly Withholding[], field: TemplateNode, path: string): boolean =>
  withholdingOf(active, field, path) !== undefined

function withholdingOf(active: readonly Withholding[], field: TemplateNode, path: string): Withholding | undefined {
  const { privacyCode } = field.ui
  if (privacyCode === undefined || active.length === 0) return undefined
  const own = indexesOf(path)
  return active.find(({ code, mark, indexes }) => {
    if (code !== privacyCode) return false
    return mark.repeatedAncestors.every((group, at) => group !== field.repeatedAncestors[at] || indexes[at] === own[at])
  })
}
