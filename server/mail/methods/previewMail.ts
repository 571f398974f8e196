import { previewMail as contract } from '../../contract/mail/previewMail'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { mailHouse } from '../house'
import { assertTemplate } from '../validateTemplate'
import { renderMail } from '../render'
import { sampleValues } from '../samples'

export const previewMail = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(_ctx, _subject, { key, template, lang }) {
    assertTemplate(key, template)
    const { subject, html, text } = renderMail(template, {
      key,
      lang,
      values: sampleValues(key, lang),
      legal: await mailHouse.value.readSettings(),
    })
    return { subject, html, text }
  },
})
