import { retryMail as contract } from '../../contract/mail/retryMail'
import { commit } from '../../platform/commit'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { logDataOf } from '../logData'
import { readMail } from '../mask'
import { MailModel, type MailDoc } from '../model'
import { presentMail } from '../present'
import { wakeMail } from '../queueMail'
import { mailFrom } from '../sender'

const RETRYABLE: ReadonlySet<string> = new Set(['queued', 'failed', 'bounced'])
const MARK = /\ue000\d+\ue001/

/** A link that nobody needs any more was taken out (worker.ts): without it the mail would be of no use. */
const hasLostLink = ({ text, html, secrets }: MailDoc): boolean => secrets.length === 0 && (MARK.test(text) || MARK.test(html))

export const retryMail = method(contract, {
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
