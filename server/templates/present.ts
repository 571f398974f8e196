import type { Static } from '@sinclair/typebox'
import type { TemplateRow } from '../contract/templates/getProjectTemplates'
import type { TemplateDoc } from './model'

export const presentTemplateRow = (doc: Omit<TemplateDoc, 'draft'>): Static<typeof TemplateRow> => ({
  id: doc._id,
  name: doc.name,
  description: doc.description,
  version: doc.head,
  active: doc.active,
  published: doc.published?.toISOString() ?? null,
  projectTypes: doc.projectTypes,
  legalBasis: doc.legalBasis,
  ...(doc.sdkVersion ? { sdkVersion: doc.sdkVersion } : {}),
  ...(doc.noticeSubtype ? { noticeSubtype: doc.noticeSubtype } : {}),
  builtIn: doc.builtIn,
})
