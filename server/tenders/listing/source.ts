import type { Actor } from '../../access/actor'
import { isStaff, isSystemAdmin } from '../../access/actor'
import type { ListName, ProjectQuery } from '../../contract/tenders/getProjects'
import { WatchModel, type Shelf } from '../model'
import type { RowDoc } from '../present'

/** What a row is judged by before it is read whole. */
export type Judged = Pick<RowDoc, '_id' | 'type' | 'shelf' | 'published' | 'team'> & { keys: Pick<RowDoc['keys'], 'search'> }

/** Where the rows of a list are for a person. */
export interface Source {
  /** What the database finds them by. Nothing else goes in there: one condition more, and the embedded engine walks another index or none. */
  filter: { shelf: Shelf; 'team.userId'?: string } | { _id: { $in: string[] } }
  /** Everybody's list, with known fences; the others are a person's own few rows. */
  shelf: Shelf | null
  /** Null: every row that is found. */
  keep: ((row: Judged) => boolean) | null
}

const WATCHED_MOST = 1000

const isMine = (actor: Actor) => (row: Judged) => row.team.some((member) => member.userId === actor.user?.id)

/** Null: none at all. Whatever is not public is for its team only. */
export async function sourceOf(list: ListName, actor: Actor): Promise<Source | null> {
  const shelf = (name: Shelf, keep: Source['keep'] = null): Source => ({ filter: { shelf: name }, shelf: name, keep })
  if (list === 'öffentlich') return shelf('public')
  if (list === 'entwurf') {
    if (isSystemAdmin(actor)) return shelf('draft')
    return isStaff(actor) && actor.user ? { filter: { 'team.userId': actor.user.id, shelf: 'draft' }, shelf: null, keep: null } : null
  }
  if (list === 'archiv') {
    if (isSystemAdmin(actor)) return shelf('archive')
    const mine = isMine(actor)
    return shelf('archive', (row) => row.published?.at !== undefined || (isStaff(actor) && mine(row)))
  }
  if (list === 'merkliste' && actor.user) {
    const watched = await WatchModel.find({ userId: actor.user.id }, { tenderId: 1 }).sort({ at: -1 }).limit(WATCHED_MOST).lean()
    const filter = { _id: { $in: watched.map((one) => one.tenderId) } }
    return { filter, shelf: null, keep: (row) => row.shelf !== 'draft' }
  }
  // Invitations, participations and applications are made of offers; there are none of anybody who has none.
  return null
}

/** The source with what the person is looking for: words anywhere in name, number and buyer, and types. */
export function narrowed(source: Source, { search, types }: ProjectQuery): Source {
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const wanted = types && types.length > 0 ? new Set(types) : null
  if (words.length === 0 && !wanted) return source
  const { keep } = source
  return {
    ...source,
    keep: (row) => (!keep || keep(row)) && (!wanted || wanted.has(row.type)) && words.every((word) => row.keys.search.includes(word)),
  }
}
