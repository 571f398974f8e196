import { NO_TEXT, ORIGINAL } from '../../engine/languages'
import type { AdditionalField } from '../../server/contract/settings/additionalFields'

const MOST = 60

/**
 * An id a person never sees: from the German name, different from all taken ones. It stays when the name changes, as values are kept under
 * it.
 */
export const contentIdFor = (name: string, taken: readonly string[]): string => {
  const plain = name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, MOST)
  const stem = plain === '' ? 'feld' : plain
  let id = stem
  for (let n = 2; taken.includes(id); n += 1) id = `${stem}-${n}`
  return id
}

/** Choices as typed, a line each; blank lines and repeated ones are no choices. */
export const choicesOf = (typed: string): string[] =>
  [...new Set(typed.split('\n').map((line) => line.trim()))].filter((line) => line !== '')

export const newField = (name: string, list: readonly AdditionalField[], everUsed: readonly string[]): AdditionalField => ({
  contentId: contentIdFor(name, [...list.map(({ contentId }) => contentId), ...everUsed]),
  label: { ...NO_TEXT, [ORIGINAL]: name.trim() },
  type: 'string',
})
