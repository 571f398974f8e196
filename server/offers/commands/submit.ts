import { decideOffer, type Effect } from '../../../workflows/offer'
import { procedureOf } from '../../../workflows/procedure'
import { isDuplicateKey } from '../../platform/duplicateKey'
import type { EffectPorts } from '../../platform/outbox'
import type { HeldLease } from '../../platform/whileHolding'
import type { LotResult } from '../../contract/offers/views'
import { OrganizationModel } from '../../organizations/area'
import { AppError } from '../../platform/errors'
import { extended, type LotDoc, type TenderDoc, TenderModel } from '../../tenders/area'
import { submittedFilesOf } from '../../files/area'
import { sealContent, type SubmissionContent } from '../content'
import { type EarlyContent, sealEarly, withEarly } from '../early'
import { ownEntry } from '../entries'
import { deadlineAt, offerFacts } from '../facts'
import { signedSince } from '../integrity/marker'
import { signSubmission } from '../integrity/statement'
import { SubmissionModel, type LotOfferDoc, type OfferDoc, type SubmissionDoc, type SubmissionKind } from '../model'
import { standing, type OfferPlace } from '../place'
import { newReceiptNo, receiptHash } from '../receipts'
import { whileReceivingAll } from '../receiving'
import { isOpened } from '../sealing'
import type { OfferActor } from '../record'
import { takeDraft } from './takeDraft'
import { followStanding, takeRest, type Some } from './takeRest'
import { withdrawnOnce, workThrough } from './workThrough'

export type BidderEvent = 'submitApplication' | 'withdrawApplication' | 'submitOffer' | 'withdrawOffer'

/** What a company sends: for which lots, who declares it, and when its request had come in whole. */
export interface Sending {
  event: BidderEvent
  lots: readonly LotDoc[]
  declaredBy: string
  /** By lot, versions of the drafts as whoever declares saw them. */
  drafts?: Readonly<Record<string, number>> | undefined
  /** By lot, `ref` of the forms that they saw. */
  forms?: Readonly<Record<string, string>> | undefined
  /** With a withdrawal: of what stands, what alone is taken back. */
  some?: Some | undefined
  by: OfferActor
  receivedAt: Date
  requestId: string
}

interface Row extends Omit<Sending, 'drafts' | 'forms' | 'some' | 'declaredBy' | 'lots'> {
  offer: OfferDoc
  tender: TenderDoc
  lot: LotDoc
}

/** What a row is made of beside who sends it: the place, the entry of that place, and what is submitted; null for a withdrawal. */
interface Judged {
  place: OfferPlace
  entry: LotOfferDoc
  effects: readonly Effect[]
  content: SubmissionContent | null
  /** What opens before the rest, by envelope. */
  early: Readonly<Record<string, EarlyContent>>
  /** Of something that stands, of which some alone is taken back. */
  isRest: boolean
}

const isLateBy = (effects: readonly Effect[]): boolean => effects.includes('keepLateApplication') || effects.includes('keepLateOffer')

/** The same thing for the same lot has the same key, whoever sends it and however often; after a withdrawal it is another thing. */
const keyOf = ({ offerId, lotId, kind, round, offerRound }: OfferPlace, { entry, effects }: Judged): string => {
  const rounds = kind === 'offer' ? [round, offerRound] : [round]
  const times = kind === 'offer' ? entry.withdrawn.offers : entry.withdrawn.applications
  return [offerId, lotId, kind, ...rounds, isLateBy(effects) ? 'late' : times].join(':')
}

/** What is signed with a row and stands nowhere else in it: the deadline that judged it, and names as they are now. */
async function circumstances({ tender, lot, receivedAt }: Row, { kind, round, orgId }: OfferPlace) {
  const [organization, since] = await Promise.all([
    OrganizationModel.findOne({ _id: orgId }, { name: 1 }).lean<{ name: string }>(),
    signedSince(),
  ])
  const names = { organization: organization?.name ?? '', tender: tender.name, tenderNo: tender.no, lot: lot.name }
  return { deadline: deadlineAt(lot, { kind, round }, receivedAt), names, since }
}

async function rowOf(sending: Row, judged: Judged): Promise<SubmissionDoc> {
  const { by, receivedAt, requestId } = sending
  const { place, effects, content: own, early, isRest } = judged
  const isWithdrawal = own === null
  const no = newReceiptNo(receivedAt)
  const submitted = keyOf(place, judged)
  const row = {
    _id: isWithdrawal ? `${submitted}:withdrawn` : submitted,
    action: isWithdrawal ? ('withdraw' as const) : ('submit' as const),
    of: isWithdrawal ? submitted : null,
    ...(isWithdrawal ? {} : { no, ...(isRest && { rest: no }) }),
    ...place,
    receivedAt,
    late: isLateBy(effects),
  }
  const apart = await sealEarly(early, row)
  const content = own && withEarly(own, apart)
  const body = content && (await sealContent(content, row))
  const stated = { ...row, by: by.id, requestId, hash: receiptHash(row, content), ...(apart.length > 0 ? { early: apart } : {}) }
  const signed = signSubmission(stated, await circumstances(sending, place))
  return { ...stated, body, state: 'received', logHead: null, signed, rev: 1 }
}

/**
 * Stores what came in; null where the same thing is there already. A number that was given out is given out again to nobody. The rest of
 * what somebody took back whole, left by a crash, stands in nobody's way.
 */
const insert = async (sending: Row, judged: Judged, ports: EffectPorts): Promise<SubmissionDoc | null> => {
  for (;;) {
    const row = await rowOf(sending, judged)
    try {
      await SubmissionModel.create(row)
      return row
    } catch (fault) {
      if (!isDuplicateKey(fault)) throw fault
      const there = await SubmissionModel.findOne({ _id: row._id }).lean<SubmissionDoc>()
      if (there && (there.rest === undefined || (await workThrough(there, ports)))) return null
    }
  }
}

/**
 * Files that were deleted while the row was being written: nobody has heard of the row yet, so it goes again. From here on rooms keep what
 * the row names (standsFor): one of both always sees the other.
 */
const lostFiles = async ({ place, content, early }: Judged, { _id, receivedAt }: SubmissionDoc): Promise<boolean> => {
  const files = [...(content?.files ?? []), ...Object.values(early).flatMap((one) => one.files)]
  if (files.length === 0) return false
  const there = new Set((await submittedFilesOf(place, place, receivedAt)).map(({ id, blobId }) => `${id} ${blobId}`))
  if (files.every(({ id, blobId }) => there.has(`${id} ${blobId}`))) return false
  await SubmissionModel.deleteOne({ _id, state: 'received' })
  return true
}

const refused = (lot: LotDoc, reason: string): LotResult => ({ lotId: lot.lotId, done: false, reason })

/** A colleague kept some of it, and that stands or will in a moment: whoever takes all back is not told that there is nothing. */
async function nothingToTake(lot: LotDoc, { offerId, lotId, kind, round, offerRound }: OfferPlace): Promise<LotResult> {
  const rests = await SubmissionModel.find(
    { offerId, lotId, kind, round, offerRound, action: 'submit', rest: { $ne: null } },
    { _id: 1 },
  ).lean<Pick<SubmissionDoc, '_id'>[]>()
  const gone = await SubmissionModel.countDocuments({ offerId, lotId, of: { $in: rests.map(({ _id }) => _id) } })
  return refused(lot, gone < rests.length ? 'receiptChanged' : 'nothingSubmitted')
}

const done = ({ lotId, action, no, late, receivedAt }: SubmissionDoc): LotResult => ({
  lotId,
  done: true,
  ...(action === 'submit' ? { receiptNo: no ?? '', late, receivedAt: receivedAt.toISOString() } : {}),
})

const kindOf = (event: BidderEvent): SubmissionKind => (event.endsWith('Offer') ? 'offer' : 'application')

/** The row of this very request that is there already, as when it is sent again after a crash. */
const ofRequest = ({
  offer,
  lot,
  by,
  event,
  requestId,
  action,
}: Pick<Row, 'offer' | 'lot' | 'by' | 'event' | 'requestId'> & Pick<SubmissionDoc, 'action'>): Promise<SubmissionDoc | null> =>
  requestId === ''
    ? Promise.resolve(null)
    : SubmissionModel.findOne({
        tenderId: offer.tenderId,
        lotId: lot.lotId,
        offerId: offer._id,
        by: by.id,
        // An id that somebody uses again for something else is not the answer to that.
        kind: kindOf(event),
        action,
        requestId,
      }).lean<SubmissionDoc>()

/** What a withdrawal is about: what stands in the entry, of its own round. */
const withdrawal = ({ offer, tender, lot, event, receivedAt }: Row): { place: OfferPlace; entry: LotOfferDoc } => {
  const entry = ownEntry(offer, { tender, lot }, receivedAt)
  const { place } = standing(offer, { tender, lot, kind: kindOf(event) }, receivedAt)
  return { place: { ...place, round: entry.round }, entry }
}

type Sent = Omit<Row, 'lot'> & Pick<Sending, 'declaredBy' | 'drafts' | 'forms' | 'some'> & { lotId: string }

/** An opening that is written by now has its record without what comes now, whenever that was received. */
const isOver = (tender: TenderDoc, { lotId, kind, round, offerRound }: OfferPlace): boolean => {
  const { apart } = procedureOf(tender)
  const envelopes = kind === 'offer' ? apart.map(({ key }) => key) : []
  return [undefined, ...envelopes].some((envelope) => isOpened({ lotId, kind, round, offerRound, envelope }, tender, null))
}

/** The lot as it stands, and what the machine says of this sending there. */
async function judge({ lotId, ...sent }: Pick<Sent, 'tender' | 'offer' | 'event' | 'receivedAt' | 'lotId'>) {
  const tender = await TenderModel.findOne({ _id: sent.tender._id }).lean<TenderDoc>()
  const lot = tender?.lots.find((one) => one.lotId === lotId)
  if (!tender || !lot) throw new AppError('notFound')
  const { offer, event, receivedAt } = sent
  const stored = ownEntry(offer, { tender, lot }, receivedAt)
  return {
    tender,
    lot,
    verdict: decideOffer(offerFacts({ tender, lot }, stored, { at: receivedAt, reader: 'bidder', offerId: offer._id }), event, 'bidder'),
  }
}

/** Nobody is late for a deadline that is just being moved: whoever seems to be is judged once more by what stands there then. */
async function judgeFairly(sent: Parameters<typeof judge>[0]): Promise<Awaited<ReturnType<typeof judge>>> {
  const first = await judge(sent)
  if (first.verdict.ok && !isLateBy(first.verdict.effects)) return first
  await extended(first.tender._id)
  return judge(sent)
}

async function sendOne({ declaredBy, drafts, forms, some, ...sent }: Sent, { ports, lease }: { ports: EffectPorts; lease: HeldLease }) {
  // Read after it was said that something is being taken in: from here on openings wait.
  const { tender, lot, verdict } = await judgeFairly(sent)
  const sending = { ...sent, tender, lot }
  const { offer, event, receivedAt } = sending
  const isWithdrawal = event.startsWith('withdraw') && !some
  const before = await ofRequest({ ...sending, action: isWithdrawal ? 'withdraw' : 'submit' })
  if (before) {
    return (await workThrough(before, ports)) ? done(before) : refused(lot, 'receiptChanged')
  }
  if (!verdict.ok)
    return verdict.reason === 'nothingSubmitted' ? nothingToTake(lot, withdrawal(sending).place) : refused(lot, verdict.reason)
  const about = event.startsWith('withdraw') ? withdrawal(sending) : standing(offer, { tender, lot, kind: kindOf(event) }, receivedAt)
  if (isOver(tender, about.place)) return refused(lot, event.endsWith('Offer') ? 'offersNotTaken' : 'applicationsNotTaken')
  const taken = isWithdrawal
    ? null
    : some
      ? await takeRest({ tender, declaredBy, by: sending.by, at: receivedAt, ...about, ...some })
      : await takeDraft({
          ...{ tender, place: about.place, declaredBy, at: receivedAt },
          seen: { version: drafts?.[lot.lotId], form: forms?.[lot.lotId] },
        })
  if (taken && !taken.ok) {
    const { reason, issues, params } = taken
    return { ...refused(lot, reason), ...(issues ? { issues } : {}), ...(params ? { params } : {}) }
  }
  const { place } = about
  const entry = some ? withdrawnOnce(about.entry) : about.entry
  const judged = {
    place,
    entry,
    effects: verdict.effects,
    content: taken?.content ?? null,
    early: taken?.early ?? {},
    isRest: Boolean(some),
  }
  if (isWithdrawal) await followStanding(place, entry, { by: sending.by, at: receivedAt })
  await lease.assertHeld()
  const row = await insert(sending, judged, ports)
  // Somebody else of the company was quicker by a moment.
  if (!row) return isWithdrawal ? nothingToTake(lot, place) : refused(lot, 'alreadySubmitted')
  // The rest has no file that does not stand already; but a colleague may have taken all of it back.
  if (!some && (await lostFiles(judged, row))) return refused(lot, 'draftChanged')
  return (await workThrough(row, ports)) ? done(row) : refused(lot, 'receiptChanged')
}

/**
 * Takes in what a company sends, each lot for itself: stored with its time of receipt first, worked through then. Never writes the tender.
 */
export async function takeIn(
  { offer, tender }: { offer: OfferDoc; tender: TenderDoc },
  sending: Sending,
  ports: EffectPorts,
): Promise<LotResult[]> {
  const { lots, ...rest } = sending
  return whileReceivingAll({ tenderId: tender._id, lotIds: lots.map(({ lotId }) => lotId) }, async (leases) => {
    const results: LotResult[] = []
    for (const [lotId, lease] of leases) {
      results.push(await sendOne({ ...rest, offer, tender, lotId }, { ports, lease }))
      await lease.end()
    }
    return results
  })
}
