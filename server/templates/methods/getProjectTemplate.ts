import { getProjectTemplate as contract } from '../../contract/templates/getProjectTemplate'
import { method } from '../../calls/method'
import { publishedTemplate } from '../compiled'
import { TemplateModel, type TemplateDoc } from '../model'
import { mayReadTemplates } from '../policy'
import { presentTemplate } from '../present'

export const getProjectTemplate = method(contract, {
  async subject(_ctx, { id, version }) {
    const [template, doc] = await Promise.all([
      publishedTemplate(id, version),
      TemplateModel.findOne({ _id: id }, { draft: 0 }).lean<TemplateDoc>(),
    ])
    return template && doc && { template, doc }
  },
  policy: (actor) => mayReadTemplates(actor),
  handle: (_ctx, { template, doc }) => presentTemplate(doc, template),
})
