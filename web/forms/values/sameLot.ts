import { inEach, type Lang, type Text } from '../../../engine/languages'
import { getAt, instances, meansLots } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import type { GivenProblem } from '../editor/types'
import { isOrganizationReference } from '../widgets/choose'
import { describedItem, itemAround, placesOf } from './described'
import { lotsOfGroup } from './lotGroups'
import { childOf } from './paths'

/*
 * A result is of one lot, and so is a tender: a tender of lot 1 is seldom meant by the result of lot 2, though the SDK does not forbid it.
 * Whether what a field refers to is of the same lot is told by the references to lots that both items hold.
 */

/** By the group; a template's nodes are its own. A hundred tenders are asked for their lot after every pause of the typing. */
const lotFields = new WeakMap<TemplateNode, { field: TemplateNode | undefined }>()

/** The field in an item that says which lot it is of: the first reference to one, outside of lists in it. */
function lotFieldOf({ template }: FormEditor, group: TemplateNode): TemplateNode | undefined {
  const known = lotFields.get(group)
  if (known) return known.field
  const isOwn = (field: TemplateNode): boolean => field.repeatedAncestors.at(-1) === group && !field.isRepeatable && !field.isOffScreen
  const field = template.fields.find((one) => isOwn(one) && meansLots(template, one))
  lotFields.set(group, { field })
  return field
}

/** Id of the lot, or group of lots, that an item says it is of; '' where it says nothing. */
function lotOf(editor: FormEditor, item: string): string {
  const group = item === '' ? undefined : editor.node(item)
  const field = group && !group.isLot ? lotFieldOf(editor, group) : undefined
  const value =
    group && field?.chain.slice(group.chain.length).reduce((inner: unknown, { id }) => childOf(inner, id), getAt(editor.shown, item))
  return typeof value === 'string' ? value : ''
}

/** Whether a field may speak of items that say which lot they are of, beside its own item that does. */
const isBound = (editor: FormEditor, field: TemplateNode): boolean => {
  const group = field.repeatedAncestors.at(-1)
  if (!group || field.ui.valueType !== 'id-ref' || isOrganizationReference(field) || meansLots(editor.template, field)) return false
  return lotFieldOf(editor, group) !== undefined
}

/** What is of no lot yet fits everywhere; a group of lots fits its lots, and all of them as long as nobody said which. */
function isSame(editor: FormEditor, own: string, other: string): boolean {
  if (own === '' || other === '' || own === other) return true
  const [ownLots, lots] = [lotsOfGroup(editor, own), lotsOfGroup(editor, other)]
  if (!ownLots && !lots) return false
  const [these, those] = [ownLots ?? [own], lots ?? [other]]
  return these.length === 0 || those.length === 0 || these.some((lot) => those.includes(lot))
}

/** Whether what a field at `path` may refer to is of the same lot as the item of the field. */
export function sameLotAs(editor: FormEditor, path: string): (id: string) => boolean {
  const field = editor.node(path)
  const own = field && isBound(editor, field) ? lotOf(editor, itemAround(path)) : ''
  if (own === '') return () => true
  return (id) => isSame(editor, own, lotOf(editor, placesOf(editor).get(id) ?? ''))
}

/** Per template: asked after every pause of the typing. */
const boundFields = new WeakMap<Template, readonly TemplateNode[]>()

function boundOf(editor: FormEditor): readonly TemplateNode[] {
  const known = boundFields.get(editor.template)
  if (known) return known
  const fields = editor.template.fields.filter((field) => isBound(editor, field))
  boundFields.set(editor.template, fields)
  return fields
}

/** References to what is of another lot: they stay, and are told with both lots. */
export function otherLots(editor: FormEditor): GivenProblem[] {
  const found = boundOf(editor).flatMap((field) =>
    instances(editor.template, editor.shown, field.id).flatMap(({ path, value }) => {
      const fits = sameLotAs(editor, path)
      return [value].flat().flatMap((id: unknown): GivenProblem[] => {
        if (typeof id !== 'string' || fits(id) || !editor.states.isVisible(path)) return []
        const [own, theirs] = [lotOf(editor, itemAround(path)), lotOf(editor, placesOf(editor).get(id) ?? '')]
        const params = { id, one: nameIn(editor, id), own: nameIn(editor, own), theirs: nameIn(editor, theirs) }
        return [{ path, contentId: field.id, rule: 'otherLot', params, severity: 'WARN' }]
      })
    }),
  )
  // With one lot there is no other; how many there are is the dearest question, so it comes last.
  return found.length > 0 && editor.lots.length > 1 ? found : []
}

/** As choices call it, in both languages: 'LOT-0002 Hafen Süd'. */
const nameIn = (editor: FormEditor, id: string): Text => {
  const place = placesOf(editor).get(id) ?? ''
  const name = (lang: Lang): string => [id, place === '' ? '' : describedItem(editor, place, lang)].filter(Boolean).join(' ')
  return inEach(name)
}
