import type { Actor } from '../calls/actor'
import { FileModel, type RoomDoc, RoomModel } from '../files/area'
import { AppError } from '../platform/errors'
import { writtenBefore } from './drafts'
import { SubmissionModel, type SubmissionDoc, type SubmissionKind } from './model'

/** Where something is written and submitted: whatever the round, as a draft goes on from the one before. */
interface Place {
  lotId: string
  kind: SubmissionKind
}
type IsClosed = (place: Place) => boolean

const NOTHING: IsClosed = () => false

/** Whether something was submitted before this person came to the company, who was not allowed to read that. */
export const isBefore = ({ user }: Actor, at: Date): boolean => Boolean(user?.readsFrom && at < user.readsFrom)

type Row = Pick<SubmissionDoc, 'offerId' | 'lotId' | 'kind'>

/** Where files of a draft lay before a moment. */
const filledBefore = async (offerIds: readonly string[], at: Date): Promise<Row[]> => {
  const rooms = await RoomModel.find({ 'owner.kind': 'offer', 'owner.id': { $in: [...offerIds] } }).lean<RoomDoc[]>()
  const filled = new Set<string>(await FileModel.distinct('roomId', { roomId: { $in: rooms.map(({ _id }) => _id) }, created: { $lt: at } }))
  return rooms.flatMap(({ _id, owner, matter }) =>
    matter && filled.has(_id) ? [{ offerId: owner.id, lotId: matter.lotId, kind: matter.kind }] : [],
  )
}

/**
 * Which places of these offers of the own company are closed to a person: those that something was submitted for, or begun for, before they
 * came (membership.ts): a price that waits to be submitted is worth as much as one that was. Draft and rooms hold the same.
 */
export const closedPlaces = async ({ user }: Actor, offerIds: readonly string[]): Promise<(offerId: string) => IsClosed> => {
  const readsFrom = user?.readsFrom ?? null
  if (readsFrom === null || offerIds.length === 0) return () => NOTHING
  const submitted = SubmissionModel.find(
    { offerId: { $in: [...offerIds] }, action: 'submit', receivedAt: { $lt: readsFrom } },
    { offerId: 1, lotId: 1, kind: 1 },
  ).lean<Row[]>()
  const rows: Row[] = (await Promise.all([submitted, writtenBefore(offerIds, readsFrom), filledBefore(offerIds, readsFrom)])).flat()
  const closed = new Set(rows.map((row) => [row.offerId, row.lotId, row.kind].join(':')))
  return (offerId) =>
    ({ lotId, kind }) =>
      closed.has([offerId, lotId, kind].join(':'))
}

export const refuseEarlier = (): AppError => new AppError('forbidden', { reason: 'earlierReading' })

/** Throws 403 where one of these places is closed to the caller. */
export const assertOpenTo = async (actor: Actor, offerId: string, places: readonly Place[]): Promise<void> => {
  const isClosed = (await closedPlaces(actor, [offerId]))(offerId)
  if (places.some(isClosed)) throw refuseEarlier()
}
