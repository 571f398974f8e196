import type { Actor } from '../../calls/actor'
import { isStaff, isSystemAdmin } from '../../calls/actor'
import type { ListName, ProjectQuery } from '../../contract/tenders/lists'
import { now } from '../../platform/clock'
import { TenderModel, type Shelf } from '../model'
import { WatchModel } from '../revisionModel'
import type { RowDoc } from '../presentRow'
import { deputyTenders } from '../deputyTenders'
import type { Only } from './finder'
import { findOwn, isOwnList } from './ownLists'

/** What a row is judged by before it is read whole. */
export type Judged = Pick<RowDoc, '_id' | 'type' | 'shelf' | 'published' | 'team'>

/** Where the rows of a list are for a person. */
export interface Source {
  /**
   * What the database finds them by. Nothing else goes in there: one condition more, and the embedded engine walks another index or none.
   */
  filter: { shelf: Shelf; 'team.userId'?: string } | { _id: { $in: string[] } }
  /** Everybody's list, with known fences; the others are a person's own few rows. */
  shelf: Shelf | null
  /** Null: every row that is found. */
  keep: ((row: Judged) => boolean) | null
  /** Whether a row, however it was found, belongs here. */
  has(row: Judged): boolean
  /** What the search need not look beyond. */
  only: Only
  /** False of what cannot be in it, without looking at the row. */
  mayHave(id: string): boolean
}

const ALL: Only = { shelf: null, types: null, ids: null }
const WATCHED_MOST = 1000

const isMine = (actor: Actor) => (row: Judged) => row.team.some((member) => member.userId === actor.user?.id)

/** Null: none at all. Whatever is not public is for its team only. */
export async function sourceOf(list: ListName, actor: Actor): Promise<Source | null> {
  const shelf = (name: Shelf, keep: Source['keep'] = null): Source => ({
    filter: { shelf: name },
    shelf: name,
    keep,
    has: (row) => row.shelf === name && (!keep || keep(row)),
    only: { ...ALL, shelf: name },
    mayHave: () => true,
  })
  if (list === 'öffentlich') return shelf('public')
  if (list === 'entwurf') {
    if (isSystemAdmin(actor)) return shelf('draft')
    return isStaff(actor) && actor.user ? ownDrafts(actor.user.id) : null
  }
  if (list === 'archiv') {
    if (isSystemAdmin(actor)) return shelf('archive')
    const mine = isMine(actor)
    return shelf('archive', (row) => row.published?.at !== undefined || (isStaff(actor) && mine(row)))
  }
  if (list === 'merkliste' && actor.user) {
    const watched = await WatchModel.find({ userId: actor.user.id }, { tenderId: 1 }).sort({ at: -1 }).limit(WATCHED_MOST).lean()
    return owned(watched.map((one) => one.tenderId))
  }
  if (isOwnList(list) && actor.user) return owned(await findOwn(list, actor))
  return null
}

/** Drafts of the own teams; and those of others, while one stands in for somebody there. */
async function ownDrafts(userId: string): Promise<Source> {
  const asDeputy = await deputyTenders(userId, now(), 'draft')
  if (asDeputy.length === 0) {
    const has = (row: Judged) => row.shelf === 'draft' && row.team.some((member) => member.userId === userId)
    return {
      filter: { 'team.userId': userId, shelf: 'draft' },
      shelf: null,
      keep: null,
      has,
      only: { ...ALL, shelf: 'draft' },
      mayHave: () => true,
    }
  }
  const own = await TenderModel.find({ 'team.userId': userId, shelf: 'draft' }, { _id: 1 }).lean<Pick<RowDoc, '_id'>[]>()
  return these([...own.map(({ _id }) => _id), ...asDeputy], (row) => row.shelf === 'draft')
}

/** A person's own few rows. Whatever went back to the draft is out of their sight until it is public again. */
const owned = (ids: readonly string[]): Source => these(ids, (row) => row.shelf !== 'draft')

/** Rows by their ids, some of which may be left out. */
const these = (ids: readonly string[], keep: (row: Judged) => boolean): Source => {
  const all = new Set(ids)
  const mayHave = (id: string): boolean => all.has(id)
  const only = { ...ALL, ids: [...all] }
  return { filter: { _id: { $in: [...all] } }, shelf: null, keep, has: (row) => mayHave(row._id) && keep(row), only, mayHave }
}

/** Of a source, the tenders with these ids. */
export const among = (source: Source, ids: readonly string[]): Source =>
  these(
    ids.filter((id) => source.mayHave(id)),
    source.has,
  )

/**
 * The source with what the person is looking for: types, whether archived ones count, and what a search found (null: nothing was searched).
 */
export function narrowed(source: Source, { types, archived }: ProjectQuery, found: Pick<ReadonlySet<string>, 'has'> | null): Source {
  const wanted = types && types.length > 0 ? new Set(types) : null
  // A shelf holds either kind alone; only a person's own rows lie on both.
  const isLive = archived === false && source.shelf === null
  if (!found && !wanted && !isLive) return source
  const { keep, has, mayHave } = source
  const fits = (row: Judged): boolean =>
    (!isLive || row.shelf !== 'archive') && (!wanted || wanted.has(row.type)) && (!found || found.has(row._id))
  return {
    ...source,
    keep: (row) => (!keep || keep(row)) && fits(row),
    has: (row) => has(row) && fits(row),
    only: { ...source.only, types: wanted && [...wanted] },
    mayHave: (id) => mayHave(id) && (!found || found.has(id)),
  }
}
