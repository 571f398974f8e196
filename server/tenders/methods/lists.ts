import * as contract from '../../contract/all.gen'
import { isSystemAdmin, type Actor, isLoggedIn } from '../../calls/actor'
import { method, noSubject } from '../../calls/method'
import { TenderModel, type TenderDoc } from '../model'
import { mayCreate, isProjectEditor, mayWatch } from '../policy'
import { type ListName, type ProjectQuery, LISTS } from '../../contract/tenders/lists'
import { allow, deny } from '../../calls/accessDecision'
import { explainRows, isWanted } from '../listing/finder'
import { countUnreadOf, allUnread } from '../listing/unread'
import { countWaitingOf } from '../listing/waiting'
import { isOwnList } from '../listing/ownLists'
import { listRests, nextMoment } from '../keeping'
import { listTenders } from '../list'
import { WatchModel } from '../revisionModel'
import { presentRow, type RowDoc } from '../presentRow'
import { sourceOf } from '../listing/source'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { presentTender } from '../present'
import { actingUser, tenderSubject } from '../subject'

const MOST = 1000
const FIELDS = { no: 1, name: 1, type: 1, stage: 1, version: 1 }
type Slim = Pick<TenderDoc, '_id' | 'no' | 'name' | 'type' | 'stage' | 'version'>

export const getAllProjects = method(contract.getAllProjects, {
  subject: noSubject,
  policy: (actor) => mayCreate(actor),
  async handle({ actor }) {
    const known: Record<string, unknown> = isSystemAdmin(actor) ? {} : { $or: [{ shelf: 'public' }, { 'team.userId': actor.user?.id }] }
    const found = await TenderModel.find(known, FIELDS).sort({ no: -1 }).limit(MOST).lean<Slim[]>()
    return found.map(({ _id, ...row }) => ({ id: _id, ...row }))
  },
})

/** A page of the screen, and what a bare list name answers (2-tenders.md section 9). */
const PAGE = 100
const WHOLE = 1000

const watchedOf = async (actor: Actor): Promise<ReadonlySet<string>> => {
  if (!actor.user || actor.user.organizationId === null) return new Set()
  const watched = await WatchModel.find({ userId: actor.user.id }, { tenderId: 1 }).lean()
  return new Set(watched.map((one) => one.tenderId))
}

const queryOf = (filter: ProjectQuery | ListName | null | undefined): ProjectQuery =>
  typeof filter === 'object' && filter !== null ? filter : { filter: filter ?? 'öffentlich', limit: WHOLE }

/** Of searches, later pages and what rests on offers too few ask for the same. */
const isKept = (query: ProjectQuery): boolean => !isWanted(query) && !query.unread && !query.cursor && !isOwnList(query.filter)

export const getProjects = method(contract.getProjects, {
  /** What was found, for whoever keeps it. */
  subject: (): { rows: RowDoc[] } => ({ rows: [] }),
  // Everybody may ask for any list: what is in it is what they may see.
  policy: () => allow(),
  keeps: ({ actor, now }, subject, { filter }) =>
    isKept(queryOf(filter)) ? { on: listRests(actor), until: () => nextMoment(subject.rows, now) } : null,
  async handle({ actor, now }, subject, { filter }) {
    const query = queryOf(filter)
    const [rows, watched] = await Promise.all([listTenders(query, { actor, limit: query.limit ?? PAGE }), watchedOf(actor)])
    const docs = rows.map(({ row }) => row)
    subject.rows = docs
    const [unread, questions] = await Promise.all([
      countUnreadOf(actor, docs, now),
      // Nobody asks of a draft.
      countWaitingOf(docs.filter((row) => row.stage > 0 && isProjectEditor(actor, row))),
    ])
    const ids = rows.map(({ row }) => row._id)
    const hits = isWanted(query) ? await explainRows(query, ids, actor) : null
    return rows.map(({ row, cursor }) => {
      const shown = presentRow(row, {
        actor,
        now,
        cursor,
        tags: watched.has(row._id) ? ['merkliste'] : [],
        unread: unread.get(row._id) ?? 0,
        questions: questions.get(row._id) ?? 0,
      })
      const hit = hits?.get(row._id)
      return hit ? { ...shown, hit } : shown
    })
  },
})

type Unread = Pick<TenderDoc, '_id' | 'type' | 'shelf' | 'team'> & { published: TenderDoc['published'] }

/** Unread messages in the tenders of a list, as that list has them for this person. */
async function unreadIn(list: ListName, actor: Actor, { rows, unread }: { rows: readonly Unread[]; unread: ReadonlyMap<string, number> }) {
  const source = await sourceOf(list, actor)
  const mine = source ? rows.filter((row) => source.has(row)) : []
  return { list, unread: mine.reduce((sum, { _id }) => sum + (unread.get(_id) ?? 0), 0) }
}

export const getUnreadByList = method(contract.getUnreadByList, {
  subject: noSubject,
  policy: (actor) => (isLoggedIn(actor) ? allow() : deny(403)),
  async handle({ actor, now }) {
    const unread = await allUnread(actor, now)
    if (unread.size === 0) return []
    const fields = { type: 1, shelf: 1, 'team.userId': 1, 'published.at': 1 }
    const rows = await TenderModel.find({ _id: { $in: [...unread.keys()] } }, fields).lean<Unread[]>()
    const counts = await Promise.all(LISTS.map((list) => unreadIn(list, actor, { rows, unread })))
    return counts.filter((one) => one.unread > 0)
  },
})

export const addProjectTag = method(contract.addProjectTag, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWatch(actor, tender, now),
  async handle(ctx, { tender }) {
    const userId = actingUser(ctx).id
    await WatchModel.create({ _id: `${userId}:${tender._id}`, userId, tenderId: tender._id, at: ctx.now }).catch((fault: unknown) => {
      if (!isDuplicateKey(fault)) throw fault
    })
    return presentTender(tender, ctx)
  },
})

export const removeProjectTag = method(contract.removeProjectTag, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayWatch(actor, tender, now),
  async handle(ctx, { tender }) {
    await WatchModel.deleteOne({ _id: `${actingUser(ctx).id}:${tender._id}` })
    return presentTender(tender, ctx)
  },
})
