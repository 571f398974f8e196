import type { Actor } from '../calls/actor'
import { isBidder, OfferModel } from '../offers/area'
import { isProjectEditor, isPublic, type TenderDoc } from '../tenders/area'
import type { MessageDoc } from './model'

/** Who reads the messages of a tender. outside: guests, and everybody who neither is of the team nor of a company. */
export type MessageReader =
  | { side: 'team'; userId: string | null }
  | { side: 'company'; userId: string | null; orgId: number; takesPart: boolean; readsFrom?: Date | null }
  | { side: 'outside'; userId: string | null }

/** Null: for this person there is no such tender. */
export function readerOf(
  actor: Actor,
  {
    tender,
    takesPart,
    now,
  }: { tender: Pick<TenderDoc, 'team' | 'deputies'> & { published: { at: Date } | null }; takesPart: boolean; now: Date },
): MessageReader | null {
  const userId = actor.user?.id ?? null
  if (isProjectEditor(actor, tender)) return { side: 'team', userId }
  if (!isPublic(tender, now)) return null
  const orgId = isBidder(actor) ? (actor.user?.organizationId ?? null) : null
  return orgId === null
    ? { side: 'outside', userId }
    : { side: 'company', userId, orgId, takesPart, readsFrom: actor.user?.readsFrom ?? null }
}

/** Whether a person's company takes part; of whoever has none it is not asked. */
export const takesPart = async ({ user }: Actor, tenderId: string): Promise<boolean> =>
  user?.organizationId != null && (await OfferModel.exists({ tenderId, orgId: user.organizationId })) !== null

/** What a message says about who reads it. */
export type Addressed = Pick<MessageDoc, 'reach' | 'to'> & { from: Pick<MessageDoc['from'], 'orgId'> }

/** The one rule of who reads what: lists, counts, attachments, replies and live notices all ask here. */
export function isReadBy({ reach, to, from }: Addressed, reader: MessageReader): boolean {
  if (reader.side === 'team' || reach === 'public') return true
  if (reader.side === 'outside') return false
  if (from.orgId === reader.orgId) return true
  return reach === 'participants' ? reader.takesPart : to.includes(reader.orgId)
}

/** Of the reader's own side: nothing to open for the first time. */
export const isOwn = ({ from }: Addressed, reader: MessageReader): boolean =>
  reader.side === 'team' ? from.orgId === null : reader.side === 'company' && from.orgId === reader.orgId

/** Between one company and the authority alone: what its offer's view shows. */
export const isBetween = ({ to, from }: Addressed, orgId: number): boolean => from.orgId === orgId || to.includes(orgId)
