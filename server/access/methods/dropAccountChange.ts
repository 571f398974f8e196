import { dropAccountChange as contract } from '../../contract/access/dropAccountChange'
import { method } from '../../calls/method'
import { AccountChangeModel, type AccountChangeDoc } from '../accountChanges'
import { closeChange, runChangeIntents } from '../commands/changeTogether'
import { inviterOf } from '../inviter'
import { effectPortsOf } from '../record'
import { isWaiting } from '../userPolicy'

export const dropAccountChange = method(contract, {
  async subject(ctx, { id }) {
    const change = await AccountChangeModel.findOne({ _id: id }).lean<AccountChangeDoc>()
    return change && { change, now: ctx.now }
  },
  policy: (_actor, subject) => isWaiting(subject),
  async handle(ctx, { change }) {
    const { id, email, name } = inviterOf(ctx)
    await runChangeIntents(await closeChange(change, 'dropped', { by: { id, email, name }, now: ctx.now }), effectPortsOf(ctx))
    return null
  },
})
