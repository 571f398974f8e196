import { publishProjectTemplate as contract } from '../../contract/templates/publishProjectTemplate'
import { method } from '../../calls/method'
import { publishDraft } from '../commands/publishDraft'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayChangeTemplate } from '../policy'
import { presentAuthored } from '../present'
import { finish } from '../record'

export const publishProjectTemplate = method(contract, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayChangeTemplate,
  handle: async (ctx, doc, { lock, note }) =>
    presentAuthored(await finish(ctx, await publishDraft(doc, { lock, note, by: ctx.actor, at: ctx.now }))),
})
