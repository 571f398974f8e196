import { formLanguages, type Lang } from '../../../engine/languages'
import { getAt, pickText } from '../../../engine/form'
import type { Template, TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'
import { isWithholding } from '../plan/plan'
import { childOf, itemPath } from './paths'

/** A text in the interface language, else in whatever language it has. */
const readText = (value: unknown, lang: Lang): string => pickText(value, formLanguages(lang))

interface Names {
  node: TemplateNode
  identifier: string
  captions: Map<Lang, string>
}

/**
 * By the item they were read from: form data shares what did not change, and a hundred lots are asked for their names after every pause.
 */
const names = new WeakMap<object, Names>()

function namesOf(editor: FormEditor, itemPath: string): Names | null {
  const node = editor.node(itemPath)
  const item = getAt(editor.shown, itemPath)
  if (!node || typeof item !== 'object' || item === null) return null
  const known = names.get(item)
  if (known?.node === node) return known
  const identifier = ownValue(editor, { node, item }, node.ui.identifierField)
  const made = { node, identifier: typeof identifier === 'string' ? identifier : '', captions: new Map() }
  names.set(item, made)
  return made
}

/** What an item is called: its caption field (BT-21-Lot), else its first text. '' while it has none. */
export function captionOf(editor: FormEditor, itemPath: string, lang: Lang): string {
  const own = namesOf(editor, itemPath)
  if (!own) return ''
  const known = own.captions.get(lang)
  if (known !== undefined) return known
  const item = getAt(editor.shown, itemPath)
  const caption =
    readText(ownValue(editor, { node: own.node, item }, own.node.ui.captionField), lang) || firstText(editor.template, item, lang)
  own.captions.set(lang, caption)
  return caption
}

interface Lines {
  template: Template
  /** By language and path. */
  names: Map<string, readonly string[]>
}

/** By the list they were read from. */
const lines = new WeakMap<object, Lines>()

/**
 * What the items of a list are called, with their scheme ids: 'LOT-0002 Hafen Süd'; '' where an item has neither. The same array while the
 * list is the same.
 */
export function itemNames(editor: FormEditor, listPath: string, lang: Lang): readonly string[] {
  const list = getAt(editor.shown, listPath)
  if (!Array.isArray(list)) return []
  const before = lines.get(list)
  const known = before?.template === editor.template ? before : { template: editor.template, names: new Map<string, readonly string[]>() }
  lines.set(list, known)
  const place = `${lang} ${listPath}`
  const names =
    known.names.get(place) ??
    list.map((_, index) => {
      const at = itemPath(listPath, index)
      return [identifierOf(editor, at), captionOf(editor, at, lang)].filter(Boolean).join(' ')
    })
  known.names.set(place, names)
  return names
}

/** The scheme id of an item (LOT-0002), or ''. */
export const identifierOf = (editor: FormEditor, itemPath: string): string => namesOf(editor, itemPath)?.identifier ?? ''

/** The value of a field in an item: of its first instance there, whether it has one or not. */
function ownValue(editor: FormEditor, { node, item }: { node: TemplateNode; item: unknown }, id: string | undefined): unknown {
  const field = id === undefined ? undefined : editor.template.node(id)
  if (!field || field.chain[node.chain.length - 1] !== node) return undefined
  return firstInstance(field.chain.slice(node.chain.length), item)?.value
}

function firstInstance([next, ...rest]: readonly TemplateNode[], value: unknown): { value: unknown } | null {
  if (!next) return { value }
  const inner = childOf(value, next.id)
  if (!next.isRepeatable || next.isField) return firstInstance(rest, inner)
  for (const item of Array.isArray(inner) ? (inner as unknown[]) : []) {
    const found = firstInstance(rest, item)
    if (found) return found
  }
  return null
}

/** Why a value is published later says nothing of what the item is. */
function firstText(template: Template, item: unknown, lang: Lang): string {
  if (typeof item !== 'object' || item === null) return ''
  for (const [key, value] of Object.entries(item)) {
    if (key === '_id' || typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const node = template.node(key)
    if (node && isWithholding(node)) continue
    const isTexts = Object.keys(value).every((one) => /^[A-Z]{3}$/.test(one))
    const text = isTexts ? readText(value, lang) : firstText(template, value, lang)
    if (text !== '') return text
  }
  return ''
}
