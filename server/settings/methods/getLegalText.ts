import { getLegalText as contract } from '../../contract/settings/getLegalText'
import { AppError, type Lang } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { readSettings } from '../readSettings'

export const getLegalText = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(_ctx, _subject, { page, lang }) {
    const texts = (await readSettings()).legalTexts[page]
    if (texts[lang] !== '') return { html: texts[lang], lang }
    const other: Lang = lang === 'de' ? 'en' : 'de'
    if (texts[other] === '') throw new AppError('notFound')
    return { html: texts[other], lang: other }
  },
})
