import type { Template } from '../../engine/template'
import { wouldPark } from '../../engine/versions'
import { publishedTemplate, templateVersion } from '../templates/compiled'
import { TenderModel, type TenderDoc } from './model'
import { readWhole } from './revisions'

/** Drafts of a version that are looked into; each is a form read and moved. */
const MOST_CHECKED = 200

export interface VersionUsage {
  version: number
  drafts: number
  published: number
  archived: number
  checked: number
  draftsThatPark: number
  valuesParked: number
}

type Row = Pick<TenderDoc, '_id' | 'templateVersion' | 'shelf'> & { head: { revision: number } }

/** Tenders on each version of a template that has any, the newest version first. */
export async function templateUsage(templateId: string): Promise<VersionUsage[]> {
  const newest = await publishedTemplate(templateId)
  const rows = await TenderModel.find({ templateId }, { templateVersion: 1, shelf: 1, 'head.revision': 1 })
    .sort({ templateVersion: -1, 'keys.created': -1 })
    .lean<Row[]>()
  const versions = [...new Set(rows.map((row) => row.templateVersion))]
  return Promise.all(versions.map((version) => usageOf(newest, rows, { templateId, version })))
}

async function usageOf(
  newest: Template | null,
  rows: readonly Row[],
  { templateId, version }: { templateId: string; version: number },
): Promise<VersionUsage> {
  const own = rows.filter((row) => row.templateVersion === version)
  const drafts = own.filter(({ shelf }) => shelf === 'draft')
  const from = newest && newest.file.version > version ? await templateVersion(templateId, version) : null
  const checked = newest && from ? drafts.slice(0, MOST_CHECKED) : []
  const counts: number[] = []
  // One after the other: nobody waits for this who types.
  for (const { _id, head } of checked) {
    if (!newest || !from) break
    const form = await readWhole(_id, head.revision).catch(() => null)
    if (form) counts.push(wouldPark(from, newest, form.data).length)
  }
  return {
    version,
    drafts: drafts.length,
    published: own.filter(({ shelf }) => shelf === 'public').length,
    archived: own.filter(({ shelf }) => shelf === 'archive').length,
    checked: counts.length,
    draftsThatPark: counts.filter((count) => count > 0).length,
    valuesParked: counts.reduce((sum, count) => sum + count, 0),
  }
}
