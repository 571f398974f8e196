import { getProjectTemplateDraft as contract } from '../../contract/templates/getProjectTemplateDraft'
import { method } from '../../calls/method'
import { fileBeingWritten } from '../drafts'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayWriteTemplates } from '../policy'
import { presentAuthored } from '../present'

export const getProjectTemplateDraft = method(contract, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayWriteTemplates,
  handle: async (_ctx, doc) => ({ row: presentAuthored(doc), template: await fileBeingWritten(doc) }),
})
