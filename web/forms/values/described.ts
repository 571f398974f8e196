import { instances, meansLots, type FormData } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import { isOrganizationReference } from '../widgets/choose'
import { captionOf } from './caption'
import { childOf, isItemPath, parentPath } from './paths'

/** How far names are looked for: a result leads to its tender, that to its tenderers, those to their companies. */
const STEPS = 3

/**
 * What an item is called in a choice: by its own words, else by what it refers to. 'TPA-0001' tells nobody which of ten tenderers that is; its companies do.
 * '' where it has neither.
 */
export const describedItem = (editor: FormEditor, itemPath: string, lang: 'de' | 'en'): string =>
  described(editor, itemPath, { lang, steps: STEPS })

function described(editor: FormEditor, itemPath: string, { lang, steps }: { lang: 'de' | 'en'; steps: number }): string {
  const node = editor.node(itemPath)
  if (!node) return ''
  const own = captionOf(editor, itemPath, lang)
  const captionField = node.ui.captionField === undefined ? undefined : editor.template.node(node.ui.captionField)
  if (own !== '' && captionField?.ui.valueType !== 'id-ref') return own
  if (steps === 0) return ''
  const names = referencesIn(editor.template, { node, item: editor.value(itemPath) }).flatMap(
    ({ field, id }) => nameOf(editor, { field, id, lang, steps }) || [],
  )
  return [...new Set(names)].join(', ')
}

interface Asked {
  field: TemplateNode
  id: string
  lang: 'de' | 'en'
  steps: number
}

function nameOf(editor: FormEditor, { field, id, lang, steps }: Asked): string {
  if (isOrganizationReference(field)) return editor.organizations.find((one) => String(one.id) === id)?.name ?? ''
  const place = placesOf(editor).get(id)
  if (place === undefined) return ''
  // An only lot is not spoken of.
  if (editor.node(place)?.isLot && editor.lots.length <= 1) return ''
  return described(editor, place, { lang, steps: steps - 1 }) || id
}

/** What an item refers to, whoever it is first and where it belongs last. */
function referencesIn(template: Template, { node, item }: { node: TemplateNode; item: unknown }): { field: TemplateNode; id: string }[] {
  const found: { field: TemplateNode; id: string }[] = []
  const visit = (parent: TemplateNode, value: unknown): void => {
    for (const child of parent.children) {
      const inner = childOf(value, child.id)
      if (child.isField) {
        if (child.ui.valueType !== 'id-ref' || child.isOffScreen) continue
        for (const id of [inner].flat()) if (typeof id === 'string' && id !== '') found.push({ field: child, id })
      } else for (const each of Array.isArray(inner) ? (inner as unknown[]) : [inner]) if (each !== undefined) visit(child, each)
    }
  }
  visit(node, item)
  const isLot = ({ field }: { field: TemplateNode }): boolean => meansLots(template, field)
  return [...found.filter((one) => !isLot(one)), ...found.filter(isLot)]
}

const places = new WeakMap<FormData, Map<string, string>>()

/** Where the item of an id stands, for all ids of the form. */
function placesOf(editor: FormEditor): ReadonlyMap<string, string> {
  const known = places.get(editor.shown)
  if (known) return known
  const made = new Map<string, string>()
  for (const fields of editor.template.schemeFields.values()) {
    for (const { id } of fields) {
      for (const { path, value } of instances(editor.template, editor.shown, id)) {
        const at = itemAround(path)
        if (typeof value === 'string' && at !== '') made.set(value, at)
      }
    }
  }
  places.set(editor.shown, made)
  return made
}

/** The item a path lies in, the nearest one; '' for none. */
export function itemAround(path: string): string {
  let at = parentPath(path)
  while (at !== '' && !isItemPath(at)) at = parentPath(at)
  return at
}
