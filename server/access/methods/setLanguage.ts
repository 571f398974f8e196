import { namedLang } from '../../../engine/languages'
import { setLanguage as contract } from '../../contract/access/setLanguage'
import { commit } from '../../platform/commit'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { UserModel } from '../model'
import { ownUser } from '../ownUser'
import { accountLanguageOf } from '../record'

export const setLanguage = method(contract, {
  subject: ownUser,
  policy: () => allow(),
  async handle(_ctx, user, { language }) {
    await commit(UserModel, { _id: user._id }, { $set: { 'settings.language': accountLanguageOf(namedLang(language)) } })
    return null
  },
})
