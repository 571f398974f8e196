import { getLegalText as contract } from '../../contract/settings/getLegalText'
import { LANGUAGES, ORIGINAL } from '../../../engine/languages'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { KEPT_SETTINGS } from '../model'
import { readSettings } from '../readSettings'

export const getLegalText = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => KEPT_SETTINGS,
  async handle(_ctx, _subject, { page, lang }) {
    const texts = (await readSettings()).legalTexts[page]
    const shown = [lang, ORIGINAL, ...LANGUAGES].find((one) => (texts[one] ?? '') !== '')
    if (shown === undefined) throw new AppError('notFound')
    return { html: texts[shown] ?? '', lang: shown }
  },
})
