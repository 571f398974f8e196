/** What is searched in, with what a word found there is worth. The order is that of their bits. */
export const FIELDS = ['title', 'number', 'buyer', 'cpv', 'place', 'above', 'text'] as const
export type SearchField = (typeof FIELDS)[number]

/** `above`: what stands above the CPV codes in their tree. */
const WORTH: Readonly<Record<SearchField, number>> = { title: 10, number: 9, buyer: 6, cpv: 5, place: 4, above: 3, text: 2 }

export const BITS = FIELDS.length
export const bitOf = (field: SearchField): number => 1 << FIELDS.indexOf(field)
export const TITLE = bitOf('title')

/** What the best of several fields is worth, by their bits. */
export const WORTH_OF: readonly number[] = Array.from({ length: 1 << BITS }, (_, mask) =>
  Math.max(0, ...FIELDS.filter((field) => mask & bitOf(field)).map((field) => WORTH[field])),
)

/** Words of each field with blanks between them, as tokensOf() makes them. */
export type SearchWords = Readonly<Partial<Record<SearchField, string>>>
