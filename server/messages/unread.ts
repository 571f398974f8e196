import type { Actor } from '../calls/actor'
import type { UnreadCount } from '../contract/messages/messages'
import { OfferModel } from '../offers/area'
import { inParts } from '../platform/inParts'
import { isTeamMember, type TenderDoc, TenderModel, type UnreadOfLists, WatchModel } from '../tenders/area'
import { isOwn, isReadBy, readerOf, type MessageReader } from './readers'
import { MessageModel } from './model'
import { readAddressed, readOpened, type Addressed, type MessageCache } from './messageCache'

const JUDGED = { team: 1, deputies: 1, 'published.at': 1 }
type JudgedTender = Pick<TenderDoc, '_id' | 'team' | 'deputies'> & { published: { at: Date } | null }

/** Where messages and what was opened of them is read: the database, or what is remembered of it. */
type Kept = Pick<MessageCache, 'addressed' | 'opened'>
const STORED: Kept = { addressed: readAddressed, opened: readOpened }

/** Of tenders that somebody is only looking at, what is public does not concern them: they would have it on every row of the list. */
const concerns = ({ reach }: Addressed, reader: MessageReader, watches: boolean): boolean =>
  reader.side === 'team' || reach !== 'public' || watches || (reader.side === 'company' && reader.takesPart)

type OfTender = { tenderId: string }
const asSet = (rows: readonly OfTender[]): Set<string> => new Set(rows.map(({ tenderId }) => tenderId))

/** What the person's company takes part in, and what the person watches; staff do neither. */
async function ownOf({ user }: Actor): Promise<{ takesPart: Set<string>; watched: Set<string> }> {
  if (!user || user.organizationId === null) return { takesPart: new Set(), watched: new Set() }
  const [offers, watches] = await Promise.all([
    OfferModel.find({ orgId: user.organizationId }, { tenderId: 1 }).lean<OfTender[]>(),
    WatchModel.find({ userId: user.id }, { tenderId: 1 }).lean<OfTender[]>(),
  ])
  return { takesPart: asSet(offers), watched: asSet(watches) }
}

interface Counted {
  tenders: readonly JudgedTender[]
  byTender: ReadonlyMap<string, readonly Addressed[]>
  kept: Kept
  now: Date
}

/** What of these messages a person may read, and has not opened. */
async function counted(actor: Actor, { tenders, byTender, kept, now }: Counted): Promise<UnreadCount[]> {
  const { user } = actor
  const asked = tenders.filter(({ _id }) => (byTender.get(_id) ?? []).length > 0)
  if (!user || asked.length === 0) return []
  const ids = asked.map(({ _id }) => _id)
  const [{ takesPart, watched }, opened] = await Promise.all([ownOf(actor), kept.opened(user.id, ids)])
  return asked.flatMap((tender): UnreadCount[] => {
    const projectId = tender._id
    const reader = readerOf(actor, { tender, takesPart: takesPart.has(projectId), now })
    // System admins read every tender, and want to be told of those whose team they are in.
    if (!reader || (reader.side === 'team' && !isTeamMember(actor, tender))) return []
    const own = (byTender.get(projectId) ?? []).filter((one) => isReadBy(one, reader) && concerns(one, reader, watched.has(projectId)))
    const unread = own.filter((one) => !isOwn(one, reader) && !opened.get(projectId)?.has(one._id)).length
    return own.length === 0 ? [] : [{ projectId, unread, total: own.length }]
  })
}

async function countsOf(actor: Actor, projectIds: readonly string[], { kept, now }: Pick<Counted, 'kept' | 'now'>): Promise<UnreadCount[]> {
  if (!actor.user) return []
  const byTender = await kept.addressed(projectIds)
  const ids = projectIds.filter((id) => (byTender.get(id) ?? []).length > 0)
  const tenders = await inParts(ids, (part) => TenderModel.find({ _id: { $in: part } }, JUDGED).lean<JudgedTender[]>())
  return counted(actor, { tenders, byTender, kept, now })
}

/**
 * How many messages of these tenders the caller may read, and how many of them they have not opened; tenders without one are left out. A
 * few queries, however many tenders.
 */
export const unreadCounts = (actor: Actor, projectIds: readonly string[], now: Date): Promise<UnreadCount[]> =>
  countsOf(actor, [...new Set(projectIds)], { kept: STORED, now })

/**
 * Tenders whose messages concern a person: those of the own teams, those the company takes part in or is written to about, those that are
 * watched.
 */
async function concerning(actor: Actor): Promise<string[]> {
  const { user } = actor
  if (!user) return []
  if (user.organizationId !== null) {
    const [{ takesPart, watched }, written] = await Promise.all([
      ownOf(actor),
      MessageModel.find({ to: user.organizationId }, { tenderId: 1 }).lean<OfTender[]>(),
    ])
    return [...new Set([...takesPart, ...watched, ...asSet(written)])]
  }
  const [teams, deputies] = await Promise.all([
    TenderModel.find({ 'team.userId': user.id }, { _id: 1 }).lean<{ _id: string }[]>(),
    TenderModel.find({ 'deputies.userId': user.id }, { _id: 1 }).lean<{ _id: string }[]>(),
  ])
  return [...new Set([...teams, ...deputies].map(({ _id }) => _id))]
}

/** What lists ask of messages: for each page that is read, so from memory. */
export const unreadOfLists = (kept: Kept): UnreadOfLists => ({
  async count(actor, rows, now) {
    if (!actor.user || rows.length === 0) return new Map()
    const byTender = await kept.addressed(rows.map(({ _id }) => _id))
    const counts = await counted(actor, { tenders: rows, byTender, kept, now })
    return new Map(counts.map(({ projectId, unread }) => [projectId, unread]))
  },
  async all(actor, now) {
    const counts = await countsOf(actor, await concerning(actor), { kept, now })
    return new Map(counts.flatMap(({ projectId, unread }): [string, number][] => (unread > 0 ? [[projectId, unread]] : [])))
  },
})
