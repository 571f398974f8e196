import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { now } from '../../platform/clock'
import { ownIntents, placeIn } from '../../platform/intentProof'
import type { EffectPorts } from '../../platform/outbox'
import { appendAudit } from '../../log/area'
import { personName, type UserDoc, UserModel } from '../../access/area'
import { fillRounds } from '../../tenders/area'
import { blankEntry } from '../entries'
import { readMarker } from '../integrity/marker'
import { isSubmissionGenuine, signHead, signSubmission } from '../integrity/statement'
import { OfferModel, SubmissionModel, type LotOfferDoc, type OfferDoc, type SubmissionDoc } from '../model'
import { receiptHash } from '../receipts'
import { runIntents, sentRecord } from '../record'
import type { SealedMatter } from '../sealing'
import { changeLots, withEntry } from './changeLots'

const TYPE = {
  application: { submit: 'APPLICATION_SUBMITTED', withdraw: 'APPLICATION_WITHDRAWN' },
  offer: { submit: 'OFFER_SUBMITTED', withdraw: 'OFFER_WITHDRAWN' },
} as const

/**
 * Writes it into the log, once: number, time and hash, marked as sealed, so that nobody reads of it before the opening. Answers the head
 * with it.
 */
async function logged(row: SubmissionDoc): Promise<NonNullable<SubmissionDoc['logHead']>> {
  const { _id, kind, action, no, tenderId, offerId, orgId: organizationId, lotId, round, offerRound, receivedAt, late, hash, signed } = row
  const sealed: SealedMatter = { lotId, kind, round, offerRound }
  const person = await UserModel.findOne({ _id: row.by }, { email: 1, givenName: 1, surName: 1 }).lean<UserDoc>()
  const actor = person && { id: row.by, email: person.email, name: personName(person) }
  const { deadline, signature } = signed ?? {}
  const data = {
    ...{ tenderId, offerId, organizationId, lotId, hash, late, sealed },
    ...(no === undefined ? {} : { no }),
    ...(signed ? { deadline: deadline?.toISOString() ?? null, signature } : {}),
  }
  const head = await appendAudit({ type: TYPE[kind][action], at: receivedAt, actor, data: { ...data, intent: `submission:${_id}` } })
  return signHead(_id, { seq: head.seq, hash: head.h })
}

/** An offer's entry once what stood in it is taken back. */
export const withdrawnOnce = (entry: LotOfferDoc): LotOfferDoc => ({
  ...entry,
  ...{ offerSent: null, offerReceipt: null },
  withdrawn: { ...entry.withdrawn, offers: entry.withdrawn.offers + 1 },
})

const numberIn = ({ of, _id }: SubmissionDoc): number => Number((of ?? _id).split(':').at(-1))

/** The entry with what came in; the same one where it is in it already. */
function withSubmission(entry: LotOfferDoc, row: SubmissionDoc): LotOfferDoc {
  const { kind, action, late, receivedAt, no = null } = row
  const isOffer = kind === 'offer'
  if (late) return isOffer ? { ...entry, lateOffer: no } : { ...entry, lateApplication: no }
  const withdrawn = isOffer ? entry.withdrawn.offers : entry.withdrawn.applications
  if (withdrawn > numberIn(row)) return entry
  if (action === 'submit')
    return isOffer
      ? { ...entry, offerSent: receivedAt, offerReceipt: no }
      : { ...entry, applicationSent: receivedAt, applicationReceipt: no }
  return isOffer
    ? withdrawnOnce(entry)
    : { ...entry, applicationSent: null, applicationReceipt: null, withdrawn: { ...entry.withdrawn, applications: withdrawn + 1 } }
}

const isIn = (offer: OfferDoc, row: SubmissionDoc, entry: LotOfferDoc): boolean =>
  ownIntents(placeIn(OfferModel, offer._id), offer.pending).some(({ id }) => id === `sent:${row._id}`) ||
  JSON.stringify(withSubmission(entry, row)) === JSON.stringify(entry)

const accept = async (row: SubmissionDoc, logHead: SubmissionDoc['logHead']): Promise<void> => {
  await commit(SubmissionModel, { _id: row._id, state: 'received' }, { $set: { state: row.late ? 'late' : 'accepted', logHead } }).catch(
    (fault: unknown) => {
      // Another process worked it through at the same time.
      if (!(fault instanceof AppError && fault.code === 'conflict')) throw fault
    },
  )
}

/** Changed or put in by somebody else: to be written down and signed here would make it true. */
const isForged = async (row: SubmissionDoc): Promise<boolean> =>
  row.signed ? !isSubmissionGenuine(row, row.signed) : (await readMarker()) !== null

/** Of what stood in the entry before an offer; null: nothing did. */
export function idBefore(row: SubmissionDoc): string | null {
  const number = numberIn(row)
  return row.kind === 'offer' && row.action === 'submit' && number > 0 ? [...row._id.split(':').slice(0, -1), number - 1].join(':') : null
}

/**
 * The rest of something that stood (takeRest.ts): that is withdrawn by it, in the same moment. One row is stored for both, so that whoever
 * dies in between leaves both done or none; whoever goes on writes the other. Whose the one withdrawal is decides: where somebody else took
 * back all of it, the rest goes, and false is answered.
 */
async function withdrawBefore(row: SubmissionDoc, ports: EffectPorts): Promise<boolean> {
  const { kind, tenderId, offerId, orgId, lotId, round, offerRound, receivedAt, by, requestId, signed, rest } = row
  const of = idBefore(row)
  if (rest === undefined || of === null || !signed) return true
  const own = { _id: `${of}:withdrawn`, action: 'withdraw' as const, of, kind, tenderId, offerId, orgId, lotId, round, offerRound }
  const stated = { ...own, receivedAt, late: false, by, requestId, rest }
  const hashed = { ...stated, hash: receiptHash(stated, null) }
  const { signature: _ofRow, ...facts } = signed
  if (!(await SubmissionModel.exists({ _id: own._id }))) {
    const made = { ...hashed, body: null, state: 'received' as const, logHead: null, signed: signSubmission(hashed, facts), rev: 1 }
    await SubmissionModel.create(made).catch((fault: unknown) => {
      if (!isDuplicateKey(fault)) throw fault
    })
  }
  const stored = await SubmissionModel.findOne({ _id: own._id }).lean<SubmissionDoc>()
  if (stored?.rest !== rest) {
    // By its number: the key may be that of what was handed in anew by now.
    await SubmissionModel.deleteOne({ _id: row._id, no: row.no, state: 'received' })
    return false
  }
  return workThrough(stored, ports)
}

/**
 * Works through what was stored on receipt: log, offer, state, then what follows. Every step may have been done before, by another process
 * or before a crash. Until the last write no opening of the lot begins. False: it is the rest of what is gone, and went, too.
 */
export async function workThrough(row: SubmissionDoc, ports: EffectPorts): Promise<boolean> {
  if (row.state !== 'received') return true
  if (await isForged(row)) {
    // It stands in nobody's way, and the opening says what is wrong with it.
    await accept(row, row.logHead)
    return true
  }
  if (!(await withdrawBefore(row, ports))) return false
  const logHead = await logged(row)
  // Stored while its round ended, which was looked into a moment before.
  if (row.kind === 'application') await fillRounds(row, [row.round], ports)
  const offer = await changeLots(row.offerId, (found) => {
    const { lotId, round, offerRound, kind } = row
    const entry = found.lotOffers.find((one) => one.lotId === lotId && one.round === round) ?? blankEntry(lotId, round)
    // A further round of offers began meanwhile: what belongs to the one before stays in its submission.
    if ((kind === 'offer' && entry.offerRound > offerRound) || isIn(found, row, entry)) return null
    return {
      lotOffers: withEntry(found.lotOffers, withSubmission(entry, row)),
      intents: [sentRecord({ at: now(), submissionId: row._id })],
    }
  })
  await accept(row, logHead)
  await runIntents(offer, [`sent:${row._id}`], ports)
  return true
}
