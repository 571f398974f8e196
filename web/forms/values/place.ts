import { type Lang, readIn } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import type { FormEditor } from '../editor/FormEditor'
import { captionOf, identifierOf } from './caption'
import { isItemPath, parentPath } from './paths'

interface Words {
  lang: Lang
  /** Of the namespace forms. */
  t: TFunction<'forms'>
}

/**
 * Where a field is, for people: 'Verfahren, Umfang der Beschaffung', 'Los 2 Hafen Süd, Zuschlagskriterium 3'. What a field of the procedure
 * and one of a lot have in common is their name, so the card comes first, then the nearest item, then the block around the field.
 */
export function placeOf(editor: FormEditor, path: string, words: Words): string {
  const segments = path.split('/').slice(1, -1)
  const prefixes = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
  const items = prefixes.filter(isItemPath)
  const card = editor.node(prefixes[0] ?? '')
  const names = [card?.isRepeatable ? itemName(editor, prefixes[1] ?? '', words) : (card?.ui.label[words.lang] ?? '')]
  const inner = items.filter((at) => at !== prefixes[1]).at(-1)
  if (inner !== undefined) names.push(itemName(editor, inner, words))
  const block = prefixes.findLast((at, index) => index > 0 && !isItemPath(at) && isBlock(editor, at))
  if (block !== undefined && (inner === undefined || block.startsWith(inner))) names.push(editor.node(block)?.ui.label[words.lang] ?? '')
  return [...new Set(names.filter(Boolean))].join(', ')
}

const isBlock = (editor: FormEditor, at: string): boolean => {
  const node = editor.node(at)
  return node !== undefined && node.ui.kind !== 'field' && !node.isRepeatable
}

/** 'Los 2 Hafen Süd', 'Zuschlagskriterium 3'; the number only where there is more than one, a single lot as its card is called. */
function itemName(editor: FormEditor, at: string, { lang, t }: Words): string {
  const node = editor.node(at)
  if (!node) return ''
  const count = editor.items(parentPath(at)).length
  if (node.isLot && count <= 1) return t('lots.single')
  const label = node.isLot ? t('lots.one') : readIn(node.ui.label, lang)
  if (count <= 1) return label
  // An item without a caption of its own may borrow a long text: its number is enough then.
  const caption = node.ui.captionField === undefined ? '' : captionOf(editor, at, lang)
  return [t('items.unnamed', { label, number: Number(at.slice(at.lastIndexOf('/') + 1)) + 1 }), caption || identifierOf(editor, at)]
    .filter(Boolean)
    .join(' ')
}
