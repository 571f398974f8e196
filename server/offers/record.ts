import { MAIL_OF_SENT, mailOfDecision } from '../../workflows/procedure'
import { activeAdmins, langOf, type UserDoc, UserModel } from '../access/area'
import { appendAudit } from '../log/area'
import type { Decision } from '../contract/offers/views'
import type { MailKey } from '../contract/mail/keys'
import { queueMail } from '../mail/area'
import type { Audience } from '../platform/audience'
import type { Intent, NewIntent } from '../platform/commit'
import { ownIntents, placeIn } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { linkTo } from '../platform/publicUrl'
import type { Context } from '../calls/context'
import { hidesNames, lateText, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { OfferModel, SubmissionModel, type OfferDoc, type SubmissionDoc } from './model'
import { tellOrganization } from './tell'
import { momentText } from '../platform/momentText'

export interface OfferActor {
  id: string
  email: string
  name: string
}

export const effectPortsOf = (ctx: Context): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })

/** Somebody took up the procedure for their organization. */
interface Participated extends Record<string, unknown> {
  at: Date
  by: OfferActor
  /** Where an application is to follow: its deadline. Null: there is none to be made. */
  application: { lotIds: string[]; deadline: Date | null } | null
}
export const participatedRecord = (facts: Participated): NewIntent => ({ id: newId(), kind: 'participated', facts })

/** Something came in and is worked through; everything about it stands in the submission. */
interface Sent extends Record<string, unknown> {
  at: Date
  submissionId: string
}
export const sentRecord = (facts: Sent): NewIntent => ({ id: `sent:${facts.submissionId}`, kind: 'sent', facts })

export interface DecidedLot {
  lotId: string
  round: number
  offerRound: number
  from: Decision | null
  to: Decision | null
  /** Where the bidder is told at once: the deadline of the offer. */
  offerDeadline: Date | null
  /** Between two envelopes: it stays in, or that is taken back. Missing: it is a decision on the part itself. */
  kept?: boolean
  /** Of a lot that was drawn: why it is out. */
  reason?: string
}
interface Decided extends Record<string, unknown> {
  at: Date
  by: OfferActor
  lots: DecidedLot[]
  /** By mail, at once. */
  tells: boolean
}
export const decidedRecord = (facts: Decided, id = newId()): NewIntent => ({ id, kind: 'decided', facts })

interface Announced extends Record<string, unknown> {
  at: Date
  by: OfferActor
  lotId: string
  round: number
  decision: Decision
  reason: string | null
  deadline: Date | null
  /** They had been told that they may offer: a rejection is one of their offer. */
  wasInvited?: boolean
}
export const announcedRecord = (facts: Announced): NewIntent => ({ id: newId(), kind: 'announced', facts })

interface Declined extends Record<string, unknown> {
  at: Date
  by: OfferActor
  lotIds: string[]
  declined: boolean
}
export const declinedRecord = (facts: Declined): NewIntent => ({ id: newId(), kind: 'declined', facts })

const PAGE: Readonly<Record<Decision, string>> = { accepted: '/verhandlung', rejected: '/bewerbung', invited: '/angebot' }

const tenderOf = async ({ _id, tenderId }: OfferDoc): Promise<TenderDoc> => {
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!tender) throw new Error(`tender ${tenderId} of offer ${_id} is missing`)
  return tender
}

/** What the team may know too; of anything sealed only the bidder hears, and where names are hidden of anything: when is half of who. */
const audienceOf = (tender: TenderDoc, { orgId }: OfferDoc): Audience => ({
  ...(hidesNames(tender) ? {} : teamAudience(tender)),
  organizations: [orgId],
})

/**
 * Of events that bidders hear; counts nothing, as the offer's own numbers move with every decision, told or not. Screens ask again at any
 * event.
 */
export const HEARD_VERSION = 0

const participated: IntentHandler<OfferDoc> = async (intent, offer, { audit, publish }) => {
  // Written by participatedRecord() above, and by nothing else.
  const { at, by, application } = intent.facts as Participated
  const { _id: offerId, tenderId, orgId: organizationId, version } = offer
  await audit({ type: 'OFFER_CREATED', at, actor: by, data: { tenderId, offerId, organizationId, intent: intent.id } })
  const tender = await tenderOf(offer)
  await publish('offers', tenderId, { version, audience: audienceOf(tender, offer) })
  if (application)
    await tellOrganization(tender, 'applicationStarted', {
      intentId: intent.id,
      at,
      ...application,
      organizationId,
      page: '/bewerbung',
    })
}

type Told = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings'>

/** Number, time and hashes, nothing else; `no` is the receipt's, `id` that of the mail. */
const mailProof = async (
  person: Told,
  {
    submission,
    tender,
    no,
    key,
    id,
    page,
  }: { submission: SubmissionDoc; tender: TenderDoc; no: string; key: MailKey; id: string; page: string },
  at: Date,
): Promise<void> => {
  const lang = langOf(person)
  const { kind, receivedAt, late, hash, tenderId, lotId, round, offerRound } = submission
  const time = momentText(receivedAt, lang, { isExact: true })
  const values = {
    name: `${person.givenName} ${person.surName}`.trim() || person.email,
    link: linkTo(`/projekte/${tender._id}${page}`),
    number: String(tender.no),
    receipt: no,
    time: late ? `${time} (${lateText(lang)})` : time,
    hash,
  }
  await queueMail({ id, key, to: person.email, lang, values, sealed: { tenderId, lotId, kind, round, offerRound } }, at)
}

/**
 * To the person who did it, and where something is taken back to whoever answers for the company: one person alone must not take its offer
 * out of the procedure unheard.
 */
const peopleOf = async ({ by, orgId, action, rest }: SubmissionDoc): Promise<Iterable<UserDoc>> => {
  const [person, admins] = await Promise.all([
    UserModel.findOne({ _id: by }).lean<UserDoc>(),
    action === 'withdraw' || rest !== undefined ? activeAdmins(orgId) : [],
  ])
  return new Map([...(person ? [person] : []), ...admins].map((one) => [one._id, one])).values()
}

const mailReceipt = async (submission: SubmissionDoc, tender: TenderDoc, at: Date): Promise<void> => {
  const { kind, no = '' } = submission
  const key = MAIL_OF_SENT[kind === 'application' ? 'submitApplication' : 'submitOffer']
  for (const one of await peopleOf(submission))
    await mailProof(one, { submission, tender, no, key, id: `receipt:${no}`, page: `/bestaetigung/${no}` }, at)
}

const mailWithdrawal = async (submission: SubmissionDoc, tender: TenderDoc, at: Date): Promise<void> => {
  const { kind, of, rest } = submission
  // The company takes part still, and hears so by the receipt of the rest.
  if (rest !== undefined) return
  const taken = await SubmissionModel.findOne({ _id: of ?? '' }, { no: 1 }).lean<Pick<SubmissionDoc, 'no'>>()
  const [did, page] = kind === 'application' ? (['withdrawApplication', '/bewerbung'] as const) : (['withdrawOffer', '/angebot'] as const)
  const key = MAIL_OF_SENT[did]
  for (const one of await peopleOf(submission))
    await mailProof(one, { submission, tender, no: taken?.no ?? '', key, id: `withdrawn:${submission._id}`, page }, at)
}

const sent: IntentHandler<OfferDoc> = async (intent, offer, { publish }) => {
  // Written by sentRecord() above, and by nothing else.
  const { at, submissionId } = intent.facts as Sent
  const submission = await SubmissionModel.findOne({ _id: submissionId }).lean<SubmissionDoc>()
  if (!submission) throw new Error(`submission ${submissionId} is missing`)
  await publish('offers', offer.tenderId, { version: HEARD_VERSION, audience: { organizations: [offer.orgId] } })
  const mail = submission.action === 'submit' ? mailReceipt : mailWithdrawal
  await mail(submission, await tenderOf(offer), at)
}

const decided: IntentHandler<OfferDoc> = async (intent, offer, { audit, publish }) => {
  // Written by decidedRecord() above, and by nothing else.
  const { at, by, lots, tells } = intent.facts as Decided
  const { _id: offerId, tenderId, orgId: organizationId, version } = offer
  for (const [n, { lotId, round, offerRound, from, to, kept, reason }] of lots.entries()) {
    const said = { from, to, ...(kept === undefined ? {} : { kept }), ...(reason === undefined ? {} : { reason }) }
    const data = { tenderId, offerId, organizationId, lotId, round, offerRound, ...said, intent: `${intent.id}:${n + 1}` }
    await audit({ type: 'OFFER_DECIDED', at, actor: by, data })
  }
  const tender = await tenderOf(offer)
  const heard = tells ? { version: HEARD_VERSION, audience: audienceOf(tender, offer) } : { version, audience: teamAudience(tender) }
  await publish('offers', tenderId, heard)
  if (!tells) return
  for (const [n, { lotId, offerDeadline: deadline, to }] of lots.entries())
    if (to !== null)
      await tellOrganization(tender, mailOfDecision(to), {
        intentId: `${intent.id}:${n + 1}`,
        at,
        lotIds: [lotId],
        deadline,
        organizationId,
        page: PAGE[to],
      })
}

const announced: IntentHandler<OfferDoc> = async (intent, offer, { audit, publish }) => {
  // Written by announcedRecord() above, and by nothing else.
  const { at, by, lotId, round, decision, reason, deadline, wasInvited = false } = intent.facts as Announced
  const { _id: offerId, tenderId, orgId: organizationId } = offer
  const data = { tenderId, offerId, organizationId, lotId, round, decision, ...(reason === null ? {} : { reason }), intent: intent.id }
  await audit({ type: 'OFFER_DECISION_ANNOUNCED', at, actor: by, data })
  const tender = await tenderOf(offer)
  await publish('offers', tenderId, { version: HEARD_VERSION, audience: audienceOf(tender, offer) })
  await tellOrganization(tender, mailOfDecision(decision, wasInvited), {
    intentId: intent.id,
    at,
    lotIds: [lotId],
    deadline,
    ...(reason === null ? {} : { reason }),
    organizationId,
    page: PAGE[decision],
  })
}

const declined: IntentHandler<OfferDoc> = async (intent, offer, { audit, publish }) => {
  // Written by declinedRecord() above, and by nothing else.
  const facts = intent.facts as Declined
  const { _id: offerId, tenderId, orgId: organizationId } = offer
  const type = facts.declined ? 'OFFER_LOT_DECLINED' : 'OFFER_LOT_WANTED'
  for (const [n, lotId] of facts.lotIds.entries())
    await audit({
      type,
      at: facts.at,
      actor: facts.by,
      data: { tenderId, offerId, organizationId, lotId, intent: `${intent.id}:${n + 1}` },
    })
  await publish('offers', tenderId, { version: HEARD_VERSION, audience: audienceOf(await tenderOf(offer), offer) })
}

const HANDLERS = { participated, sent, decided, announced, declined }

const runThose = (offer: OfferDoc, isOne: (intent: Intent) => boolean, ports: EffectPorts): Promise<void> => {
  const pending = ownIntents(placeIn(OfferModel, offer._id), offer.pending).filter(isOne)
  return processIntents(OfferModel, { ...offer, pending }, { ...ports, handlers: HANDLERS })
}

/** Carries out what a write left to be done: these of the intents that lie in the offer it answered. */
export const runIntents = (offer: OfferDoc, ids: readonly (string | undefined)[], ports: EffectPorts): Promise<void> =>
  runThose(offer, ({ id }) => ids.includes(id), ports)

/** Those of one kind; what of it is done already stays as it is. */
export const runIntentsOfKind = (offer: OfferDoc, wanted: keyof typeof HANDLERS, ports: EffectPorts): Promise<void> =>
  runThose(offer, ({ kind }) => kind === wanted, ports)

/** Carries out what a crash left behind; what was done already is not done twice. */
export const resumeIntents = (offer: OfferDoc, ports: EffectPorts): Promise<void> =>
  processIntents(OfferModel, offer, { ...ports, handlers: HANDLERS })
