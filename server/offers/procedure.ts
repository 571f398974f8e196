import { decideOffer } from '../../workflows/offer'
import { AppError } from '../platform/errors'
import { inParts } from '../platform/inParts'
import type { TenderDoc } from '../tenders/model'
import { openContents } from './content'
import { teamEntries } from './entries'
import { offerFacts } from './facts'
import { OfferModel, SubmissionModel, type OfferDoc, type SubmissionDoc, type SubmissionKind } from './model'
import { OrganizationModel } from '../organizations/model'

/*
 * What the procedure (server/procedure) asks of offers. A change of stage writes none but the chosen ones; everything else follows from the lot.
 */

export { tellAward, winnersOf } from './award'
export { hasUnprocessed, received } from './receiving'
export { countRecipients, tellParticipants, type TenderNews } from './tell'
export { isOpened, type SealedMatter } from './sealing'

/** choose: accepted into negotiation (4 → 5). ask: asked for an offer (4 or 5 → 6). askAgain: asked for a further one (7 → 6). */
export type ChoiceEvent = 'choose' | 'ask' | 'askAgain'

export interface Choice {
  event: ChoiceEvent
  lotIds: readonly string[]
  offerIds: readonly string[]
}

/**
 * Judges a choice before the tender's own write, on the tender as it stands: 422 for offers that are none of its, 409 (refused.<why>) for one that can be
 * chosen in none of the lots.
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
        const verdict = decideOffer(offerFacts({ tender, lot }, entry, { at: now, reader: 'team' }), event, 'team')
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
 * Writes down the chosen ones, from an intent of the tender. Carried out again it changes nothing, and what was decided later stays. Who is asked for an
 * offer is told at once by mail, because the deadline runs; who is accepted hears of it with 'Bekannt geben'.
 */
export { recordChoice as recordDecisions } from './commands/recordChoice'

/** Whom a change of stage leaves out, as it rides in the tender's intent: who applied and was not chosen, or was not opened when the next round began. */
export interface LeftOut {
  /** Of the tender's intent: the same one is recorded once. */
  intentId: string
  why: 'choice' | 'nextRound'
  at: Date
  by: { id: string; email: string; name: string }
  /** With the round that they are left out of, and whether some of it had been chosen before. */
  lots: readonly { lotId: string; round: number; hadChosen: boolean }[]
}
export { recordLeftOut } from './commands/recordLeftOut'

/** Something that came in, as an opening's record lists it. */
export interface SubmittedRow {
  offerId: string
  organizationId: number
  organization: string
  lotId: string
  round: number
  offerRound: number
  receivedAt: Date
  late: boolean
  declaredBy: string
  hash: string
  receiptNo: string
}

/** `offerRound` counts for offers only. */
export interface SubmissionsQuery {
  tenderId: string
  lotId: string
  kind: SubmissionKind
  round: number
  offerRound?: number
}

/**
 * What stands in a lot's round, late ones included, in the order of receipt; withdrawn ones are nobody's any more. For records of openings only: whoever
 * asks before one gives away what is sealed.
 */
export async function submissionsOf({ tenderId, lotId, kind, round, offerRound }: SubmissionsQuery): Promise<SubmittedRow[]> {
  const rows = await SubmissionModel.find({ tenderId, lotId }).lean<SubmissionDoc[]>()
  const withdrawn = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
  const standing = rows.filter(
    (one) =>
      one.action === 'submit' &&
      one.kind === kind &&
      one.round === round &&
      (kind === 'application' || offerRound === undefined || one.offerRound === offerRound) &&
      !withdrawn.has(one._id),
  )
  const names = await inParts([...new Set(standing.map(({ orgId }) => orgId))], (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]))
  const contents = await openContents(standing)
  const declaredBy = new Map(standing.map(({ _id }, n) => [_id, contents[n]?.declaredBy ?? '']))
  return standing
    .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || (a._id < b._id ? -1 : 1))
    .map(({ offerId, orgId, receivedAt, late, hash, no = '', ...one }) => ({
      offerId,
      organizationId: orgId,
      organization: nameOf.get(orgId) ?? '',
      lotId,
      round: one.round,
      offerRound: one.offerRound,
      receivedAt,
      late,
      declaredBy: declaredBy.get(one._id) ?? '',
      hash,
      receiptNo: no,
    }))
}
