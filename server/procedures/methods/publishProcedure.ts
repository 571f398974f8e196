import { method } from '../../calls/method'
import { publishProcedure as contract } from '../../contract/procedures/publishProcedure'
import { publishDraft } from '../commands/publish'
import { procedureHead } from '../heads'
import { mayChangeProcedure } from '../policy'
import { presentProcedure } from '../present'
import { finish } from '../record'

export const publishProcedure = method(contract, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayChangeProcedure,
  handle: async (ctx, doc, { lock, note }) =>
    presentProcedure(await finish(ctx, await publishDraft(doc, { lock, note, lang: ctx.lang, by: ctx.actor, at: ctx.now })), ctx.actor),
})
