import { method } from '../../calls/method'
import { updateProcedure as contract } from '../../contract/procedures/updateProcedure'
import { saveDraft } from '../commands/save'
import { procedureHead } from '../heads'
import { mayChangeProcedure } from '../policy'
import { presentProcedure } from '../present'

export const updateProcedure = method(contract, {
  subject: (_ctx, { id }) => procedureHead(id),
  policy: mayChangeProcedure,
  async handle(ctx, doc, { lock, document }) {
    const saved = await saveDraft(doc, { json: document, lock, lang: ctx.lang, by: ctx.actor, at: ctx.now })
    // Who else has it open sees it live.
    await ctx.publish('procedure', saved._id, { version: saved.version, audience: { admins: true } })
    return presentProcedure(saved, ctx.actor)
  },
})
