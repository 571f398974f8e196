import { getTemplateUsage as contract } from '../../contract/tenders/getTemplateUsage'
import { mayWriteTemplates, TemplateModel } from '../../templates/area'
import { method } from '../../calls/method'
import { templateUsage } from '../templateUsage'

export const getTemplateUsage = method(contract, {
  subject: (_ctx, { templateId }) => TemplateModel.findOne({ _id: templateId }).lean(),
  policy: mayWriteTemplates,
  handle: (_ctx, doc, { to }) => templateUsage(doc, to ?? null),
})
