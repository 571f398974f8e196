import { getProjects as contract, type ProjectQuery } from '../../contract/tenders/getProjects'
import { allow } from '../../transport/verdict'
import { method, noSubject } from '../../transport/method'
import { listTenders } from '../list'
import { WatchModel } from '../model'
import { presentRow } from '../present'
import type { Actor } from '../../access/actor'

/** A page of the screen, and what a bare list name answers (2-tenders.md section 9). */
const PAGE = 100
const WHOLE = 1000

const watchedOf = async (actor: Actor): Promise<ReadonlySet<string>> => {
  if (!actor.user || actor.user.organizationId === null) return new Set()
  const watched = await WatchModel.find({ userId: actor.user.id }, { tenderId: 1 }).lean()
  return new Set(watched.map((one) => one.tenderId))
}

export const getProjects = method(contract, {
  subject: noSubject,
  // Everybody may ask for any list: what is in it is what they may see.
  policy: () => allow(),
  async handle({ actor }, _subject, { filter }) {
    const query: ProjectQuery = typeof filter === 'object' && filter !== null ? filter : { filter: filter ?? 'öffentlich', limit: WHOLE }
    const [rows, watched] = await Promise.all([listTenders(query, { actor, limit: query.limit ?? PAGE }), watchedOf(actor)])
    return rows.map(({ row, cursor }) => presentRow(row, { actor, cursor, tags: watched.has(row._id) ? ['merkliste'] : [] }))
  },
})
