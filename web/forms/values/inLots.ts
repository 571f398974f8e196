import type { FormEditor } from '../editor/FormEditor'
import { leavesOf } from '../plan/plan'
import { isEmptyValue, sameJson } from './paths'

/** The same field in every lot that shows it. Empty where the path is in none, in the only one, or in a list inside one: items of two lots have nothing to do with each other. */
export function pathsInLots(editor: FormEditor, path: string): readonly string[] {
  const { lots } = editor
  const own = lots.length > 1 ? lots.find((lot) => path.startsWith(`${lot.path}/`)) : undefined
  if (!own) return []
  const inside = path.slice(own.path.length)
  if (/\/\d+(\/|$)/.test(inside)) return []
  return lots.map((lot) => `${lot.path}${inside}`).filter((other) => other === path || editor.states.isVisible(other))
}

/** Those of the other lots that take a value: what a rule hides or keeps from being changed stays as it is. */
export const takersInLots = (editor: FormEditor, path: string): readonly string[] =>
  pathsInLots(editor, path).filter((other) => other !== path && !editor.states.isReadOnly(other))

/** In how many other lots something else stands that would be written over. */
export function otherwiseInLots(editor: FormEditor, path: string): number {
  const differing = pathsOfField(editor, path).flatMap((each) =>
    takersInLots(editor, each).flatMap((other) => {
      const value = editor.value(other)
      return isEmptyValue(value) || sameJson(value, editor.value(each))
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
  const { main, more } = editor.planOf(own.path, node)
  const leaf = leavesOf([...main, ...more].flatMap(({ parts }) => parts)).find((part) => part.kind === 'leaf' && part.path === path)
  return leaf?.kind === 'leaf' && leaf.timePath !== undefined ? [path, leaf.timePath] : [path]
}

/** 'all': what the field holds is in every lot; 'some': it could be; 'none': it holds nothing, is no lot's, or is not to be changed. */
export function sharing(editor: FormEditor, path: string): 'all' | 'some' | 'none' {
  const node = editor.node(path)
  if (!node?.isField || (node.ui.valueType === 'id' && node.ui.idScheme) || pathsInLots(editor, path).length === 0) return 'none'
  const paths = pathsOfField(editor, path)
  if (paths.every((each) => isEmptyValue(editor.value(each)))) return 'none'
  const differ = (of: typeof pathsInLots): boolean =>
    paths.some((each) => of(editor, each).some((other) => !sameJson(editor.value(other), editor.value(each))))
  if (!differ(pathsInLots)) return 'all'
  return editor.readOnly || editor.states.isReadOnly(path) || !differ(takersInLots) ? 'none' : 'some'
}
