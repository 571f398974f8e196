import type { FormEditor } from '../editor/FormEditor'
import { identifierOf } from './caption'
import { isItemPath } from './paths'

/** Where a field is, for people: 'LOT-0002, Fristen'. The nearest item and the block around it. */
export function placeOf(editor: FormEditor, path: string, lang: 'de' | 'en'): string {
  const segments = path.split('/').slice(1, -1)
  const names: string[] = []
  for (const [index] of segments.entries()) {
    const at = `/${segments.slice(0, index + 1).join('/')}`
    const node = editor.node(at)
    if (isItemPath(at)) names.push(identifierOf(editor, at) || String(Number(segments[index]) + 1))
    else if (node && node.ui.kind === 'group' && !node.isRepeatable) names.push(node.ui.label[lang])
    else if (node && node.depth === 1 && !node.isRepeatable) names.push(node.ui.label[lang])
  }
  return [...new Set(names)].slice(-2).join(', ')
}
