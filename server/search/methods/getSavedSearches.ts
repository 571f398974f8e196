import { getSavedSearches as contract } from '../../contract/search/getSavedSearches'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { presentSaved } from '../saved'
import { SavedSearchModel, type SavedSearchDoc } from '../savedModel'

export const getSavedSearches = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor }) {
    const own = await SavedSearchModel.find({ userId: actor.user?.id ?? '' }).lean<SavedSearchDoc[]>()
    return own.sort((a, b) => a.name.localeCompare(b.name, 'de')).map(presentSaved)
  },
})
