import { login as contract } from '../../contract/access/login'
import type { UserView } from '../../contract/access/views'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { logIn } from '../commands/logIn'
import { presentUser } from '../present'
import { personName } from '../sessions'

export const login = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { username, password }) {
    const { address, device, agent = '' } = ctx.connection
    let shown: UserView | null = null
    try {
      const { token, user } = await logIn({
        username,
        password,
        address,
        device,
        agent,
        at: ctx.now,
        onBlocked: () => ctx.audit('LOGIN_BLOCKED'),
        onLetIn: async (found, organization) => {
          const [view] = await Promise.all([
            presentUser(found, organization),
            ctx.audit('LOGIN', {}, { id: found._id, email: found.email, name: personName(found) }),
          ])
          shown = view
        },
      })
      await ctx.connection.adopt(token)
      return { token, user: shown ?? (await presentUser(user)) }
    } catch (error) {
      // Which account was tried is not written down: whoever reads the log would learn what people typed.
      if (error instanceof AppError && error.code !== 'tooMany') await ctx.audit('LOGIN_FAILED')
      throw error
    }
  },
})
