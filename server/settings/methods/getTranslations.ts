import { namedLang } from '../../../engine/languages'
import { getTranslations as contract } from '../../contract/settings/getTranslations'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { translationsOf } from '../../words/translations'

export const getTranslations = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: (_ctx, _subject, { lang }) => translationsOf(namedLang(lang)),
})
