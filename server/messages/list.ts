import { ORIGINAL } from '../../engine/languages'
import type { MessageFilter, MessageView } from '../contract/messages/messages'
import type { OfferDoc } from '../offers/area'
import type { TenderDoc } from '../tenders/area'
import { isInOffer, messagesInOffer } from './inOffers'
import { MessageModel, type MessageDoc } from './model'
import { namesOf } from './names'
import { openedBy, presentMessages } from './present'
import { isBetween, isOwn, isReadBy, type MessageReader } from './readers'
import { countFiles } from '../files/area'

interface Asked {
  tender: TenderDoc
  reader: MessageReader
  /** Of the company whose conversation is asked for; null: the whole tender's. */
  offer: OfferDoc | null
  filter: MessageFilter
}

const PAGE = 100
/** Signs of text in a page: what is longer goes on with the next one. */
const MAX_SIGNS = 1_000_000

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

/** What the caller reads in the columns; whom others are is for the team alone. */
const wordsOf = (names: ReadonlyMap<number, string>, { tender, reader }: Pick<Asked, 'tender' | 'reader'>) => ({
  sender: ({ from }: MessageDoc): string => (from.orgId === null ? tender.orgName : (names.get(from.orgId) ?? '')),
  recipients: ({ reach, to }: MessageDoc): string => {
    if (reach === 'authority') return tender.orgName
    return reader.side === 'team' ? to.map((id) => names.get(id) ?? '').join(', ') : ''
  },
})
type Words = ReturnType<typeof wordsOf>

const matches = (message: MessageDoc, wanted: readonly string[], { sender, recipients }: Words): boolean => {
  if (wanted.length === 0) return true
  const all = plain([message.subject, message.text, sender(message), recipients(message)].join('\n'))
  return wanted.every((word) => all.includes(word))
}

const collator = new Intl.Collator(ORIGINAL, { numeric: true })

/** By the column that is asked for; the same ones the newest first. */
async function inOrder(
  messages: readonly MessageDoc[],
  { sort = 'created', descending = sort === 'created' }: MessageFilter,
  words: Words,
) {
  const files =
    sort === 'attachments' ? await countFiles(messages.flatMap(({ roomId }) => (roomId === null ? [] : [{ roomId, before: null }]))) : null
  const compare: Record<typeof sort, (a: MessageDoc, b: MessageDoc) => number> = {
    created: (a, b) => a.at.getTime() - b.at.getTime() || (a._id < b._id ? -1 : 1),
    sender: (a, b) => collator.compare(words.sender(a), words.sender(b)),
    recipients: (a, b) => collator.compare(`${a.reach} ${words.recipients(a)}`, `${b.reach} ${words.recipients(b)}`),
    subject: (a, b) => collator.compare(a.subject, b.subject),
    attachments: (a, b) => (files?.get(a.roomId ?? '') ?? 0) - (files?.get(b.roomId ?? '') ?? 0),
  }
  const turn = descending ? -1 : 1
  return [...messages].sort((a, b) => turn * compare[sort](a, b) || compare.created(b, a))
}

/** From behind the cursor on, as many as are asked for, and no more than a page may weigh. */
function pageOf(messages: readonly MessageDoc[], { cursor, limit = PAGE }: MessageFilter): { page: MessageDoc[]; hasMore: boolean } {
  const from = cursor === undefined ? 0 : messages.findIndex(({ _id }) => _id === cursor) + 1
  if (cursor !== undefined && from === 0) return { page: [], hasMore: false }
  let signs = 0
  const left = messages.slice(from, from + limit)
  const end = left.findIndex(({ text }, n) => (signs += text.length) > MAX_SIGNS && n > 0)
  const page = end === -1 ? left : left.slice(0, end)
  return { page, hasMore: from + page.length < messages.length }
}

/** Messages of a tender for one reader: found, ordered and cut into pages as they wish. */
export async function listMessages({ tender, reader, offer, filter }: Asked): Promise<MessageView[]> {
  const [stored, inOffer] = await Promise.all([
    MessageModel.find({ tenderId: tender._id }).lean<MessageDoc[]>(),
    offer ? messagesInOffer(offer, { tender, reader }) : [],
  ])
  const all = [...stored, ...inOffer].filter((one) => isReadBy(one, reader) && (offer === null || isBetween(one, offer.orgId)))
  const opened = filter.unread ? await openedBy(reader.userId, tender._id) : null
  const wanted = plain(filter.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const needsNames = wanted.length > 0 || filter.sort === 'sender' || filter.sort === 'recipients'
  const names = await namesOf(needsNames ? all.flatMap(({ from, to }) => [...(from.orgId === null ? [] : [from.orgId]), ...to]) : [])
  const words = wordsOf(names, { tender, reader })
  const found = all.filter(
    (one) =>
      matches(one, wanted, words) &&
      (!filter.complaints || one.extra?.complaint !== undefined) &&
      !(opened && (opened.has(one._id) || isOwn(one, reader) || isInOffer(one))),
  )
  const { page, hasMore } = pageOf(await inOrder(found, filter, words), filter)
  const views = await presentMessages(page, { tender, reader })
  return views.map((view, n) => (hasMore && n === views.length - 1 ? { ...view, cursor: view.id } : view))
}
