import type { Static } from '@sinclair/typebox'
import type { TemplateRow } from '../contract/templates/getProjectTemplates'
import type { AuthoredRow } from '../contract/templates/views'
import type { TemplateDoc } from './model'

export const presentTemplateRow = (doc: Omit<TemplateDoc, 'draft' | 'pending'>): Static<typeof TemplateRow> => ({
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

type Authored = Omit<TemplateDoc, 'draft' | 'pending'> & { draft: Pick<NonNullable<TemplateDoc['draft']>, 'updated' | 'updatedBy'> | null }

export const presentAuthored = (doc: Authored): AuthoredRow => ({
  ...presentTemplateRow(doc),
  lock: doc.version,
  draft: doc.draft && { updated: doc.draft.updated.toISOString(), updatedBy: doc.draft.updatedBy },
})
