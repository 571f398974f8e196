import { FIELDS, type SearchField, type SearchWords } from './fields'
import { tokensOf } from './fold'

/** What a tender says in each field, as it is written. */
export type SearchTexts = Readonly<Partial<Record<SearchField, readonly string[]>>>

/** The words by which texts are found; a field without any is left out. */
export const wordsOfTexts = (texts: SearchTexts): SearchWords =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const words = [...new Set((texts[field] ?? []).flatMap(tokensOf))]
      return words.length === 0 ? [] : [[field, words.join(' ')] as const]
    }),
  )
