import { UserModel } from '../access/area'
import { type OpeningDoc, type TenderDoc, thoseIn, toldOf } from '../tenders/area'

const CLOCKS: readonly string[] = ['OPENING_BEGUN', 'OPENING_RENEWED']
const TYPES: readonly string[] = [...CLOCKS, 'OPENING_JOINED', 'OPENING_FINISHED']

/**
 * Whether an opening under way was begun, and joined since its time last began, by whom the row says, then, and of this, runs as long as
 * the row says, and is the lot's last: as the log has it, or is about to.
 */
export async function isBegunInLog(tender: Pick<TenderDoc, '_id' | 'pending'>, lotId: string, opening: OpeningDoc): Promise<boolean> {
  const { id, what, round } = opening
  const people = thoseIn(opening).map((one, n) => ({ ...one, type: n === 0 ? 'OPENING_BEGUN' : 'OPENING_JOINED' }))
  // One entry proves nobody twice.
  if (new Set(people.map(({ userId }) => userId)).size < people.length) return false
  const told = await toldOf(
    tender,
    TYPES,
    people.map(({ userId }) => userId),
  )
  const ofLot = told.filter(({ data }) => data['lotId'] === lotId)
  if (ofLot.some(({ type, data }) => type === 'OPENING_FINISHED' && data['opening'] === id)) return false
  const last = ofLot
    .filter(({ type }) => CLOCKS.includes(type))
    .sort((a, b) => Number(a.at) - Number(b.at))
    .at(-1)
  if (last?.data['opening'] !== id || last.data['expiresAt'] !== opening.expiresAt.toISOString()) return false
  return people.every(({ userId, at, type }) =>
    ofLot.some(
      (entry) =>
        entry.isBy(userId) &&
        entry.at.getTime() === at.getTime() &&
        (type === 'OPENING_BEGUN' || at >= last.at) &&
        [entry.type === type, entry.data['opening'] === id, entry.data['what'] === what, entry.data['round'] === round].every(Boolean),
    ),
  )
}

/** Whether it goes on: as the log has it (`isTold`), and with nobody in it whose account was closed since. */
export async function goesOn(
  tender: Pick<TenderDoc, '_id' | 'pending'>,
  lotId: string,
  opening: OpeningDoc,
): Promise<{ isTold: boolean; goesOn: boolean }> {
  const ids = [...new Set(thoseIn(opening).map(({ userId }) => userId))]
  const isTold = await isBegunInLog(tender, lotId, opening)
  return { isTold, goesOn: isTold && (await UserModel.countDocuments({ _id: { $in: ids }, state: 'ACTIVE' })) === ids.length }
}
