import type { Template } from '../../../engine/template'
import {
  type Creator,
  type DeadlineChange,
  hashOf,
  type HeadDoc,
  insertRevision,
  ownAfter,
  ownTemplate,
  putDeadlines,
  readForm,
  readWhole,
  type TenderDoc,
  withComputed,
} from '../../tenders/area'

interface Revised {
  revision: number
  hash: string
  missing: number
}

interface Revision {
  template: Template
  changes: ReadonlyMap<string, DeadlineChange>
  by: Creator
  at: Date
}

/**
 * The form of a revision with the new deadlines, as a further revision; null where nothing in it changes. And the tender's own
 * deadlines, as they follow from it.
 */
async function revise(
  tender: TenderDoc,
  [from, after]: readonly [number, number],
  { template, changes, by, at }: Revision,
): Promise<{ revised: Revised | null; own: DeadlineChange }> {
  const { data, parked } = await readWhole(tender._id, from)
  const put = putDeadlines(template, data, { of: tender, changes })
  const own = ownAfter(tender, put, changes)
  if (put.data === data) return { revised: null, own }
  const computed = withComputed(template, put.data)
  const text = JSON.stringify(computed)
  const { missing } = readForm({ template, data: computed, of: tender }, tender.head)
  const revision = await insertRevision({
    ...{ tenderId: tender._id, after, by: by.id, at, text, missing, parked },
    templateVersion: tender.templateVersion,
  })
  return { revised: { revision, hash: hashOf(text), missing }, own }
}

/**
 * What has to be written beside the lots when deadlines in force change: the form says the same as they do, both in what the outside reads
 * and in the working copy, where edits that are not announced stay what they are.
 */
export async function deadlinesInForm(
  tender: TenderDoc,
  changes: ReadonlyMap<string, DeadlineChange>,
  { by, at }: { by: Creator; at: Date },
): Promise<Pick<TenderDoc, 'head' | 'deadlines' | 'published'>> {
  const how = { template: await ownTemplate(tender), changes, by, at }
  let { published, deadlines } = tender
  if (published && published.revision !== tender.head.revision) {
    const outside = await revise(tender, [published.revision, tender.head.revision], how)
    deadlines = { ...deadlines, ...outside.own }
    if (outside.revised) published = { ...published, revision: outside.revised.revision }
  }
  const inside = await revise(tender, [tender.head.revision, published?.revision ?? tender.head.revision], how)
  let head: HeadDoc = { ...tender.head, deadlines: { ...tender.head.deadlines, ...inside.own } }
  if (tender.published === null || tender.published.revision === tender.head.revision) deadlines = { ...deadlines, ...inside.own }
  if (inside.revised) {
    if (published && published.revision === tender.head.revision) published = { ...published, revision: inside.revised.revision }
    head = { ...head, ...inside.revised }
  }
  return { head, deadlines, published }
}
