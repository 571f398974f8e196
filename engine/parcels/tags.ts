import { fold } from '../search/fold'

/** So many a parcel can have. */
export const MAX_TAGS = 30
/** So many characters one can have. */
export const MAX_TAG_LENGTH = 40

/** What the product says of a parcel itself: a tag of that name would say it where it is not so. */
const OF_THE_PRODUCT = new Set(
  (
    'öffentlich intern veröffentlicht unveröffentlicht archiviert entwurf verfügbar unverfügbar ' +
    'public internal published unpublished archived draft available unavailable'
  )
    .split(' ')
    .map(fold),
)

/** A tag as it is kept: its words with single blanks. */
export const tidyTag = (tag: string): string => tag.replace(/\s+/g, ' ').trim()

/** Whether a tag may be given: not what the product says itself, no more than one, and one that a person can read. */
export const isTag = (tag: string): boolean =>
  tag.length <= MAX_TAG_LENGTH &&
  /[\p{L}\p{N}]/u.test(tag) &&
  !/[,;<>\p{C}]/u.test(tag) &&
  !OF_THE_PRODUCT.has(fold(tag).replace(/\P{L}/gu, ''))

/** Whether one of that name is among them, however it is spelled. */
export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((one) => fold(one) === fold(tag))

/** Tags as they are kept, each once, and the places of those that may not be given. */
export function parseTags(sent: readonly string[]): { tags: string[]; forbidden: number[] } {
  const tidied = sent.map(tidyTag)
  return {
    tags: tidied.filter((tag, n) => !hasTag(tidied.slice(0, n), tag)),
    forbidden: tidied.flatMap((tag, n) => (isTag(tag) ? [] : [n])),
  }
}
