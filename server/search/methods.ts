import * as contract from '../contract/all.gen'
import { method, noSubject } from '../calls/method'
import { mayChangeSaved, readSaved, presentSaved, save } from './saved'
import { SavedSearchModel, type SavedSearchDoc } from './savedModel'
import { allow } from '../calls/accessDecision'
import { AppError } from '../platform/errors'
import { commit } from '../platform/commit'

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
