import { decideOffer } from '../../workflows/offer'
import { AppError } from '../platform/errors'
import { inParts } from '../platform/inParts'
import type { Mismatch } from '../contract/offers/mismatch'
import { leaves, type TenderDoc } from '../tenders/area'
import { teamEntries } from './entries'
import { offerFacts } from './facts'
import { noteFaults } from './integrity/note'
import { byReceipt, companyNames, openAll, openEarly, presentFaults, soundIn } from './integrity/sound'
import { OfferModel, type OfferDoc, type SubmissionDoc, type SubmissionKind } from './model'
import type { SealedMatter } from './sealing'
import { inFileOrder, type Work, workHash } from './works'

/*
 * What the procedure (server/procedure) asks of offers. A change of stage writes none but the chosen ones; everything else follows from the
 * lot.
 */

/** choose: accepted into negotiation (4 → 5). ask: asked for an offer (4 or 5 → 6). askAgain: asked for a further one (7 → 6). */
export type ChoiceEvent = 'choose' | 'ask' | 'askAgain'

export interface Choice {
  event: ChoiceEvent
  lotIds: readonly string[]
  offerIds: readonly string[]
}

/**
 * Judges a choice before the tender's own write, on the tender as it stands: 422 for offers that are none of its, 409 (refused.<why>) for
 * one that can be chosen in none of the lots.
 */
export async function assertChosen(tender: TenderDoc, { event, lotIds, offerIds }: Choice, now: Date): Promise<void> {
  // The chosen ones alone: of the others there may be hundreds.
  const offers = await inParts([...offerIds], (part) => OfferModel.find({ _id: { $in: part } }).lean<OfferDoc[]>())
  const byId = new Map(offers.filter(({ tenderId }) => tenderId === tender._id).map((one) => [one._id, one]))
  const lots = tender.lots.filter((lot) => lotIds.includes(lot.lotId))
  offerIds.forEach((id, n) => {
    const offer = byId.get(id)
    if (!offer) throw new AppError('invalid', { errors: [{ path: `/project/offerIds/${n}`, rule: 'unknownOffer' }] })
    const refusals = lots.flatMap((lot) =>
      teamEntries(offer, { tender, lot }).map((entry) => {
        const verdict = decideOffer(offerFacts({ tender, lot }, entry, { at: now, reader: 'team', offerId: offer._id }), event, 'team')
        return verdict.ok ? null : verdict.reason
      }),
    )
    const [first] = refusals
    if (first && !refusals.includes(null)) throw new AppError('conflict', { reason: `refused.${first}`, offerId: id, move: event })
  })
}

/** A choice as it rides in the tender's intent, with the rounds that the lots are in after the change. */
export interface RecordedChoice {
  /** Of the tender's intent: the same one is recorded once. */
  intentId: string
  event: ChoiceEvent
  offerIds: readonly string[]
  lots: readonly { lotId: string; round: number; offerRound: number; offerDeadline: Date | null }[]
  at: Date
  by: { id: string; email: string; name: string }
}

/**
 * Whom a change of stage leaves out, as it rides in the tender's intent: who applied and was not chosen, or was not opened when the next
 * round began.
 */
export interface LeftOut {
  /** Of the tender's intent: the same one is recorded once. */
  intentId: string
  why: 'choice' | 'nextRound'
  at: Date
  by: { id: string; email: string; name: string }
  /** With the round that they are left out of, and whether some of it had been chosen before. */
  lots: readonly { lotId: string; round: number; hadChosen: boolean }[]
}

/** Something that came in, as an opening's record lists it. */
export interface SubmittedRow {
  offerId: string
  organizationId: number
  organization: string
  lotId: string
  round: number
  offerRound: number
  receivedAt: Date
  /** Came in after the deadline, and two people opened it with a reason. */
  late: boolean
  declaredBy: string
  hash: string
  receiptNo: string
  /** What of it opened before the rest (works.ts). */
  work: Work
}

/** `offerRound` counts for offers only. */
interface SubmissionsQuery {
  lotId: string
  kind: SubmissionKind
  round: number
  offerRound?: number
  /** Of the opening. */
  at: Date
  /** It opens these alone, before the rest. Missing: all. */
  opens?: readonly string[] | undefined
  /** Ids of offers that it leaves sealed. */
  without?: string[] | undefined
}

/** What an opening finds: what stands, and what does not open because it is not what was sealed and signed. */
interface FoundInRound {
  submissions: SubmittedRow[]
  /** What stays sealed, as it was excluded before. */
  left: Pick<SubmittedRow, 'organization' | 'receiptNo'>[]
  mismatches: Mismatch[]
}

/**
 * What stands in a lot's round, late ones included, in the order of receipt; withdrawn ones are nobody's any more. What does not open is
 * written down and mailed. For records of openings only: whoever asks before one gives away what is sealed.
 */
export async function submissionsOf(tender: TenderDoc, query: SubmissionsQuery): Promise<FoundInRound> {
  const { lotId, kind, round, offerRound, opens } = query
  const isOfRound = (one: SealedMatter): boolean =>
    one.lotId === lotId &&
    one.kind === kind &&
    one.round === round &&
    (kind === 'application' || offerRound === undefined || one.offerRound === offerRound)
  const { rows, faults } = await soundIn(tender._id)
  const here = rows.filter(isOfRound)
  const isLeft = ({ offerId }: SubmissionDoc): boolean => leaves(query, offerId)
  const theirs = here.filter((row) => !isLeft(row))
  const { opened, faults: unread } = await (opens ? openEarly(theirs, opens) : openAll(theirs))
  const wrong = [...faults.filter(({ matters }) => matters.some(isOfRound)), ...unread]
  await noteFaults(tender, wrong, query.at)
  const nameOf = await companyNames(here)
  const left = here.filter(isLeft).map((row) => ({ organization: nameOf(row), receiptNo: row.no ?? '' }))
  const submissions = opened.sort(byReceipt).map(({ row, content }) => ({
    offerId: row.offerId,
    organizationId: row.orgId,
    organization: nameOf(row),
    lotId,
    round: row.round,
    offerRound: row.offerRound,
    receivedAt: row.receivedAt,
    late: row.late,
    declaredBy: content.declaredBy,
    hash: row.hash,
    receiptNo: row.no ?? '',
    work: { hash: workHash(row), files: inFileOrder(content.files) },
  }))
  return { submissions, left, mismatches: await presentFaults(wrong) }
}
