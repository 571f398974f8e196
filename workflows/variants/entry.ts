/*
 * What is compared, ranked and awarded is an entry: an offer's main part by the offer's id, each of its variants and further main offers by
 * that and its own. So whatever asks for an offer by id goes on as before, and whatever judges what was offered asks for entries.
 */

const BETWEEN = '~'

export const entryOf = (offerId: string, variantId: string): string => `${offerId}${BETWEEN}${variantId}`

/** The offer that an entry is of. */
export const offerOf = (entryId: string): string => entryId.split(BETWEEN)[0] ?? entryId

/** Which of its company's offers: variants by their number, from 1 on; further main offers (`main`) from 2 on. */
export interface Which {
  no: number
  main?: true
}

/** The same beside a name that is kept or told: nothing of a first main offer. */
export interface NamedWhich {
  variant?: number
  main?: true
}

export const keptWhich = (which: Which | null): NamedWhich =>
  which === null ? {} : { variant: which.no, ...(which.main ? { main: which.main } : {}) }

export const whichOf = ({ variant, main }: NamedWhich): Which | null =>
  variant === undefined ? null : { no: variant, ...(main ? { main } : {}) }

/** Each with its number among those of its kind, in their order. */
export const numbered = <One extends { readonly main?: true }>(all: readonly One[]): (One & Which)[] =>
  all.map((one, at) => {
    const before = all.slice(0, at).filter(({ main }) => main === one.main).length
    return { ...one, no: before + (one.main ? 2 : 1) }
  })

/** Not its company's first main offer: a variant, or a further main offer. */
export const isVariant = (entryId: string): boolean => entryId.includes(BETWEEN)

/** Its company has other offers among these. */
export const isOneOfSeveral = (all: readonly { readonly offerId: string }[], entryId: string): boolean =>
  all.some(({ offerId }) => offerId !== entryId && offerOf(offerId) === offerOf(entryId))

interface Called {
  readonly offerId: string
  readonly variant?: (Which & { readonly title?: string }) | null
}

/** What each of these is called beside its company's name: the first main offer has its number where the company has further ones. */
export const calledAmong =
  (all: readonly Called[]) =>
  ({ offerId, variant }: Called): Called['variant'] => {
    if (variant) return variant
    const isFirst = all.some((one) => one.variant?.main && offerOf(one.offerId) === offerId)
    return isFirst ? { no: 1, main: true } : null
  }

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
