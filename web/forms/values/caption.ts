import { getAt, instances, pickText } from '../../../engine/form'
import type { FormEditor } from '../editor/FormEditor'

const LANGUAGES = { de: ['DEU', 'ENG'], en: ['ENG', 'DEU'] } as const

/** A text in the interface language, else in whatever language it has. */
export const readText = (value: unknown, lang: 'de' | 'en'): string => pickText(value, LANGUAGES[lang])

/** What an item is called: its caption field (BT-21-Lot), else its first text. '' while it has none. */
export function captionOf(editor: FormEditor, itemPath: string, lang: 'de' | 'en'): string {
  const node = editor.node(itemPath)
  if (!node) return ''
  const captionField = node.ui.captionField
  if (captionField) {
    const own = instances(editor.template, editor.shown, captionField).find(({ path }) => path.startsWith(`${itemPath}/`))
    const text = readText(own?.value, lang)
    if (text !== '') return text
  }
  return firstText(getAt(editor.shown, itemPath), lang)
}

function firstText(item: unknown, lang: 'de' | 'en'): string {
  if (typeof item !== 'object' || item === null) return ''
  for (const [key, value] of Object.entries(item)) {
    if (key === '_id' || typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const isTexts = Object.keys(value).every((one) => /^[A-Z]{3}$/.test(one))
    const text = isTexts ? readText(value, lang) : firstText(value, lang)
    if (text !== '') return text
  }
  return ''
}

/** The scheme id of an item (LOT-0002), or ''. */
export function identifierOf(editor: FormEditor, itemPath: string): string {
  const field = editor.node(itemPath)?.ui.identifierField
  const own = field ? instances(editor.template, editor.shown, field).find(({ path }) => path.startsWith(`${itemPath}/`)) : undefined
  return typeof own?.value === 'string' ? own.value : ''
}
