import { inEach } from '../../../engine/languages'
import { isFixedMail, isRequiredMail, MAIL_KEYS } from '../../contract/mail/keys'
import { getMailDefaults as contract } from '../../contract/mail/getMailDefaults'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { placeholdersOf } from '../placeholders'
import { builtInTemplate } from '../templates'

export const getMailDefaults = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  handle: () =>
    MAIL_KEYS.filter((key) => !isFixedMail(key)).map((key) => ({
      key,
      required: isRequiredMail(key),
      placeholders: placeholdersOf(key),
      ...inEach((lang) => builtInTemplate(key, lang)),
    })),
})
