import { getProjects as contract, type ListName, type ProjectQuery } from '../../contract/tenders/getProjects'
import { allow } from '../../calls/accessDecision'
import { method } from '../../calls/method'
import { explainRows, isWanted } from '../listing/finder'
import { countUnreadOf } from '../listing/unread'
import { countWaitingOf } from '../listing/waiting'
import { isOwnList } from '../listing/ownLists'
import { listRests, nextMoment } from '../keeping'
import { listTenders } from '../list'
import { WatchModel } from '../revisionModel'
import { isProjectEditor } from '../policy'
import { presentRow, type RowDoc } from '../presentRow'
import type { Actor } from '../../calls/actor'

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

export const getProjects = method(contract, {
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
