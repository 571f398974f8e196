import { FIELDS, type SearchWords } from './fields'
import { patternOf } from './matchWord'
import { queryOf } from './query'

/** Whether texts have all words of a search: in other forms too, without typing errors and with nothing missing. */
export function hasAll(words: SearchWords, search: string): boolean {
  const all = [...new Set(FIELDS.flatMap((field) => words[field]?.split(' ') ?? []))]
  return queryOf(search).words.every((searched) => {
    const { near } = patternOf(searched, false)
    return all.some((word) => near(word) > 0)
  })
}
