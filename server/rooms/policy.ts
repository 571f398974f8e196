import { isLoggedIn, type Actor } from '../calls/actor'
import type { RoomDoc } from '../files/area'
import { isBidder, isOwnOffer, isTeams, type OfferDoc } from '../offers/area'
import { hidesAuthors, hidesNames, isProjectEditor, isPublic, type TenderDoc } from '../tenders/area'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { RoomReader } from './readOnly'
import type { Standing, Submitted } from './submitted'
import { knowsOfNegotiation } from './windows'

/** What a room is judged by. */
export interface RoomSubject {
  room: RoomDoc
  /** Null: of a message that is not sent yet. */
  tender: TenderDoc | null
  /** Of rooms of companies. */
  offer: OfferDoc | null
  /** For the team: what was submitted of it and stands; null: nothing, or it is no room of that kind. */
  standing: Standing | Submitted | null
  now: Date
  /** Of attachments to all participants: the caller's company is one. */
  takesPart?: boolean
}

export const readerOf = (actor: Actor, { room, tender, offer }: Pick<RoomSubject, 'room' | 'tender' | 'offer'>): RoomReader => {
  if (!tender) return room.createdBy !== null && isLoggedIn(actor) && actor.user?.id === room.createdBy ? 'company' : 'other'
  if (isProjectEditor(actor, tender)) return 'team'
  if (room.readers) return room.orgId !== null && isBidder(actor) && actor.user?.organizationId === room.orgId ? 'company' : 'other'
  // Of a question: its asker's company. What the team puts beside an answer is nobody's (null) until it is published.
  if (room.owner.kind === 'question') return isBidder(actor) && actor.user?.organizationId === room.orgId ? 'company' : 'other'
  return offer && isOwnOffer(actor, offer) ? 'company' : 'other'
}

/** Opened for the team. What was withdrawn or never submitted is the bidder's alone for ever, what came late until two people open it. */
export const isReleased = ({ room, tender, standing }: Pick<RoomSubject, 'room' | 'tender' | 'standing'>): boolean =>
  room.matter !== null && tender !== null && standing !== null && isTeams({ ...standing.row, envelope: room.matter.envelope }, tender)

/** Attachments are read by exactly those who read the message that they came with (server/messages/readers.ts). */
const mayReadSent = (actor: Actor, { room, tender, now, takesPart = false }: RoomSubject): boolean => {
  if (!tender || !room.readers) return false
  if (isProjectEditor(actor, tender)) return true
  if (!isPublic(tender, now)) return false
  const { reach, orgIds } = room.readers
  if (reach === 'public') return true
  const orgId = isBidder(actor) ? (actor.user?.organizationId ?? null) : null
  return orgId !== null && (reach === 'participants' ? takesPart : orgId === room.orgId || orgIds.includes(orgId))
}

/** 423 is what the team is told of what is sealed; for everybody else what is not theirs does not exist. */
export function mayReadRoom(actor: Actor, subject: RoomSubject): AccessDecision {
  const { room, tender, offer, now } = subject
  const reader = readerOf(actor, subject)
  if (room.deletedAt !== null) return deny(404)
  if (!tender) return reader === 'company' ? allow() : deny(404)
  if (room.readers) return mayReadSent(actor, subject) ? allow() : deny(404)
  if (room.owner.kind === 'tender') {
    // Patterns of rooms are the team's business.
    if (room.type === 'CONTRACTOR') return reader === 'team' ? allow() : deny(404)
    return reader === 'team' || isPublic(tender, now) ? allow() : deny(404)
  }
  if (reader === 'other') return deny(404)
  if (reader === 'company' && room.part === 'negotiation' && !(offer && knowsOfNegotiation(offer, { tender, now }))) return deny(404)
  if (reader === 'company' || room.matter === null) return allow()
  // That it is there, sealed or opened, would say whose offer is: works are read by their numbers (procedure/jury).
  if (room.matter.kind === 'offer' ? hidesAuthors(tender) : hidesNames(tender)) return deny(404)
  return isReleased(subject) ? allow() : deny(423)
}

/** Adding files is the side's whose room it is; whether it may now is another question (409). */
export function mayWriteRoom(actor: Actor, subject: RoomSubject): AccessDecision {
  const readable = mayReadRoom(actor, subject)
  if (!readable.allowed) return readable
  if (subject.room.owner.kind === 'tender' && subject.room.type === 'CONTRACTOR') return deny(403, 'roomOfTheCompany')
  const reader = readerOf(actor, subject)
  if (subject.room.type === 'CLIENT') return reader === 'team' ? allow() : deny(403, 'roomOfTheAuthority')
  return reader === 'company' ? allow() : deny(403, 'roomOfTheCompany')
}

/** Document rooms are made by the team, rooms of a negotiation by the team and by the company that it is about. */
export function mayMakeRoom(
  actor: Actor,
  { tender, offer, now }: { tender: TenderDoc; offer: OfferDoc | null; now: Date },
): AccessDecision {
  if (isProjectEditor(actor, tender)) return offer && hidesNames(tender) ? deny(404) : allow()
  if (offer) return isOwnOffer(actor, offer) ? allow() : deny(404)
  return isPublic(tender, now) ? deny(403, 'onlyTeam') : deny(404)
}
