import { canonicalJson } from '../platform/canonicalJson'
import { signingFor } from '../platform/signing'
import type { FinishedOpening, LotDoc } from './lotDoc'
import type { TenderDoc } from './model'

/*
 * That an opening took place is signed with a key that never lies beside the data: whoever writes the database can set a lot to opened, and
 * nothing of it opens.
 */
const signing = signingFor('openings')

/** What is signed of an opening, beside where it belongs. */
type Facts = Omit<FinishedOpening, 'signature'>

const textOf = (place: { tenderId: string; lotId: string }, facts: Facts): string => {
  const { id, no, what, round, offerRound, finishedAt, deadline, by, isEarlier, opens, without, attended, house } = facts
  const said = { id, no, what, round, offerRound, finishedAt, deadline, by, isEarlier, opens, without, attended, house }
  return canonicalJson({ format: 1, ...place, ...said })
}

export const signOpening = (tenderId: string, lotId: string, facts: Facts): FinishedOpening => ({
  ...facts,
  signature: signing.sign(textOf({ tenderId, lotId }, facts)),
})

const isGenuine = (tenderId: string, lotId: string, { signature, ...facts }: FinishedOpening): boolean =>
  signature !== undefined &&
  signing.isGenuine(textOf({ tenderId, lotId }, facts), signature) &&
  // Deadlines are never set earlier, and nothing is opened before its own.
  (!facts.deadline || facts.deadline <= facts.finishedAt)

type WithId = Pick<TenderDoc, '_id'>

/** The openings of a lot that took place, as far as anybody but the database says so. */
export const provenOpenings = ({ _id }: WithId, { lotId, openings }: Pick<LotDoc, 'lotId' | 'openings'>): FinishedOpening[] =>
  openings.filter((one) => isGenuine(_id, lotId, one))

/** It opened the rest, or all there was, and not an envelope before the rest. */
export const isWholeOpening = ({ opens }: Pick<FinishedOpening, 'opens'>): boolean => opens === undefined

/** It left this offer sealed, as it was excluded before; null: on one that was not. */
export const leaves = ({ without }: Pick<FinishedOpening, 'without'>, offerId: string | null): boolean =>
  offerId !== null && without?.includes(offerId) === true

/** Of each opening of offers the round of offers that it opened: they count on from each opening of applications, in their order. */
export const offerRounds = (openings: readonly FinishedOpening[]): number[] => {
  let offerRound = 0
  return openings.map((one) => {
    if (one.what === 'applications') offerRound = 0
    // An envelope belongs to the opening of the rest, which comes after it.
    if (one.what === 'applications') return 1
    if (!isWholeOpening(one)) return offerRound + 1
    offerRound += 1
    return offerRound
  })
}

/** Openings that a lot says it has had, and nothing proves; '' for one that it does not even list. */
export const strangeOpenings = (
  tender: WithId,
  lot: Pick<LotDoc, 'lotId' | 'openings' | 'openedAt' | 'round' | 'offerRound'>,
): string[] => {
  const proven = provenOpenings(tender, lot)
  const rounds = offerRounds(lot.openings)
  const isListed = (what: FinishedOpening['what']): boolean =>
    lot.openings.some(
      (one, n) =>
        one.what === what &&
        one.round === lot.round &&
        // An envelope before the rest opens no lot.
        (what === 'applications' || (isWholeOpening(one) && (one.offerRound ?? rounds[n]) === lot.offerRound)),
    )
  const unlisted = (['applications', 'offers'] as const).filter((what) => lot.openedAt[what] !== null && !isListed(what))
  return [...lot.openings.filter((one) => !proven.includes(one)).map(({ id }) => id), ...unlisted.map(() => '')]
}
