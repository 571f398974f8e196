import { copyList, setAt, type FormData } from '../../../engine/form'
import type { TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import { leavesOf } from '../plan/plan'
import { childOf, isEmptyValue, sameJson } from './paths'

/**
 * The list inside a lot that a path lies in, the outermost one: single items of two lots have nothing to do with each other, whole lists
 * have.
 */
export function listInLot(editor: FormEditor, path: string): string | null {
  const own = editor.lots.find((lot) => path.startsWith(`${lot.path}/`))
  if (!own) return null
  const inside = path.slice(own.path.length)
  const list =
    /^(.*?)\/\d+(\/|$)/.exec(inside)?.[1] ?? (editor.node(path)?.isField === false && editor.node(path)?.isRepeatable ? inside : undefined)
  return list === undefined ? null : `${own.path}${list}`
}

/** The same field or list in every lot that shows it. Empty where the path is in none, in the only one, or inside a list. */
export function pathsInLots(editor: FormEditor, path: string): readonly string[] {
  const { lots } = editor
  const own = lots.length > 1 ? lots.find((lot) => path.startsWith(`${lot.path}/`)) : undefined
  if (!own) return []
  const inside = path.slice(own.path.length)
  if (/\/\d+(\/|$)/.test(inside)) return []
  return lots.map((lot) => `${lot.path}${inside}`).filter((other) => other === path || editor.states.isVisible(other))
}

/** Those of the other lots that take a value: what a rule hides or keeps from being changed stays as it is. */
const matchingLotPaths = (editor: FormEditor, path: string): readonly string[] =>
  pathsInLots(editor, path).filter((other) => other !== path && !editor.states.isReadOnly(other))

/** The data with what stands at these paths put into the same place of every other lot that takes it; `written`: where it was put. */
export function copiedToLots(editor: FormEditor, paths: readonly string[]): { data: FormData; written: string[] } {
  const places = paths.flatMap((from) => matchingLotPaths(editor, from).map((to) => ({ from, to })))
  const data = places.reduce(
    (made, { from, to }) =>
      editor.node(from)?.isField === false ? copyList(editor.template, made, { from, to }) : setAt(made, to, editor.value(from)),
    editor.shown,
  )
  return { data, written: places.map(({ to }) => to) }
}

/** In how many other lots something else stands that would be written over. */
export function otherwiseInLots(editor: FormEditor, path: string): number {
  const differing = pathsOfField(editor, path).flatMap((each) =>
    matchingLotPaths(editor, each).flatMap((other) => {
      const value = contentOf(editor, other)
      return isEmptyValue(value) || sameJson(value, contentOf(editor, each))
        ? []
        : (editor.lots.find((lot) => other.startsWith(`${lot.path}/`)) ?? [])
    }),
  )
  return new Set(differing.map(({ lotId }) => lotId)).size
}

/** The paths that stand in one field on the screen: its own, and a date's time. */
export function pathsOfField(editor: FormEditor, path: string): readonly string[] {
  const own = editor.lots.find((lot) => path.startsWith(`${lot.path}/`))
  const node = own && editor.node(own.path)
  if (!own || !node) return [path]
  const { main, more } = editor.plans.ofSection(own.path, node)
  const leaf = leavesOf([...main, ...more].flatMap(({ parts }) => parts)).find((part) => part.kind === 'leaf' && part.path === path)
  return leaf?.kind === 'leaf' && leaf.timePath !== undefined ? [path, leaf.timePath] : [path]
}

/**
 * By the list they were read from: form data shares what did not change, and of a hundred lots one is typed in. '' where nobody wrote in
 * any item.
 */
const contents = new WeakMap<object, string>()

/**
 * What stands in a field; of a list what its items hold, without their ids, which differ in every lot, and nothing where nobody wrote in
 * any.
 */
function contentOf(editor: FormEditor, path: string): unknown {
  const value = editor.value(path)
  if (!Array.isArray(value) || editor.node(path)?.isField !== false) return value
  const known = contents.get(value)
  if (known !== undefined) return known || undefined
  const made = value.some((_, index) => editor.isWritten(`${path}/${index}`)) ? JSON.stringify(value.map(withoutIds)) : ''
  contents.set(value, made)
  return made || undefined
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (key === '_id' ? [] : [[key, withoutIds(inner)]])))
}

/**
 * 'all': what the field or list holds is in every lot; 'some': it could be; 'none': it holds nothing, is no lot's, or is not to be changed.
 */
export function sharing(editor: FormEditor, path: string): 'all' | 'some' | 'none' {
  const node = editor.node(path)
  if (!node || (!node.isField && !node.isRepeatable) || pathsInLots(editor, path).length === 0) return 'none'
  if (node.ui.valueType === 'id' && node.ui.idScheme) return 'none'
  const paths = pathsOfField(editor, path)
  const contents = paths.map((each) => contentOf(editor, each))
  if (contents.every(isEmptyValue)) return 'none'
  const differ = (of: typeof pathsInLots): boolean =>
    paths.some((each, index) => of(editor, each).some((other) => !sameJson(contentOf(editor, other), contents[index])))
  if (!differ(pathsInLots)) return 'all'
  return editor.readOnly || editor.states.isReadOnly(path) || !differ(matchingLotPaths) ? 'none' : 'some'
}

/**
 * The data with a lot that was just added to it, at the end, taking over what is the same in all lots before: what goes for all lots was
 * entered and is not asked for again. Only from two lots on, and never the name.
 */
export function withShared(editor: FormEditor, data: FormData, lotsPath: string): FormData {
  const { lots, template } = editor
  const [first, ...others] = lots
  const node = editor.node(lotsPath)
  if (!first || others.length === 0 || !node?.isLot) return data
  const shared = placesIn(node, editor.value(first.path)).filter(({ inside, field }) => {
    if (field.id === node.ui.captionField || (field.ui.valueType === 'id' && field.ui.idScheme !== undefined)) return false
    const content = contentOf(editor, `${first.path}${inside}`)
    if (isEmptyValue(content) || !editor.states.isVisible(`${first.path}${inside}`)) return false
    return others.every((lot) => sameJson(contentOf(editor, `${lot.path}${inside}`), content))
  })
  return shared.reduce((made, { inside, isList }) => {
    const [from, to] = [`${first.path}${inside}`, `${lotsPath}/${lots.length}${inside}`]
    return isList ? copyList(template, made, { from, to }) : setAt(made, to, editor.value(from))
  }, data)
}

interface LotPlace {
  /** Path below the lot. */
  inside: string
  field: TemplateNode
  isList: boolean
}

/** Fields and outermost lists of a lot that are in its data. */
function placesIn(parent: TemplateNode, value: unknown, inside = ''): LotPlace[] {
  return parent.children.flatMap((field): LotPlace[] => {
    const own = childOf(value, field.id)
    const at = `${inside}/${field.id}`
    if (own === undefined) return []
    const isList = field.isRepeatable && !field.isField
    return isList || field.isField ? [{ inside: at, field, isList }] : placesIn(field, own, at)
  })
}
