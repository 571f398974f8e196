import { method } from '../../calls/method'
import { retireProcedure as contract } from '../../contract/procedures/retireProcedure'
import { setRetired } from '../commands/save'
import { procedureHead } from '../heads'
import { mayWriteProcedures } from '../policy'
import { presentProcedure } from '../present'
import { finish } from '../record'

export const retireProcedure = method(contract, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayWriteProcedures,
  handle: async (ctx, doc, { retired }) =>
    presentProcedure(await finish(ctx, await setRetired(doc, { retired, by: ctx.actor, at: ctx.now })), ctx.actor),
})
