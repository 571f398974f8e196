import { deleteSavedSearch as contract } from '../../contract/search/deleteSavedSearch'
import { method } from '../../calls/method'
import { mayChangeSaved, readSaved } from '../saved'
import { SavedSearchModel } from '../savedModel'

export const deleteSavedSearch = method(contract, {
  subject: (_ctx, { id }) => readSaved(id),
  policy: mayChangeSaved,
  async handle(_ctx, { _id }) {
    await SavedSearchModel.deleteOne({ _id })
    return null
  },
})
