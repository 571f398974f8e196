import { previewMail as contract } from '../../contract/mail/previewMail'
import { readSettings } from '../../settings/readSettings'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/verdict'
import { assertTemplate } from '../judgeTemplate'
import { renderMail } from '../render'
import { sampleValues } from '../samples'

export const previewMail = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(_ctx, _subject, { key, template, lang }) {
    assertTemplate(key, template)
    const { subject, html, text } = renderMail(template, { key, lang, values: sampleValues(key, lang), legal: await readSettings() })
    return { subject, html, text }
  },
})
