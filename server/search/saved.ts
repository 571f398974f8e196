import { randomBytes } from 'node:crypto'
import type { SavedSearch, SavedSearchInput } from '../contract/search/views'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { newId } from '../platform/newId'
import type { Actor } from '../calls/actor'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { SavedSearchModel, type SavedSearchDoc } from './savedModel'

const MOST = 50

export const presentSaved = ({ _id, name, query, mail }: SavedSearchDoc): SavedSearch => ({ id: _id, name, query, mail })

export const readSaved = (id: string): Promise<SavedSearchDoc | null> => SavedSearchModel.findOne({ _id: id }).lean<SavedSearchDoc>()

/** Nobody else's exists. */
export const mayChangeSaved = (actor: Actor, saved: SavedSearchDoc): AccessDecision =>
  saved.userId === actor.user?.id ? allow() : deny(404)

/** A new one, or another name, query or mail for one that is there. */
export async function save(userId: string, { id, name, query, mail }: SavedSearchInput, at: Date): Promise<SavedSearchDoc> {
  const set = { name: name.trim(), query, mail }
  const before = id === undefined ? null : await readSaved(id)
  if (before && isSame(set, { name: before.name, query: before.query, mail: before.mail })) return before
  if (id !== undefined) return commit(SavedSearchModel, { _id: id, userId }, { $set: set })
  if ((await SavedSearchModel.countDocuments({ userId })) >= MOST)
    throw new AppError('conflict', { reason: 'tooManySearches', count: MOST })
  const made: SavedSearchDoc = {
    _id: newId(),
    userId,
    ...set,
    token: randomBytes(32).toString('base64url'),
    created: at,
    version: 1,
    rev: 1,
  }
  await SavedSearchModel.create(made)
  return made
}
