import { discardProjectTemplateDraft as contract } from '../../contract/templates/discardProjectTemplateDraft'
import { method } from '../../calls/method'
import { discardDraft } from '../commands/discardDraft'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayChangeTemplate } from '../policy'
import { presentAuthored } from '../present'
import { finish } from '../record'

export const discardProjectTemplateDraft = method(contract, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayChangeTemplate,
  handle: async (ctx, doc, { lock }) => presentAuthored(await finish(ctx, await discardDraft(doc, { lock, by: ctx.actor, at: ctx.now }))),
})
