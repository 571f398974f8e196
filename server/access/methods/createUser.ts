import { createUser as contract } from '../../contract/access/createUser'
import { method, noSubject } from '../../calls/method'
import { createUser as create, idOfRequest } from '../commands/createUser'
import { inviterOf } from '../inviter'
import { presentUser } from '../present'
import { effectPortsOf, runAllIntents } from '../record'
import { mayCreateUser } from '../userPolicy'

export const createUser = method(contract, {
  subject: noSubject,
  policy: mayCreateUser,
  // Nobody yet: what of an account is the server's to say is said when it is made.
  standing: async () => ({}),
  async handle(ctx, _subject, { user }) {
    const by = inviterOf(ctx)
    const made = await create(user, by, { at: ctx.now, _id: idOfRequest(ctx.requestId, by) })
    await runAllIntents(made, effectPortsOf(ctx))
    return presentUser(made)
  },
})
