import type { OfferMessage } from '../contract/offers/drafts'
import {
  isTeams,
  type OfferDoc,
  openAll,
  openContent,
  type Opened,
  soundIn,
  type SubmissionDoc,
  type SubmissionKind,
  SubmissionModel,
} from '../offers/area'
import type { TenderDoc } from '../tenders/area'
import type { MessageDoc } from './model'
import type { MessageReader } from './readers'

/**
 * A message as it stands in an offer, in the shape of all others: from the company to the authority. It is stored nowhere but in the offer.
 */
type MessageInOffer = MessageDoc & { extra: { partOfOffer: { lotId: string; kind: SubmissionKind } } }

export const asMessage = (
  { id, subject, text, by }: OfferMessage,
  { offer, lotId, kind, at }: { offer: Pick<OfferDoc, '_id' | 'tenderId' | 'orgId'>; lotId: string; kind: SubmissionKind; at: Date },
): MessageInOffer => ({
  ...{
    _id: id,
    tenderId: offer.tenderId,
    offerId: offer._id,
    reach: 'authority',
    to: [],
    from: { userId: '', name: by, orgId: offer.orgId },
  },
  ...{ subject, text, replyTo: null, extra: { partOfOffer: { lotId, kind } }, roomId: null, at, version: 1, rev: 1, pending: [] },
})

export const isInOffer = ({ extra }: Pick<MessageDoc, 'extra'>): boolean => extra?.partOfOffer !== undefined

/** `from`: whoever was admitted later does not read what came in before. */
async function ownSubmissions({ _id: offerId, tenderId }: OfferDoc, from: Date | null): Promise<Opened[]> {
  const rows = await SubmissionModel.find({ tenderId, offerId }).lean<SubmissionDoc[]>()
  const withdrawn = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
  const isRead = (row: SubmissionDoc): boolean => from === null || row.receivedAt >= from
  const own = rows.filter((row) => row.action === 'submit' && row.state !== 'received' && !withdrawn.has(row._id) && isRead(row))
  return Promise.all(own.map(async (row) => ({ row, content: await openContent(row) })))
}

/** What is not as it was sealed and signed does not open; whoever lists what was opened writes that down. */
async function submissionsForTeam({ _id }: OfferDoc, tender: TenderDoc): Promise<Opened[]> {
  const { rows } = await soundIn(tender._id)
  return (await openAll(rows.filter((row) => row.offerId === _id && isTeams(row, tender)))).opened
}

/**
 * What a company said in the applications and offers that it submitted, with the time of receipt; withdrawn ones are left out. The company
 * reads it at any time, the team from that lot's opening on (what came late: once two people opened it), nobody else ever. Read for one
 * company alone: nothing outside the seal tells which of them said anything, so a tender's whole list would have to open all that was ever
 * submitted.
 */
export async function messagesInOffer(
  offer: OfferDoc,
  { tender, reader }: { tender: TenderDoc; reader: MessageReader },
): Promise<MessageDoc[]> {
  const isOwn = reader.side === 'company' && reader.orgId === offer.orgId
  if (!isOwn && reader.side !== 'team') return []
  const from = reader.side === 'company' ? (reader.readsFrom ?? null) : null
  const submitted = await (isOwn ? ownSubmissions(offer, from) : submissionsForTeam(offer, tender))
  return submitted.flatMap(({ row: { lotId, kind, receivedAt: at }, content }) =>
    content.messages.map((said) => asMessage(said, { offer, lotId, kind, at })),
  )
}
