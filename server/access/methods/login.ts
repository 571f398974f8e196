import { login as contract } from '../../contract/access/login'
import type { UserView } from '../../contract/access/views'
import { appendAudit } from '../../log/area'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { logIn } from '../commands/logIn'
import { recordLogin } from '../commands/recordLogin'
import { presentUser } from '../present'

export const login = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { username, password }) {
    const { address, device, agent = '' } = ctx.connection
    let shown: UserView | null = null
    try {
      const { token, session, user } = await logIn({
        username,
        password,
        address,
        device,
        agent,
        at: ctx.now,
        onBlocked: () => ctx.audit('LOGIN_BLOCKED'),
        onLetIn: async (found, organization) => {
          shown = await presentUser(found, organization)
        },
      })
      // Written down behind the answer. A fault here is no fault of the login: the sweep does it again.
      recordLogin(session, { user, audit: appendAudit }).catch(() => undefined)
      await ctx.connection.adopt(token)
      return { token, user: shown ?? (await presentUser(user)) }
    } catch (error) {
      // Which account was tried is not written down: whoever reads the log would learn what people typed.
      if (error instanceof AppError && error.code !== 'tooMany') await ctx.audit('LOGIN_FAILED')
      throw error
    }
  },
})
