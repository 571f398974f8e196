import { formLanguages, type Lang } from '../../engine/languages'
import { pickText } from '../../engine/form'
import { procedureOf } from '../../workflows/procedure'
import type { OpeningToAttend } from '../contract/procedure/attending'
import { appendAudit, type AuditEntry, AuditModel, believedOf } from '../log/area'
import { companiesWithOffers, offerIdOf, type SealedMatter } from '../offers/area'
import { OrganizationModel } from '../organizations/area'
import type { NewIntent } from '../platform/commit'
import { AppError } from '../platform/errors'
import { newId } from '../platform/newId'
import type { IntentHandler } from '../platform/outbox'
import {
  type Creator,
  handleIntents,
  type LotDoc,
  openersNeeded,
  type OpeningDoc,
  publicOpeningOf,
  type Sealed,
  type TenderDoc,
  thoseIn,
} from '../tenders/area'

/*
 * Openings that bidders attend (§ 14a VOB/A; UNCITRAL's Model Law on Public Procurement, art. 42). The log alone has who did: sealed, as
 * what came in is, so that nobody of the authority reads from it who offered before that is opened.
 */
const ATTENDED = 'OPENING_ATTENDED'

const matterOf = ({ lotId, round, offerRound }: LotDoc): SealedMatter => ({ lotId, kind: 'offer', round, offerRound })

/** Of offers, and not run out. */
const runningIn = ({ opening }: LotDoc, at: Date): OpeningDoc | null =>
  opening?.what === 'offers' && opening.expiresAt > at ? opening : null

const entriesOf = async (openings: readonly string[]): Promise<AuditEntry[]> =>
  openings.length === 0
    ? []
    : believedOf(
        await AuditModel.find({ type: ATTENDED, 'data.opening': { $in: [...openings] } })
          .sort({ _id: 1 })
          .lean<AuditEntry[]>(),
      )

/** Lots whose offers are still sealed and in which this company has one. */
async function ownLots(tender: TenderDoc, orgId: number | null): Promise<LotDoc[]> {
  if (orgId === null || !procedureOf(tender).isAttended) return []
  const sealed = tender.lots.filter(({ stage }) => stage === 6)
  const has = await Promise.all(sealed.map(async (lot) => (await companiesWithOffers(tender._id, matterOf(lot), orgId)).includes(orgId)))
  return sealed.filter((_lot, n) => has[n])
}

/** When an attended opening begins at the earliest: at the deadline, or when the notice says. */
export async function attendedFrom(tender: TenderDoc, { lotId, deadlines }: LotDoc): Promise<Date | null> {
  if (!procedureOf(tender).isAttended) return null
  const { at } = await publicOpeningOf(tender, lotId)
  const { offerDeadline } = deadlines
  return at && offerDeadline && at < offerDeadline ? offerDeadline : (at ?? offerDeadline)
}

interface Reader {
  orgId: number | null
  at: Date
  lang: Lang
}

export async function openingsToAttend(tender: TenderDoc, { orgId, at, lang }: Reader): Promise<OpeningToAttend[]> {
  const lots = await ownLots(tender, orgId)
  const attended = await entriesOf(lots.flatMap((lot) => runningIn(lot, at)?.id ?? []))
  return Promise.all(
    lots.map(async (lot) => {
      const opening = runningIn(lot, at)
      const own = attended.find(({ data }) => data.opening === opening?.id && data.organizationId === orgId)
      const { place } = await publicOpeningOf(tender, lot.lotId)
      return {
        ...{ lotId: lot.lotId, lotName: lot.name, place: pickText(place, formLanguages(lang)) },
        from: (await attendedFrom(tender, lot))?.toISOString() ?? null,
        running: opening && {
          ...{ id: opening.id, startedAt: opening.startedAt.toISOString(), expiresAt: opening.expiresAt.toISOString() },
          missing: openersNeeded(tender, 'offers') - thoseIn(opening).length,
          attendedAt: own?.at.toISOString() ?? null,
        },
      }
    }),
  )
}

/** Writes it down, once for each company and opening; refuses (409) where none is under way that it may attend. */
export async function attend(
  tender: TenderDoc,
  { lotId, orgId, by, at }: { lotId: string; orgId: number | null; by: Creator; at: Date },
): Promise<void> {
  const lot = (await ownLots(tender, orgId)).find((one) => one.lotId === lotId)
  const opening = lot && runningIn(lot, at)
  if (!opening || orgId === null) throw new AppError('conflict', { reason: 'refused.nothingToAttend', lotId })
  const data = { tenderId: tender._id, offerId: offerIdOf(tender._id, orgId), organizationId: orgId, lotId, opening: opening.id }
  await appendAudit({
    ...{ type: ATTENDED, at, actor: by },
    data: { ...data, sealed: matterOf(lot), intent: `attended:${opening.id}:${orgId}` },
  })
}

/** A company at an opening, as the log has it. */
export interface Attended extends Record<string, unknown> {
  organizationId: number
  at: Date
  /** Hash of its entry, which the opening's signature has. */
  entry: string
}

/** Who attends an opening by now, in the order in which they came. */
export const attendedIn = async ({ id }: OpeningDoc): Promise<Attended[]> =>
  (await entriesOf([id])).map(({ at, data, h }) => ({ organizationId: Number(data.organizationId), at, entry: h }))

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
  const organizations = await companiesWithOffers(tender._id, matterOf(lot))
  // Of what is sealed they hear that something is new, and no number.
  await publish('offers', tender._id, { version: 0, audience: { organizations } })
}

handleIntents('openingHeard', heard)
