import type { Static } from '@sinclair/typebox'
import { toPanels, type Template } from '../../engine/template'
import type { TemplateView, TemplateRow, AuthoredRow } from '../contract/templates/templates'
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
  created: doc.created?.toISOString() ?? null,
  updated: doc.updated.toISOString(),
  database: null,
  builtIn: doc.builtIn,
})

/** The whole of a version, with what its list says of the template. */
export const presentTemplate = (doc: Omit<TemplateDoc, 'draft' | 'pending'>, template: Template): Static<typeof TemplateView> => ({
  ...presentTemplateRow(doc),
  version: template.file.version,
  roomTemplates: template.file.roomTemplates,
  template: { ...template.file, active: doc.active },
  panels: toPanels(template),
})

type Authored = Omit<TemplateDoc, 'draft' | 'pending'> & { draft: Pick<NonNullable<TemplateDoc['draft']>, 'updated' | 'updatedBy'> | null }

export const presentAuthored = (doc: Authored): AuthoredRow => ({
  ...presentTemplateRow(doc),
  lock: doc.version,
  draft: doc.draft && { updated: doc.draft.updated.toISOString(), updatedBy: doc.draft.updatedBy },
})
