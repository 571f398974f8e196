import type { Actor } from '../../calls/actor'
import { slot } from '../../platform/world'

/** Lists that are made of a person's own invitations and offers. */
const OWN_LISTS = ['einladung', 'teilnahme', 'bewerbung'] as const
export type OwnList = (typeof OWN_LISTS)[number]

/** Ids of the tenders in such a list, for this person; 1000 at most. */
export type FindOwn = (list: OwnList, actor: Actor) => Promise<readonly string[]>

const nothing: FindOwn = () => Promise.resolve([])
const find = slot<FindOwn>(() => nothing)

/** Tenders know nothing of offers: what does puts its answer here when the server starts. */
export const setOwnLists = (finder: FindOwn): void => {
  find.value = finder
}

export const findOwn: FindOwn = (list, actor) => find.value(list, actor)

export const isOwnList = (list: string): list is OwnList => OWN_LISTS.some((one) => one === list)
