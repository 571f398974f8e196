/*
 * What is compared, ranked and awarded is an entry: an offer's main part by the offer's id, each of its variants by that and its own. So
 * whatever asks for an offer by id goes on as before, and whatever judges what was offered asks for entries.
 */

const BETWEEN = '~'

export const entryOf = (offerId: string, variantId: string): string => `${offerId}${BETWEEN}${variantId}`

/** The offer that an entry is of. */
export const offerOf = (entryId: string): string => entryId.split(BETWEEN)[0] ?? entryId

export const isVariant = (entryId: string): boolean => entryId.includes(BETWEEN)

/** Of one lot: a main offer is not meant where a variant of it is named, too. */
const meantIn = (entryIds: readonly string[]): string[] =>
  entryIds.filter((id) => isVariant(id) || !entryIds.some((one) => isVariant(one) && offerOf(one) === id))

/**
 * What is named for several lots at once, by lot; `opened`: what of it was opened in each. A variant is of one lot, a main offer of all
 * others that its company offered for. No two entries of one company get the same contract (sameCompany).
 */
export function namedByLot(
  named: readonly string[],
  opened: ReadonlyMap<string, readonly string[]>,
): { lots: ReadonlyMap<string, readonly string[]>; faults: ('unknownOffer' | 'sameCompany' | null)[] } {
  const lots = new Map([...opened].map(([lotId, entryIds]) => [lotId, meantIn(entryIds)]))
  const isSecond = (ids: readonly string[], id: string): boolean =>
    ids.slice(0, ids.indexOf(id)).some((one) => offerOf(one) === offerOf(id))
  const faults = named.map((id) => {
    if (![...opened.values()].some((ids) => ids.includes(id))) return 'unknownOffer'
    const own = [...lots.values()].filter((ids) => ids.includes(id))
    return own.length === 0 || own.some((ids) => isSecond(ids, id)) ? 'sameCompany' : null
  })
  return { lots, faults }
}
