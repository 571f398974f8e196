import { logout as contract } from '../../contract/access/logout'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'

export const logout = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx) {
    if (ctx.session) {
      await ctx.sessions.end(ctx.session.id)
      await ctx.audit('LOGOUT')
      await ctx.connection.adopt(null)
    }
    return null
  },
})
