import { addItem, buyerId, instances, pathOf, setAt, tenderName, type FormData } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import type { Draft } from './draft'

/** Where a template has these, the tender's name and buyer are taken from the form; else from head fields (decisions.md section 5). */
const NAME = 'BT-21-Procedure'
const BUYER = 'OPT-300-Procedure-Buyer'

const fieldOf = (template: Template, contentId: string): TemplateNode | null => {
  const node = template.node(contentId)
  return node && !node.isExcluded ? node : null
}

export const asksName = (template: Template): boolean => fieldOf(template, NAME) !== null
export const asksBuyer = (template: Template): boolean => fieldOf(template, BUYER) !== null

export const nameOf = (template: Template, draft: Draft): string =>
  (asksName(template) ? tenderName(template, draft.data) : draft.name).trim()

export const buyerOf = (template: Template, draft: Draft): number | null =>
  asksBuyer(template) ? buyerId(template, draft.data) : draft.organizationId

/** Where in the form the first of the two stands that saving needs and nobody gave; null where the form has no field for it. */
export function missingPlace(template: Template, draft: Draft): string | null {
  const node =
    nameOf(template, draft) === '' ? fieldOf(template, NAME) : buyerOf(template, draft) === null ? fieldOf(template, BUYER) : null
  return node && place(template, draft.data, node).path
}

/** The first place of a field, with the items of repeated groups around it made where there are none yet. */
function place(template: Template, data: FormData, node: TemplateNode): { data: FormData; path: string } {
  const now = new Date()
  let next = data
  for (const group of node.repeatedAncestors) {
    if (instances(template, next, group.id).length === 0) next = addItem(template, next, { path: pathOf(group), now })
  }
  return { data: next, path: instances(template, next, node.id)[0]?.path ?? pathOf(node) }
}

/** The draft under another name. In the form the name is a multilingual text: German is what a German authority writes. */
export function withName(template: Template, draft: Draft, name: string): Draft {
  const node = fieldOf(template, NAME)
  if (!node) return { ...draft, name }
  const { data, path } = place(template, draft.data, node)
  const before = instances(template, data, NAME)[0]?.value
  const texts = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
  const isEmpty = name === '' && Object.keys(texts).every((language) => language === 'DEU')
  const value = node.ui.valueType === 'text-multilingual' ? { ...texts, DEU: name } : name
  return { ...draft, name, data: setAt(data, path, isEmpty ? undefined : value) }
}

/** The draft of another buyer. References carry the organization's number as a string. */
export function withBuyer(template: Template, draft: Draft, id: number | null): Draft {
  const node = fieldOf(template, BUYER)
  if (!node) return { ...draft, organizationId: id }
  const { data, path } = place(template, draft.data, node)
  const value = id === null ? undefined : node.isRepeatable ? [String(id)] : String(id)
  return { ...draft, organizationId: id, data: setAt(data, path, value) }
}
