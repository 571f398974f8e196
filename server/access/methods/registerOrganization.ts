import { registerOrganization as contract } from '../../contract/access/admission'
import { labelsAsDefined } from '../../organizations/area'
import { takeAttempt } from '../../platform/attempts'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { isStaff } from '../../calls/actor'
import { register } from '../commands/register'
import { effectPortsOf } from '../record'

/** Somebody fills in a form of three pages; whole offices share an address. */
const FREE_PER_ADDRESS = 10

export const registerOrganization = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  standing: async () => ({ organization: [await labelsAsDefined()] }),
  async handle(ctx, _subject, { organization, user }) {
    const inviter = isStaff(ctx.actor) ? ctx.actor.user : null
    if (!inviter) {
      // Here an address may be found to be known, as catalogued: so not many of them from one place.
      const seconds = await takeAttempt({ kind: 'register-address', key: ctx.connection.address, free: FREE_PER_ADDRESS }, ctx.now)
      if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyLogins', params: { seconds }, seconds })
    }
    return register({ organization, user, inviter, lang: ctx.lang, at: ctx.now }, effectPortsOf(ctx))
  },
})
