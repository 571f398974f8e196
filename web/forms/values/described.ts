import type { Lang } from '../../../engine/languages'
import { instances, meansLots } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import type { Topic } from '../editor/signal'
import { isOrganizationReference } from '../widgets/choose'
import { captionOf } from './caption'
import { childOf, isItemPath, parentPath } from './paths'

/** How far names are looked for: a result leads to its tender, that to its tenderers, those to their companies. */
const STEPS = 3

/**
 * What an item is called in a choice: by its own words, else by what it refers to. 'TPA-0001' tells nobody which of ten tenderers that is;
 * its companies do. '' where it has neither.
 */
export const describedItem = (editor: FormEditor, itemPath: string, lang: Lang): string =>
  described(editor, itemPath, { lang, steps: STEPS })

function described(editor: FormEditor, itemPath: string, { lang, steps }: { lang: Lang; steps: number }): string {
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
  lang: Lang
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

interface Reference {
  field: TemplateNode
  id: string
}

/** By the item they were read from: form data shares what did not change. */
const references = new WeakMap<object, { node: TemplateNode; found: readonly Reference[] }>()

/** What an item refers to, whoever it is first and where it belongs last. */
function referencesIn(template: Template, { node, item }: { node: TemplateNode; item: unknown }): readonly Reference[] {
  if (typeof item !== 'object' || item === null) return []
  const known = references.get(item)
  if (known?.node === node) return known.found
  const all: Reference[] = []
  const visit = (parent: TemplateNode, value: unknown): void => {
    for (const child of parent.children) {
      const inner = childOf(value, child.id)
      if (child.isField) {
        if (child.ui.valueType !== 'id-ref' || child.isOffScreen) continue
        for (const id of [inner].flat()) if (typeof id === 'string' && id !== '') all.push({ field: child, id })
      } else for (const each of Array.isArray(inner) ? (inner as unknown[]) : [inner]) if (each !== undefined) visit(child, each)
    }
  }
  visit(node, item)
  const isLot = ({ field }: Reference): boolean => meansLots(template, field)
  const found = [...all.filter((one) => !isLot(one)), ...all.filter(isLot)]
  references.set(item, { node, found })
  return found
}

/** Ids are the form's own: they come and go with their items, and no key changes one. */
const IDS: readonly Topic[] = ['structure', 'reset']

/** What holds as long as no item came, went or moved: worked out once for all keys between. */
function untilMoved<T extends object>(make: (editor: FormEditor) => T): (editor: FormEditor) => T {
  const known = new WeakMap<FormEditor, { count: number; made: T }>()
  return (editor) => {
    const count = editor.signal.count(IDS)
    const before = known.get(editor)
    if (before?.count === count) return before.made
    const made = make(editor)
    known.set(editor, { count, made })
    return made
  }
}

export interface Named {
  id: string
  /** Of the field that holds it. */
  path: string
  /** Path of its item. */
  item: string
}

const listsOfIds = untilMoved(() => new Map<string, readonly Named[]>())

/** Every id that a field gives to items, with the item. The same array until an item comes, goes or moves. */
export function idsOf(editor: FormEditor, field: TemplateNode): readonly Named[] {
  const lists = listsOfIds(editor)
  const known = lists.get(field.id)
  if (known) return known
  const made = instances(editor.template, editor.shown, field.id).flatMap(({ path, value }) =>
    typeof value === 'string' && value !== '' ? [{ id: value, path, item: itemAround(path) }] : [],
  )
  lists.set(field.id, made)
  return made
}

/** Where the item of an id stands, for all ids of the form. */
export const placesOf = untilMoved((editor): ReadonlyMap<string, string> => {
  const fields = [...editor.template.schemeFields.values()].flat()
  return new Map(fields.flatMap((field) => idsOf(editor, field)).flatMap(({ id, item }) => (item === '' ? [] : [[id, item] as const])))
})

/** The item a path lies in, the nearest one; '' for none. */
export function itemAround(path: string): string {
  let at = parentPath(path)
  while (at !== '' && !isItemPath(at)) at = parentPath(at)
  return at
}
