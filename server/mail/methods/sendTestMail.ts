import { sendTestMail as contract } from '../../contract/mail/sendTestMail'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { newId } from '../../platform/newId'
import { testSubject } from '../frame'
import { assertTemplate } from '../validateTemplate'
import { queueRendered } from '../queueMail'
import { sampleValues } from '../samples'

export const sendTestMail = method(contract, {
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
