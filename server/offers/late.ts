import type { LateSubmission, LateOpening } from '../contract/offers/submissions'
import { OPENING_LASTS } from '../../workflows/opening'
import { isSameParty, roleIn, type TenderDoc } from '../tenders/area'
import { inParts } from '../platform/inParts'
import { companyNames, soundIn } from './integrity/sound'
import { lateOpeners } from './lateOpeners'
import { SubmissionModel, type LateOpeningDoc, type SubmissionDoc } from './model'
import { isOpened } from './sealing'

/** Somebody's opening that still waits for a second person, or was confirmed by one; null: it has to be begun. */
export const standingOpening = ({ lateOpening }: Pick<SubmissionDoc, 'lateOpening'>, at: Date): LateOpeningDoc | null =>
  lateOpening && (lateOpening.second || at.getTime() < lateOpening.at.getTime() + OPENING_LASTS) ? lateOpening : null

export const presentLateOpening = (
  no: string,
  { byName: begunBy, reason, at, second, openers, confirmation }: LateOpeningDoc,
): LateOpening =>
  second
    ? {
        ...{ no, state: 'opened', begunBy, openedBy: second.name, reason, at: second.at.toISOString() },
        ...(openers ? { openers } : {}),
        ...(confirmation ? { confirmation } : {}),
      }
    : { no, state: 'begun', begunBy, reason, at: at.toISOString(), expiresAt: new Date(at.getTime() + OPENING_LASTS).toISOString() }

interface Reader {
  userId: string
  at: Date
}

function partOf(standing: LateOpeningDoc | null, tender: TenderDoc, { userId, at }: Reader): LateSubmission['part'] {
  if (standing?.second || roleIn(tender, userId, at) === undefined) return 'none'
  if (!standing) return 'begin'
  if (standing.by === userId) return 'beginAgain'
  return isSameParty(tender, { userId: standing.by, at: standing.at }, { userId, at }) ? 'none' : 'confirm'
}

/**
 * What came in late, stands as it was sealed and signed, and belongs to an opening that has taken place; in the order of receipt.
 * Nothing of what is in it.
 */
export async function lateSubmissions(tender: TenderDoc, reader: Reader): Promise<LateSubmission[]> {
  const { rows } = await soundIn(tender._id)
  const late = rows
    .filter((row) => row.late && isOpened(row, tender, row.offerId))
    .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
  const nameOf = await companyNames(late)
  const presented = async (row: (typeof late)[number]): Promise<LateSubmission> => {
    const { no = '', kind, lotId, round, offerRound, orgId: organizationId, receivedAt } = row
    const standing = standingOpening(row, reader.at)
    const part = partOf(standing, tender, reader)
    const people = standing && part === 'confirm' ? [{ userId: standing.by, at: standing.at }, reader] : []
    const openers = people.length === 0 ? null : await lateOpeners(row, tender, people)
    const reasons = openers === null || openers.judged.confirmed ? [] : openers.judged.reasons
    const emails = people.map(({ userId }) => openers?.people.get(userId)?.email ?? '')
    return {
      ...{ no, kind, lotId, round, offerRound, organizationId },
      organization: nameOf(row),
      receivedAt: receivedAt.toISOString(),
      opening: standing && presentLateOpening(no, standing),
      part,
      ...(reasons.length > 0 ? { toConfirm: { reasons, people: emails } } : {}),
    }
  }
  return inParts(late, (part) => Promise.all(part.map(presented)))
}

/** An opening of something late that somebody began and that waits for this person. */
export interface LateCall {
  lotId: string
  expiresAt: Date
}

/** By tender. One query for all of them, of what is kept sealed as late alone. */
export async function lateCalls(tenders: readonly TenderDoc[], reader: Reader): Promise<ReadonlyMap<string, LateCall[]>> {
  const byId = new Map(tenders.filter(({ stage }) => stage >= 3 && stage < 8).map((tender) => [tender._id, tender]))
  if (byId.size === 0) return new Map()
  const rows = await SubmissionModel.find({ tenderId: { $in: [...byId.keys()] }, state: 'late' }, { body: 0 }).lean<SubmissionDoc[]>()
  const calls = new Map<string, LateCall[]>()
  for (const row of rows) {
    const tender = byId.get(row.tenderId)
    const standing = standingOpening(row, reader.at)
    if (!tender || !standing || partOf(standing, tender, reader) !== 'confirm') continue
    const call = { lotId: row.lotId, expiresAt: new Date(standing.at.getTime() + OPENING_LASTS) }
    calls.set(row.tenderId, [...(calls.get(row.tenderId) ?? []), call])
  }
  return calls
}
