import { toPanels } from '../../../engine/template'
import { getProjectTemplate as contract } from '../../contract/templates/getProjectTemplate'
import { method } from '../../transport/method'
import { publishedTemplate } from '../compiled'
import { mayReadTemplates } from '../policy'

export const getProjectTemplate = method(contract, {
  subject: (_ctx, { id, version }) => publishedTemplate(id, version),
  policy: (actor) => mayReadTemplates(actor),
  handle: (_ctx, template) => ({ template: template.file, panels: toPanels(template) }),
})
