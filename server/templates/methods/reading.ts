import * as contract from '../../contract/all.gen'
import { ORIGINAL } from '../../../engine/languages'
import { method, noSubject } from '../../calls/method'
import { TemplateModel, type TemplateDoc } from '../model'
import { isOffered, mayReadTemplates, mayWriteTemplates } from '../policy'
import { presentTemplateRow, presentTemplate, presentAuthored } from '../present'
import { publishedTemplate } from '../compiled'
import { fileBeingWritten } from '../drafts'

const DEFAULT_PAGE = 10_000
/** EU-2 before EU-10, own forms by name before both. */
const byKindAndNumber = new Intl.Collator(ORIGINAL, { numeric: true })

export const getProjectTemplates = method(contract.getProjectTemplates, {
  subject: noSubject,
  policy: (actor) => mayReadTemplates(actor),
  async handle(ctx, _subject, { pageSize, options }) {
    const found = await TemplateModel.find({ head: { $gt: 0 } }, { draft: 0 }).lean()
    return found
      .filter((template) => isOffered({ actor: ctx.actor, ...options }, template))
      .sort((a, b) => Number(a.sdkVersion !== null) - Number(b.sdkVersion !== null) || byKindAndNumber.compare(a._id, b._id))
      .slice(0, pageSize ?? DEFAULT_PAGE)
      .map(presentTemplateRow)
  },
})

export const getProjectTemplate = method(contract.getProjectTemplate, {
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

export const getProjectTemplateDraft = method(contract.getProjectTemplateDraft, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayWriteTemplates,
  handle: async (_ctx, doc) => ({ row: presentAuthored(doc), template: await fileBeingWritten(doc) }),
})

export const getAuthoredTemplates = method(contract.getAuthoredTemplates, {
  subject: noSubject,
  policy: mayWriteTemplates,
  async handle() {
    const found = await TemplateModel.find({}, { 'draft.body': 0 }).lean()
    return found.sort((a, b) => Number(a.builtIn) - Number(b.builtIn) || byKindAndNumber.compare(a._id, b._id)).map(presentAuthored)
  },
})
