import type { FormStates } from '../rules/states'
import { computedValue } from '../rules/computed'
import type { Text, ValueType } from '../template/format'
import type { Template, TemplateNode } from '../template/template'
import { getAt } from './access'
import { isFilled } from './filled'
import { instancesOf } from './instances'
import { childPath, indexesOf, isObject, pathOf } from './path'
import type { FormData } from './path'
import { pickText } from './pickText'
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
  children?: PublicNode[]
}

interface View {
  template: Template
  data: FormData
  states: FormStates
  active: readonly Withholding[]
}

/**
 * What the public reads of a form: nodes that are not hidden, not left out, and required or filled; empty groups are not there. Values whose later
 * publication was asked for (privacyCode, BT-195) are taken out, with their labels.
 */
export function publicView(template: Template, data: FormData, states: FormStates): PublicNode[] {
  return viewChildren({ template, data, states, active: withholdings(template, data, states) }, template.root, '')
}

function viewChildren(view: View, node: TemplateNode, path: string): PublicNode[] {
  return shownChildren(view.template, node).flatMap((child) => viewNode(view, child, childPath(path, node, child)))
}

function viewNode(view: View, node: TemplateNode, path: string): PublicNode[] {
  if (!view.states.isVisible(path)) return []
  const value = getAt(view.data, path)
  if (node.isField) return viewField(view, node, { path, value })
  if (!node.isRepeatable) return withChildren(view, node, path)
  if (!Array.isArray(value)) return []
  return value.flatMap((_, index) => withChildren(view, node, `${path}/${index}`))
}

function withChildren(view: View, node: TemplateNode, path: string): PublicNode[] {
  const children = viewChildren(view, node, path)
  if (children.length === 0) return []
  const caption = node.isRepeatable ? captionOf(view, node, path) : ''
  return [{ ...head(node, path), ...(caption && { caption }), children }]
}

const head = (node: TemplateNode, path: string) => ({ contentId: node.id, contentType: node.ui.kind, path, label: node.ui.label })

function captionOf(view: View, group: TemplateNode, path: string): string {
  for (const id of [group.ui.captionField, group.ui.identifierField]) {
    const field = id === undefined ? undefined : view.template.node(id)
    if (!field?.chain.includes(group)) continue
    const fieldPath = childPath(path, group, field)
    if (!view.states.isRelevant(fieldPath) || isWithheld(view.active, field, fieldPath)) continue
    const text = pickText(getAt(view.data, fieldPath))
    if (text) return text
  }
  return ''
}

function viewField(view: View, field: TemplateNode, { path, value }: { path: string; value: unknown }): PublicNode[] {
  const filled = isFilled(field, value)
  if (!filled && !field.ui.alwaysShow && !view.states.isRequired(path)) return []
  if (isWithheld(view.active, field, path)) return []
  const { valueType, codelist, unitCodelist, idSchemes } = field.ui
  return [
    {
      ...head(field, path),
      ...(valueType && { valueType }),
      ...(codelist && { codelist }),
      ...(unitCodelist && { unitCodelist }),
      ...(idSchemes && { idSchemes }),
      ...(filled && { value: cleaned(value) }),
    },
  ]
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

/**
 * All marks that are set in a form. One that a rule would compute counts although nobody has written it into the data, and one that is in the data
 * counts although a rule would clear it: in doubt nothing is published.
 */
export function withholdings(template: Template, data: FormData, states: FormStates): Withholding[] {
  return marksOf(template).flatMap((mark) =>
    instancesOf(mark, data).flatMap(({ indexes, value }) => {
      if (!states.isRelevant(pathOf(mark, indexes))) return []
      const computed = computedValue(states, data, { node: mark, indexes }).value
      return [...new Set([value, computed])].flatMap((code) => (typeof code === 'string' && code !== '' ? [{ code, mark, indexes }] : []))
    }),
  )
}

/** The field's value is not to be published yet: a mark with its privacy code is set in the same item, or outside of it. */
export function isWithheld(active: readonly Withholding[], field: TemplateNode, path: string): boolean {
  const { privacyCode } = field.ui
  if (privacyCode === undefined || active.length === 0) return false
  const own = indexesOf(path)
  return active.some(({ code, mark, indexes }) => {
    if (code !== privacyCode) return false
    return mark.repeatedAncestors.every((group, at) => group !== field.repeatedAncestors[at] || indexes[at] === own[at])
  })
}
