import * as contract from '../contract/all.gen'
import { method, noSubject } from '../calls/method'
import { SavedSearchModel, type SavedSearchDoc } from './savedModel'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { AppError } from '../platform/errors'
import { commit } from '../platform/commit'
import { randomBytes } from 'node:crypto'
import type { SavedSearch, SavedSearchInput } from '../contract/search/views'
import { isSame } from '../platform/isSame'
import { newId } from '../platform/newId'
import type { Actor } from '../calls/actor'

const MOST = 50

const presentSaved = ({ _id, name, query, mail }: SavedSearchDoc): SavedSearch => ({ id: _id, name, query, mail })

const readSaved = (id: string): Promise<SavedSearchDoc | null> => SavedSearchModel.findOne({ _id: id }).lean<SavedSearchDoc>()

/** Nobody else's exists. */
const mayChangeSaved = (actor: Actor, saved: SavedSearchDoc): AccessDecision => (saved.userId === actor.user?.id ? allow() : deny(404))

/** A new one, or another name, query or mail for one that is there. */
async function save(userId: string, { id, name, query, mail }: SavedSearchInput, at: Date): Promise<SavedSearchDoc> {
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

export const deleteSavedSearch = method(contract.deleteSavedSearch, {
  subject: (_ctx, { id }) => readSaved(id),
  policy: mayChangeSaved,
  async handle(_ctx, { _id }) {
    await SavedSearchModel.deleteOne({ _id })
    return null
  },
})

export const getSavedSearches = method(contract.getSavedSearches, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor }) {
    const own = await SavedSearchModel.find({ userId: actor.user?.id ?? '' }).lean<SavedSearchDoc[]>()
    return own.sort((a, b) => a.name.localeCompare(b.name, 'de')).map(presentSaved)
  },
})

export const saveSearch = method(contract.saveSearch, {
  async subject(_ctx, { search: { id } }): Promise<{ saved: SavedSearchDoc | null } | null> {
    if (id === undefined) return { saved: null }
    const saved = await readSaved(id)
    return saved && { saved }
  },
  policy: (actor, { saved }) => (saved ? mayChangeSaved(actor, saved) : allow()),
  async handle({ actor, now }, _subject, { search }) {
    if (!actor.user) throw new AppError('notLoggedIn')
    return presentSaved(await save(actor.user.id, search, now))
  },
})

export const stopSearchMail = method(contract.stopSearchMail, {
  subject: (_ctx, { token }) => SavedSearchModel.findOne({ token }).lean<SavedSearchDoc>(),
  // Whoever has the link has the mail.
  policy: () => allow(),
  async handle(_ctx, { _id, name, mail }) {
    if (mail !== 'never') await commit(SavedSearchModel, { _id }, { $set: { mail: 'never' } })
    return { name }
  },
})
