import * as contract from '../contract/all.gen'
import { method, noSubject } from '../calls/method'
import { allow, deny } from '../calls/accessDecision'
import { readMail, listMails } from './listMails'
import { presentMail } from './present'
import { mailFrom } from './sender'
import { inEach } from '../../engine/languages'
import { isFixedMail, isRequiredMail, MAIL_KEYS } from '../contract/mail/keys'
import { placeholdersOf } from './placeholders'
import { builtInTemplate } from './templates'
import { mailHouse } from './house'
import { assertTemplate } from './validateTemplate'
import { renderMail } from './render'
import { sampleValues } from './samples'
import { commit } from '../platform/commit'
import { logDataOf } from './logData'
import { MailModel, type MailDoc } from './model'
import { wakeMail, queueRendered } from './queueMail'
import { AppError } from '../platform/errors'
import { newId } from '../platform/newId'
import { testSubject } from './frame'

export const getMail = method(contract.getMail, {
  subject: (_ctx, { id }) => readMail(id),
  policy: () => allow(),
  handle: (_ctx, mail) => presentMail(mail, mailFrom.value),
})

export const getMailDefaults = method(contract.getMailDefaults, {
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

export const getMails = method(contract.getMails, {
  subject: noSubject,
  policy: () => allow(),
  handle: (_ctx, _subject, { filter }) => listMails(filter ?? {}),
})

export const previewMail = method(contract.previewMail, {
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

const RETRYABLE: ReadonlySet<string> = new Set(['queued', 'failed', 'bounced'])
const MARK = /\ue000\d+\ue001/

/** A link that nobody needs any more was taken out (worker.ts): without it the mail would be of no use. */
const hasLostLink = ({ text, html, secrets }: MailDoc): boolean => secrets.length === 0 && (MARK.test(text) || MARK.test(html))

export const retryMail = method(contract.retryMail, {
  subject: (_ctx, { id }) => readMail(id),
  policy: (_actor, mail) => {
    if (!RETRYABLE.has(mail.state)) return deny(409, 'mail.notRetryable')
    return hasLostLink(mail) ? deny(409, 'mail.linkGone') : allow()
  },
  async handle(ctx, mail) {
    const { _id, state, rev } = mail
    // Its waits begin anew; its Message-ID stays.
    const after = await commit(MailModel, { _id, state, rev }, { $set: { state: 'queued', tries: 0, nextAt: ctx.now, updated: ctx.now } })
    // How it stood until now.
    await ctx.audit('MAIL_RETRIED', logDataOf(mail))
    wakeMail()
    await ctx.publish('mails', _id, { version: after.rev, audience: { admins: true } })
    return presentMail(after, mailFrom.value)
  },
})

export const sendTestMail = method(contract.sendTestMail, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { key, template, lang }) {
    const { actor, requestId, now } = ctx
    assertTemplate(key, template)
    if (!actor.user) throw new AppError('notLoggedIn')
    const order = { id: `test:${actor.user.id}:${requestId || newId()}`, key, to: actor.user.email, lang, values: sampleValues(key, lang) }
    const marked = { ...template, subject: testSubject(template.subject, lang) }
    const id = await queueRendered(order, marked, now)
    await ctx.audit('MAIL_TESTED', { key, lang })
    return { id, to: order.to }
  },
})
