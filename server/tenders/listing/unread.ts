import type { Actor } from '../../calls/actor'
import type { RowDoc } from '../presentRow'
import { slot } from '../../platform/world'

/** What is asked of messages for lists; they are above tenders. */
export interface UnreadOfLists {
  /** Messages of these tenders that a person may read and has not opened, by id; those without any are left out. */
  count(actor: Actor, rows: readonly RowDoc[], now: Date): Promise<ReadonlyMap<string, number>>
  /** All that a person has unread, by tender. */
  all(actor: Actor, now: Date): Promise<ReadonlyMap<string, number>>
}

const NOTHING: UnreadOfLists = { count: () => Promise.resolve(new Map()), all: () => Promise.resolve(new Map()) }
const unread = slot(() => NOTHING)

/** The messages put themselves here when the server starts, and take themselves away (null) when it ends. */
export const setUnread = (one: UnreadOfLists | null): void => {
  unread.value = one ?? NOTHING
}

export const countUnreadOf: UnreadOfLists['count'] = (...asked) => unread.value.count(...asked)
export const allUnread: UnreadOfLists['all'] = (...asked) => unread.value.all(...asked)
