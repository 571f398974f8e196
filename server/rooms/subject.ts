import type { Actor } from '../calls/actor'
import { type FileDoc, FileModel, isBoundRoom, type RoomDoc, RoomModel } from '../files/area'
import { closedPlaces, isBefore, isOpened, type OfferDoc, OfferModel, refuseEarlier, refuseSealed } from '../offers/area'
import { type TenderDoc, TenderModel } from '../tenders/area'
import { mayReadRoom, readerOf, type RoomSubject } from './policy'
import { standingIn, withFiles } from './submitted'

/** Who asks, when, and by which method: what an attempt to read what is sealed is written down with. */
export interface Asking {
  actor: Actor
  now: Date
  method: string
}

const offerOf = ({ owner }: RoomDoc): Promise<OfferDoc | null> =>
  owner.kind === 'offer' ? OfferModel.findOne({ _id: owner.id }).lean<OfferDoc>() : Promise.resolve(null)

async function sentSubject(room: RoomDoc, { actor, now }: Asking): Promise<RoomSubject | null> {
  const orgId = actor.user?.organizationId ?? null
  const isAsked = room.readers?.reach === 'participants' && orgId !== null
  const [tender, offer] = await Promise.all([
    TenderModel.findOne({ _id: room.tenderId }).lean<TenderDoc>(),
    isAsked ? OfferModel.exists({ tenderId: room.tenderId, orgId }) : null,
  ])
  return tender && { room, tender, offer: null, standing: null, now, takesPart: offer !== null }
}

async function subjectOf(room: RoomDoc, asking: Asking): Promise<RoomSubject | null> {
  const { actor, now } = asking
  if (room.readers) return sentSubject(room, asking)
  if (room.owner.kind === 'message') return { room, tender: null, offer: null, standing: null, now }
  const { matter } = room
  const [tender, offer] = await Promise.all([TenderModel.findOne({ _id: room.tenderId }).lean<TenderDoc>(), offerOf(room)])
  if (!tender) return null
  // Given to another company or round in the database it would show what is sealed there.
  if (!(await isBoundRoom(room))) return null
  // Only the team goes by what was submitted; everybody else is not kept waiting for it, least of all companies that upload before a
  // deadline.
  const isTeam = matter !== null && readerOf(actor, { room, tender, offer }) === 'team'
  // Before the opening nothing is opened, whoever asks.
  const standing =
    isTeam && isOpened(matter, tender, room.owner.id)
      ? await withFiles((await standingIn(room.tenderId, matter.lotId))(room.owner.id, matter), matter.envelope)
      : null
  return { room, tender, offer, standing, now }
}

/** Of rooms of the own company: whether what lies there was submitted before this person came to it (offers/earlier.ts). */
const isEarlier = async (actor: Actor, subject: RoomSubject): Promise<boolean> => {
  const { room } = subject
  if (!actor.user?.readsFrom || readerOf(actor, subject) !== 'company') return false
  if (room.part === 'request') return room.closedAt !== null && isBefore(actor, room.closedAt)
  return room.matter !== null && (await closedPlaces(actor, [room.owner.id]))(room.owner.id)(room.matter)
}

/**
 * A room with what judges it; null where there is none. What is sealed from the team is refused here and now (423, written down, told to
 * the admins), and so is what was submitted before somebody came to the company (403): no method can forget it.
 */
export async function roomSubject(id: string, { actor, now, method }: Asking): Promise<RoomSubject | null> {
  const room = await RoomModel.findOne({ _id: id }).lean<RoomDoc>()
  const subject = room && (await subjectOf(room, { actor, now, method }))
  if (!subject) return null
  const verdict = mayReadRoom(actor, subject)
  if (!verdict.allowed && verdict.status === 423 && actor.user) {
    const { id: userId, email, name } = actor.user
    throw await refuseSealed({ by: { id: userId, email, name }, at: now, method, tender: subject.tender })
  }
  if (verdict.allowed && (await isEarlier(actor, subject))) throw refuseEarlier()
  return subject
}

export interface FileSubject extends RoomSubject {
  file: FileDoc
}

/** A file that is there; deleted ones are gone. For the team a file of what was submitted is one only where it was part of it. */
export async function fileSubject(id: string, asking: Asking): Promise<FileSubject | null> {
  const file = await FileModel.findOne({ _id: id }).lean<FileDoc>()
  const subject = file && (await roomSubject(file.roomId, asking))
  if (!file || !subject || file.deletedAt !== null) return null
  const { standing } = subject
  const isOutside =
    readerOf(asking.actor, subject) === 'team' && standing !== null && 'files' in standing && standing.files.every((one) => one.id !== id)
  return isOutside ? null : { ...subject, file }
}
