import { stopSearchMail as contract } from '../../contract/search/stopSearchMail'
import { commit } from '../../platform/commit'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { SavedSearchModel, type SavedSearchDoc } from '../savedModel'

export const stopSearchMail = method(contract, {
  subject: (_ctx, { token }) => SavedSearchModel.findOne({ token }).lean<SavedSearchDoc>(),
  // Whoever has the link has the mail.
  policy: () => allow(),
  async handle(_ctx, { _id, name, mail }) {
    if (mail !== 'never') await commit(SavedSearchModel, { _id }, { $set: { mail: 'never' } })
    return { name }
  },
})
