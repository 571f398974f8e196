import * as contract from '../../contract/all.gen'
import { TenderModel } from '../model'
import { method } from '../../calls/method'
import {
  mayWriteTemplates,
  TemplateModel,
  TemplateVersionModel,
  mayChangeTemplate,
  type TemplateDoc,
  type Hand,
  setActive,
} from '../../templates/area'
import { templateUsage } from '../templateUsage'
import { bidderForm, formChoices } from '../bidderForms'
import { ownTemplate } from '../commands/ownTemplate'
import { invalid } from '../commands/formInput'
import { mayMove } from '../policy'
import { tenderSubject } from '../subject'
import { AppError } from '../../platform/errors'
import { readSettings } from '../../settings/area'

/**
 * Takes a template out of the list. Its published versions stay for good: whatever a tender that is being made in this instant is pinned to
 * must be found. Refused while a tender uses it or the settings name it.
 */
const deleteTemplate = async (doc: TemplateDoc, hand: Hand): Promise<void> => {
  const { defaultTemplateSettings } = await readSettings()
  if (Object.values(defaultTemplateSettings).includes(doc._id)) throw new AppError('conflict', { reason: 'templateIsDefault' })
  const used = async (): Promise<boolean> => (await TenderModel.exists({ templateId: doc._id })) !== null
  if (await used()) throw new AppError('conflict', { reason: 'templateUsed' })
  // No new tender begins from here on; then look once more.
  await setActive(doc, { active: false, ...hand })
  if (await used()) throw new AppError('conflict', { reason: 'templateUsed' })
  await TemplateModel.deleteOne({ _id: doc._id })
}

export const getProjectTemplateVersions = method(contract.getProjectTemplateVersions, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }, { head: 1 }).lean(),
  policy: mayWriteTemplates,
  async handle(_ctx, { _id, head }) {
    // A number above the head was left by a publication that did not come to its end.
    const versions = await TemplateVersionModel.find({ templateId: _id, number: { $lte: head } }, { body: 0 })
      .sort({ number: -1 })
      .lean()
    return Promise.all(
      versions.map(async ({ number, publishedAt, note, publishedBy }) => ({
        version: number,
        published: publishedAt.toISOString(),
        note: note ?? '',
        publishedBy: publishedBy ?? '',
        tenders: await TenderModel.countDocuments({ templateId: _id, templateVersion: number }),
      })),
    )
  },
})

export const getTemplateUsage = method(contract.getTemplateUsage, {
  subject: (_ctx, { templateId }) => TemplateModel.findOne({ _id: templateId }).lean(),
  policy: mayWriteTemplates,
  handle: (_ctx, doc, { to }) => templateUsage(doc, to ?? null),
})

export const getBidderForm = method(contract.getBidderForm, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(_ctx, { tender }, { kind, key }) {
    if (key && !formChoices(await ownTemplate(tender), kind, tender.regime).includes(key))
      throw invalid({ path: '/key', rule: 'unknownForm', params: { form: key } })
    const lot = tender.lots.find(({ judging }) => judging?.offer.sheet !== undefined)
    const { template } = await bidderForm(tender, kind, { key: key ?? undefined, lot })
    return { form: template.file }
  },
})

export const deleteProjectTemplate = method(contract.deleteProjectTemplate, {
  subject: (_ctx, { id }) => TemplateModel.findOne({ _id: id }).lean<TemplateDoc>(),
  policy: mayChangeTemplate,
  async handle(ctx, doc) {
    await deleteTemplate(doc, { by: ctx.actor, at: ctx.now })
    await ctx.audit('TEMPLATE_DELETED', { templateId: doc._id })
    await ctx.publish('template', doc._id, { version: doc.version + 1, audience: { staff: true } })
    return null
  },
})
