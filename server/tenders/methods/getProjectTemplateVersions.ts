import { getProjectTemplateVersions as contract } from '../../contract/templates/getProjectTemplateVersions'
import { TenderModel } from '../model'
import { method } from '../../calls/method'
import { mayWriteTemplates, TemplateModel, TemplateVersionModel } from '../../templates/area'

export const getProjectTemplateVersions = method(contract, {
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
