import { setProjectTemplateActive as contract } from '../../contract/templates/setProjectTemplateActive'
import { method } from '../../calls/method'
import { setActive } from '../commands/setActive'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'
import { finish } from '../record'

export const setProjectTemplateActive = method(contract, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayWriteTemplates,
  handle: async (ctx, doc, { active }) => presentAuthored(await finish(ctx, await setActive(doc, { active, by: ctx.actor, at: ctx.now }))),
})
