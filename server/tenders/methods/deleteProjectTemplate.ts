import { deleteProjectTemplate as contract } from '../../contract/templates/deleteProjectTemplate'
import { method } from '../../calls/method'
import { deleteTemplate } from '../commands/deleteTemplate'
import { mayChangeTemplate, type TemplateDoc, TemplateModel } from '../../templates/area'

export const deleteProjectTemplate = method(contract, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayChangeTemplate,
  async handle(ctx, doc) {
    await deleteTemplate(doc, { by: ctx.actor, at: ctx.now })
    await ctx.audit('TEMPLATE_DELETED', { templateId: doc._id })
    await ctx.publish('template', doc._id, { version: doc.version + 1, audience: { staff: true } })
    return null
  },
})
