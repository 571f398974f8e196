import type { Text } from '../../engine/languages'
import { loadTemplate, type Template } from '../../engine/template'
import { toCheck, type ToCheck } from '../../engine/versions'
import { now } from '../platform/clock'
import { fileBeingWritten, publishedTemplate, type TemplateDoc, templateVersion } from '../templates/area'
import { TenderModel, type TenderDoc } from './model'
import { readWhole } from './revisions'

/** Drafts of a version that are looked into; each is a form read and moved. */
const MAX_CHECKED = 200
const MAX_NAMED = 50
const MAX_FIELDS = 20

interface DraftUsage {
  id: string
  name: string
  values: number
  fields: { contentId: string; label: Text }[]
}

interface VersionUsage {
  version: number
  drafts: number
  published: number
  archived: number
  checked: number
  unchecked: number
  losses: { contentId: string; drafts: number }[]
  draftsToCheck: number
  valuesToCheck: number
  tenders: DraftUsage[]
}

type Row = Pick<TenderDoc, '_id' | 'templateVersion' | 'shelf'> & { head: { revision: number; name: string } }

/** `to`: a published version, 0 for the draft that is being written, null for the newest published one. */
async function target(doc: TemplateDoc, to: number | null): Promise<Template | null> {
  if (to !== 0) return publishedTemplate(doc._id, to)
  const loaded = loadTemplate(await fileBeingWritten(doc))
  return loaded.ok ? loaded.template : null
}

/** Tenders on each version of a template that has any, the newest version first. */
export async function templateUsage(doc: TemplateDoc, to: number | null): Promise<VersionUsage[]> {
  const templateId = doc._id
  const newest = await target(doc, to)
  const rows = await TenderModel.find({ templateId }, { templateVersion: 1, shelf: 1, 'head.revision': 1, 'head.name': 1 })
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
  const wouldMove = newest === null || newest.file.version > version
  const from = newest && wouldMove ? await templateVersion(templateId, version) : null
  const checked = newest && from ? drafts.slice(0, MAX_CHECKED) : []
  const tenders: DraftUsage[] = []
  const losses = new Map<string, number>()
  // One after the other: nobody waits for this who types.
  for (const { _id, head } of checked) {
    if (!newest || !from) break
    const form = await readWhole(_id, head.revision).catch(() => null)
    if (!form) continue
    const found = toCheck(from, newest, { data: form.data, now: now() })
    tenders.push(draftUsage({ id: _id, name: head.name }, found))
    // Counted here: what is named below is cut.
    for (const id of new Set([...found.parked, ...found.unfit].map(({ contentId }) => contentId))) losses.set(id, (losses.get(id) ?? 0) + 1)
  }
  return {
    version,
    drafts: drafts.length,
    published: own.filter(({ shelf }) => shelf === 'public').length,
    archived: own.filter(({ shelf }) => shelf === 'archive').length,
    checked: tenders.length,
    unchecked: wouldMove ? drafts.length - tenders.length : 0,
    losses: [...losses].map(([contentId, count]) => ({ contentId, drafts: count })),
    draftsToCheck: tenders.filter(({ values }) => values > 0).length,
    valuesToCheck: tenders.reduce((sum, { values }) => sum + values, 0),
    tenders: [...tenders.filter(({ values }) => values > 0), ...tenders.filter(({ values }) => values === 0)].slice(0, MAX_NAMED),
  }
}

function draftUsage({ id, name }: { id: string; name: string }, { parked, unfit }: ToCheck): DraftUsage {
  const values = [...parked, ...unfit]
  const fields = new Map(values.map(({ contentId, label }) => [contentId, label]))
  return { id, name, values: values.length, fields: [...fields].slice(0, MAX_FIELDS).map(([contentId, label]) => ({ contentId, label })) }
}
