import { isStaff, type Actor } from '../calls/actor'
import { isBidder, isOwnOffer } from '../offers/area'
import { hidesNames, mayMove } from '../tenders/area'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import type { MessageDoc } from './model'
import { isOwn, isReadBy } from './readers'
import type { MessagesSubject, MessageSubject } from './subject'

/** Others' conversations do not exist, neither for companies nor for staff outside the team. */
const mayUseOffer = (actor: Actor, { offer, reader, tender }: MessagesSubject): boolean =>
  offer === null || (reader?.side === 'team' && !hidesNames(tender)) || isOwnOffer(actor, offer)

/** Everybody reads what is for them; guests what is public. */
export const mayListMessages = (actor: Actor, subject: MessagesSubject): AccessDecision =>
  subject.reader !== null && mayUseOffer(actor, subject) ? allow() : deny(404)

export const mayReadMessage = (_actor: Actor, { message, reader }: MessageSubject): AccessDecision =>
  reader !== null && isReadBy(message, reader) ? allow() : deny(404)

/** The team to whomever it likes, a company to the authority. What is answered has to be known to whoever answers. */
export function maySend(actor: Actor, subject: MessagesSubject & { answered: MessageDoc | null }): AccessDecision {
  const { reader, tender, now, answered } = subject
  if (reader === null || !mayUseOffer(actor, subject)) return deny(404)
  if (answered && !isReadBy(answered, reader)) return deny(404)
  if (isStaff(actor)) return mayMove(actor, tender, now)
  return isBidder(actor) ? allow() : deny(403, 'onlyCompanies')
}

/** What became of it is for the side that wrote it. */
export const mayProve = (_actor: Actor, { message, reader, tender }: MessageSubject): AccessDecision => {
  if (reader === null || !isReadBy(message, reader) || !isOwn(message, reader)) return deny(404)
  // Whom it reached takes part. Where that is known, and works are not, it is said whether mails went out alone (deliveries.ts).
  return reader.side === 'team' && hidesNames(tender) ? deny(404) : allow()
}
