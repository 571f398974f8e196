import type { LotOfferDoc, OfferDoc, SubmissionDoc, SubmissionKind } from '../model'
import type { OfferPlace } from '../place'

/** Something that came in, as far as a list of receipts knows of it. */
export type ComeIn = Pick<
  SubmissionDoc,
  '_id' | 'action' | 'kind' | 'of' | 'offerId' | 'orgId' | 'lotId' | 'round' | 'offerRound' | 'receivedAt' | 'late' | 'state'
> & { no?: string | undefined }

/** What a company's list of receipts says of one lot, kind and round. */
interface ListedReceipt extends Omit<OfferPlace, 'tenderId'> {
  /** Of the receipts it names, in time or late. */
  nos: string[]
}

const KINDS = ['application', 'offer'] as const

const listed = (entry: LotOfferDoc, kind: SubmissionKind) =>
  kind === 'offer'
    ? { sent: entry.offerSent, no: entry.offerReceipt, late: entry.lateOffer, withdrawn: entry.withdrawn.offers }
    : { sent: entry.applicationSent, no: entry.applicationReceipt, late: entry.lateApplication, withdrawn: entry.withdrawn.applications }

/** The same as it follows from what came in. */
const following = (rows: readonly ComeIn[]): ReturnType<typeof listed> => {
  const withdrawn = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
  const inTime = rows.find((row) => row.action === 'submit' && !row.late && !withdrawn.has(row._id))
  const late = rows.find((row) => row.action === 'submit' && row.late)
  return { sent: inTime?.receivedAt ?? null, no: inTime?.no ?? null, late: late?.no ?? null, withdrawn: withdrawn.size }
}

const BLANK = JSON.stringify(following([]))

const roundsOf = (entry: LotOfferDoc, kind: SubmissionKind): number[] =>
  kind === 'application' ? [1] : [...new Set([entry.offerRound, entry.offerRoundBefore ?? entry.offerRound])]

/**
 * Where a company's list says something else than what came in. It knows the present round of offers alone; one who was asked for a further
 * one and is not told yet may still stand in the one before. Whatever is not worked through yet is left out.
 */
export function differingReceipts(offer: OfferDoc, rows: readonly ComeIn[]): ListedReceipt[] {
  const { _id: offerId, orgId } = offer
  const found: ListedReceipt[] = []
  const places = new Map<string, { lotId: string; round: number }>()
  for (const { lotId, round } of [...offer.lotOffers, ...rows]) places.set(`${lotId} ${round}`, { lotId, round })
  for (const { lotId, round } of places.values()) {
    const own = rows.filter((row) => row.lotId === lotId && row.round === round)
    if (own.some(({ state }) => state === 'received')) continue
    const entry = offer.lotOffers.find((one) => one.lotId === lotId && one.round === round)
    for (const kind of KINDS) {
      const ofKind = own.filter((row) => row.kind === kind)
      const says = entry ? listed(entry, kind) : null
      const rounds = entry ? roundsOf(entry, kind) : [Math.max(1, ...ofKind.map(({ offerRound }) => offerRound))]
      const expected = rounds.map((offerRound) => following(ofKind.filter((row) => row.offerRound === offerRound)))
      if (expected.some((one) => JSON.stringify(one) === (says === null ? BLANK : JSON.stringify(says)))) continue
      const nos = [says?.no, says?.late, ...expected.flatMap(({ no, late }) => [no, late])].filter((no) => typeof no === 'string')
      found.push({ offerId, orgId, lotId, kind, round, offerRound: rounds[0] ?? 1, nos: [...new Set(nos)] })
    }
  }
  return found
}
