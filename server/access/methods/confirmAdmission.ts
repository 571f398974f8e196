import { confirmAdmission as contract } from '../../contract/access/confirmAdmission'
import { method } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { admissionOf } from '../admission'
import { admit, assertAddressDecides, refuseProposal } from '../commands/admitUser'
import { effectPortsOf, runAllIntents } from '../record'

export const confirmAdmission = method(contract, {
  subject: (ctx, { token }) => admissionOf(token, ctx.now),
  // The link is the right: it lies in the company's own mailbox.
  policy: () => allow(),
  async handle(ctx, { user, proposal }, { agrees }) {
    await assertAddressDecides(proposal)
    const decision = { by: null, at: ctx.now }
    // Decided once: the proposal itself is taken away by it, in the same write.
    const after = agrees
      ? await admit({ user, proposal }, { ...decision, readsEarlier: false })
      : await refuseProposal({ user, proposal }, decision)
    await runAllIntents(after, effectPortsOf(ctx))
    await ctx.emit({ kind: 'actorChanged', userId: user._id })
    return null
  },
})
