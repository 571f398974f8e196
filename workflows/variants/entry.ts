/*
 * What is compared, ranked and awarded is an entry: an offer's main part by the offer's id, each of its variants by that and its own. So
 * whatever asks for an offer by id goes on as before, and whatever judges what was offered asks for entries.
 */

const BETWEEN = '~'

export const entryOf = (offerId: string, variantId: string): string => `${offerId}${BETWEEN}${variantId}`

/** The offer that an entry is of. */
export const offerOf = (entryId: string): string => entryId.split(BETWEEN)[0] ?? entryId

export const isVariant = (entryId: string): boolean => entryId.includes(BETWEEN)

/** Entries of an offer that others of them belong to, too: no two of one company get the same contract. */
export const ofSameOffer = (entryIds: readonly string[]): string[] =>
  entryIds.filter((id, n) => entryIds.findIndex((one) => offerOf(one) === offerOf(id)) < n)
