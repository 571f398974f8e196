import type { FormEditor } from '../editor/FormEditor'
import { leavesOf } from '../plan/plan'
import { isEmptyValue, sameJson } from './paths'

/** The same field in every lot. Empty where the path is in none, in the only one, or in a list inside one: items of two lots have nothing to do with each other. */
export function pathsInLots(editor: FormEditor, path: string): readonly string[] {
  const { lots } = editor
  const own = lots.length > 1 ? lots.find((lot) => path.startsWith(`${lot.path}/`)) : undefined
  if (!own) return []
  const inside = path.slice(own.path.length)
  return /\/\d+(\/|$)/.test(inside) ? [] : lots.map((lot) => `${lot.path}${inside}`)
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
  const isSame = (each: string): boolean => pathsInLots(editor, each).every((other) => sameJson(editor.value(other), editor.value(each)))
  if (paths.every(isSame)) return 'all'
  return editor.readOnly || editor.states.isReadOnly(path) ? 'none' : 'some'
}
