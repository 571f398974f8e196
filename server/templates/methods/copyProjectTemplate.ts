import { copyProjectTemplate as contract } from '../../contract/templates/copyProjectTemplate'
import { method } from '../../calls/method'
import { copyTemplate } from '../commands/copyTemplate'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'
import { finish } from '../record'

export const copyProjectTemplate = method(contract, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayWriteTemplates,
  handle: async (ctx, doc, _params) => presentAuthored(await finish(ctx, await copyTemplate(doc, { by: ctx.actor, at: ctx.now }))),
})
