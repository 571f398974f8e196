import { addItem, getAt, instances, meansLots, removeItem, setAt, type FormData } from '../../../engine/form'
import type { TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import { parentPath } from './paths'

/**
 * What a group of lots consists of stands in another part of the form (BT-330 and BT-1375), one item for each group. Nobody looks for it
 * there: the item comes and goes with its group.
 */
interface Composition {
  /** Names the group. */
  field: TemplateNode
  /** Beside it: the lots in that group. */
  lots: TemplateNode
  /** Path of the list whose items say which lots are in it. */
  list: string
}

function compositionOf(editor: FormEditor, groupsPath: string): Composition | null {
  const node = editor.node(groupsPath)
  return node?.ui.idScheme === undefined || node.isLot ? null : compositionOfScheme(editor, node.ui.idScheme)
}

function compositionOfScheme({ template }: FormEditor, scheme: string): Composition | null {
  const isMeant = (node: TemplateNode): boolean =>
    node.isField &&
    !node.isRepeatable &&
    node.ui.valueType === 'id-ref' &&
    node.ui.idSchemes?.length === 1 &&
    node.ui.idSchemes[0] === scheme
  const find = (parent: TemplateNode): Composition | null => {
    const field = parent.isRepeatable ? parent.children.find(isMeant) : undefined
    const lots = field && parent.children.find((other) => other !== field && other.isRepeatable && meansLots(template, other))
    if (field && lots) return { field, lots, list: `/${parent.chain.map(({ id }) => id).join('/')}` }
    for (const child of parent.children) {
      const found = child.isField ? null : find(child)
      if (found) return found
    }
    return null
  }
  return find(template.root)
}

/** The lots that a group of lots consists of; null for what is no such group. */
export function lotsOfGroup(editor: FormEditor, id: string): readonly string[] | null {
  const groups = editor.template.schemeFields.get(id.replace(/-\d+$/, '')) ?? []
  if (groups.length === 0 || groups.some(({ chain }) => chain.some(({ isLot }) => isLot))) return null
  const composition = compositionOfScheme(editor, id.replace(/-\d+$/, ''))
  if (!composition) return []
  return instances(editor.template, editor.shown, composition.field.id).flatMap(({ path, value }) => {
    const lots = value === id ? getAt(editor.shown, `${parentPath(path)}/${composition.lots.id}`) : undefined
    return Array.isArray(lots) ? lots.filter((lot): lot is string => typeof lot === 'string') : []
  })
}

/** The data with a group that was just added or copied having its item among the compositions. */
export function withComposition(editor: FormEditor, data: FormData, groupsPath: string): FormData {
  const composition = compositionOf(editor, groupsPath)
  if (!composition) return data
  const known = new Set(idsIn(editor, editor.shown, groupsPath))
  const id = idsIn(editor, data, groupsPath).find((one) => !known.has(one))
  const next = addItem(editor.template, data, { path: composition.list, now: editor.now })
  const added = instances(editor.template, next, composition.field.id).at(-1)
  return id === undefined || next === data || !added ? data : setAt(next, added.path, id)
}

const idsIn = (editor: FormEditor, data: FormData, groupsPath: string): string[] =>
  instances(editor.template, data, editor.node(groupsPath)?.ui.identifierField ?? '').flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  )

/** The data without the compositions of groups that are no longer there. */
export function withoutCompositions(editor: FormEditor, data: FormData, groupsPath: string): FormData {
  const composition = compositionOf(editor, groupsPath)
  if (!composition) return data
  const left = new Set(idsIn(editor, data, groupsPath))
  const gone = new Set<unknown>(idsIn(editor, editor.shown, groupsPath).filter((id) => !left.has(id)))
  // From the last one on, so that numbers of those before hold.
  return instances(editor.template, data, composition.field.id)
    .filter(({ value }) => gone.has(value))
    .reduceRight((next, { path }) => removeItem(editor.template, next, parentPath(path)), data)
}
