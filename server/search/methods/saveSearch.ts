import { saveSearch as contract } from '../../contract/search/saveSearch'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { mayChangeSaved, presentSaved, readSaved, save } from '../saved'
import type { SavedSearchDoc } from '../savedModel'

export const saveSearch = method(contract, {
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
