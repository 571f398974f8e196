import { formLanguages, type Lang } from '../../engine/languages'
import { pickText } from '../../engine/form'
import { procedureOf } from '../../workflows/procedure'
import type { OpeningToAttend } from '../contract/procedure/attending'
import { appendAudit, type AuditEntry, AuditModel, type AuditRecord, believedOf } from '../log/area'
import { companiesWithOffers, offerIdOf, type SealedMatter } from '../offers/area'
import { OrganizationModel } from '../organizations/area'
import { commit, type Intent, type NewIntent } from '../platform/commit'
import { AppError } from '../platform/errors'
import { ownIntents, placeIn } from '../platform/intentProof'
import { newId } from '../platform/newId'
import type { IntentHandler } from '../platform/outbox'
import {
  type Creator,
  handleIntents,
  type LotDoc,
  openersNeeded,
  type OpeningDoc,
  type PublicOpening,
  publicOpeningOf,
  type Sealed,
  type TenderDoc,
  TenderModel,
  thoseIn,
} from '../tenders/area'
import { goesOn } from './begunInLog'
import { againstTheClock, type Written } from './commands/moveTender'

/*
 * Openings that bidders attend (§ 14a VOB/A; UNCITRAL's Model Law on Public Procurement, art. 42). The log alone has who did: sealed, as
 * what came in is, so that nobody of the authority reads from it who offered before that is opened.
 */
export const ATTENDED = 'OPENING_ATTENDED'

const matterOf = ({ lotId, round, offerRound }: LotDoc): SealedMatter => ({ lotId, kind: 'offer', round, offerRound })

/** Of offers, not run out, and as the log has it. */
async function runningIn(tender: TenderDoc, { lotId, opening }: LotDoc, at: Date): Promise<OpeningDoc | null> {
  if (opening?.what !== 'offers' || opening.expiresAt <= at) return null
  return (await goesOn(tender, lotId, opening)).goesOn ? opening : null
}

interface Place {
  tenderId: string
  lotId: string
}

const entriesOf = async ({ tenderId, lotId }: Place, opening: string): Promise<AuditEntry[]> =>
  believedOf(
    await AuditModel.find({ tenderId, type: ATTENDED, 'data.opening': opening, 'data.lotId': lotId }).sort({ _id: 1 }).lean<AuditEntry[]>(),
  )

/** Lots whose offers are still sealed and in which this company has one. */
async function ownLots(tender: TenderDoc, orgId: number | null): Promise<LotDoc[]> {
  if (orgId === null || !procedureOf(tender).isAttended) return []
  const sealed = tender.lots.filter(({ stage }) => stage === 6)
  if (sealed.length === 0) return []
  const inLot = await companiesWithOffers(tender._id)
  return sealed.filter((lot) => inLot(matterOf(lot)).includes(orgId))
}

/** When an attended opening begins at the earliest: at the deadline, or when the notice says. */
export async function attendedFrom(tender: TenderDoc, lot: LotDoc): Promise<Date | null> {
  if (!procedureOf(tender).isAttended) return null
  return beginOf(await publicOpeningOf(tender, lot.lotId), lot)
}

const beginOf = ({ at }: Pick<PublicOpening, 'at'>, { deadlines: { offerDeadline } }: LotDoc): Date | null =>
  at && offerDeadline && at < offerDeadline ? offerDeadline : (at ?? offerDeadline)

/** Refuses (409) an announcement by which one would begin earlier than bidders go by, once nothing more comes in. */
export async function assertNotEarlier(tender: TenderDoc, refused: (reason: string, lotId: string) => AppError, at: Date): Promise<void> {
  const { published, head } = tender
  const announced = { ...tender, published: published && { ...published, revision: head.revision } }
  for (const lot of tender.lots) {
    const { offerDeadline } = lot.deadlines
    if (lot.stage !== 6 || offerDeadline === null || offerDeadline > at) continue
    const [before, after] = [await attendedFrom(tender, lot), await attendedFrom(announced, lot)]
    if (before && after && after < before) throw refused('attendedNotEarlier', lot.lotId)
  }
}

interface Reader {
  orgId: number | null
  at: Date
  lang: Lang
}

export async function openingsToAttend(tender: TenderDoc, { orgId, at, lang }: Reader): Promise<OpeningToAttend[]> {
  const lots = await ownLots(tender, orgId)
  return Promise.all(
    lots.map(async (lot) => {
      const { lotId, name: lotName } = lot
      const [opening, said] = await Promise.all([runningIn(tender, lot, at), publicOpeningOf(tender, lotId)])
      const there = opening ? await entriesOf({ tenderId: tender._id, lotId }, opening.id) : []
      return {
        ...{ lotId, lotName, place: pickText(said.place, formLanguages(lang)), from: beginOf(said, lot)?.toISOString() ?? null },
        running: opening && {
          ...{ id: opening.id, startedAt: opening.startedAt.toISOString(), expiresAt: opening.expiresAt.toISOString() },
          missing: openersNeeded(tender, 'offers') - thoseIn(opening).length,
          attendedAt: there.find(({ data }) => data.organizationId === orgId)?.at.toISOString() ?? null,
        },
      }
    }),
  )
}

/** What is to be written of a company that attends. */
interface Attendance extends Record<string, unknown> {
  at: Date
  actor: Creator
  data: Record<string, unknown> & { opening: string; organizationId: number }
}

const KIND = 'attended'

const recordOf = ({ id: intent, facts }: Intent): AuditRecord => {
  // Left by attend() below, and by nothing else.
  const { at, actor, data } = facts as Attendance
  return { type: ATTENDED, at, actor, data: { ...data, intent } }
}

/**
 * Leaves it to be written down, once for each company and opening; refuses (409) where none is under way that it may attend. The write
 * counts the tender's epoch, so that whoever finishes the opening in that moment looks again who is there.
 */
export const attend = (
  tender: TenderDoc,
  { lotId, orgId, by: actor, at }: { lotId: string; orgId: number | null; by: Creator; at: Date },
): Promise<Written> =>
  againstTheClock(
    tender,
    async (now) => {
      const lot = (await ownLots(now, orgId)).find((one) => one.lotId === lotId)
      const opening = lot && (await runningIn(now, lot, at))
      if (!opening || orgId === null) throw new AppError('conflict', { reason: 'refused.nothingToAttend', lotId })
      const { _id: tenderId } = now
      const there = await entriesOf({ tenderId, lotId }, opening.id)
      if (there.some(({ data }) => data.organizationId === orgId)) return { tender: now, left: 0 }
      const about = { tenderId, offerId: offerIdOf(tenderId, orgId), organizationId: orgId, lotId, opening: opening.id }
      const facts: Attendance = { at, actor, data: { ...about, sealed: matterOf(lot) } }
      const intent = { id: `${KIND}:${opening.id}:${orgId}`, kind: KIND, facts }
      // Others who attend may be quicker: nothing that was judged is another one for it.
      const guard = { _id: tenderId, 'lots.opening.id': opening.id }
      return { tender: await commit(TenderModel, guard, { $inc: { epoch: 1 } }, [intent]), left: 1 }
    },
    true,
  )

/** The company's screens hear of it; nobody else does. */
const written: IntentHandler<TenderDoc> = async (intent, tender, { audit, publish }) => {
  await audit(recordOf(intent))
  const { organizationId } = (intent.facts as Attendance).data
  await publish('offers', tender._id, { version: 0, audience: { organizations: [organizationId] } })
}

handleIntents(KIND, written)

/** A company at an opening, as the log has it. */
export interface Attended extends Record<string, unknown> {
  organizationId: number
  at: Date
  /** Hash of its entry, which the opening's signature has. */
  entry: string
}

/** Who attends an opening by this state of its tender, in the order in which they came; what is still to be written of it is, before. */
export async function attendedIn(tender: TenderDoc, lotId: string, { id }: OpeningDoc): Promise<Attended[]> {
  const left = ownIntents(placeIn(TenderModel, tender._id), tender.pending).filter(({ kind }) => kind === KIND)
  for (const intent of left) if ((intent.facts as Attendance).data.opening === id) await appendAudit(recordOf(intent))
  const found = await entriesOf({ tenderId: tender._id, lotId }, id)
  return found.map(({ at, data, h }) => ({ organizationId: Number(data.organizationId), at, entry: h }))
}

/** The same as a record has it. */
export async function presentOnRecord(attended: readonly Attended[]): Promise<{ organization: string; at: string }[]> {
  const ids = attended.map(({ organizationId }) => organizationId)
  const found = await OrganizationModel.find({ _id: { $in: ids } }, { name: 1 }).lean<{ _id: number; name: string }[]>()
  const names = new Map(found.map(({ _id, name }) => [_id, name]))
  return attended.map(({ organizationId, at }) => ({
    organization: names.get(organizationId) ?? `${organizationId}`,
    at: at.toISOString(),
  }))
}

/** Screens of those who may attend ask again. */
export const heardIntents = (tender: TenderDoc, { lotId }: LotDoc, { what }: Sealed): NewIntent[] =>
  what === 'offers' && procedureOf(tender).isAttended ? [{ id: newId(), kind: 'openingHeard', facts: { lotId } }] : []

const heard: IntentHandler<TenderDoc> = async ({ facts }, tender, { publish }) => {
  const lot = tender.lots.find(({ lotId }) => lotId === (facts as { lotId: string }).lotId)
  if (!lot) return
  const organizations = (await companiesWithOffers(tender._id))(matterOf(lot))
  // Of what is sealed they hear that something is new, and no number.
  await publish('offers', tender._id, { version: 0, audience: { organizations } })
}

handleIntents('openingHeard', heard)
