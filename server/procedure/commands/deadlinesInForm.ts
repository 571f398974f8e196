import type { Template } from '../../../engine/template'
import type { Creator } from '../../tenders/commands/createTender'
import { ownTemplate } from '../../tenders/commands/moveTemplate'
import { ownAfter, putDeadlines, type DeadlineChange } from '../../tenders/form/putDeadlines'
import { readForm, withComputed } from '../../tenders/form/readForm'
import type { HeadDoc, TenderDoc } from '../../tenders/model'
import { hashOf, insertRevision, readWhole } from '../../tenders/revisions'

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

/** The form of a revision with the new deadlines, as a further revision; null where nothing in it changes. */
async function revise(tender: TenderDoc, [from, after]: readonly [number, number], how: Revision): Promise<Revised | null> {
  const { template, changes, by, at } = how
  const { data, parked } = await readWhole(tender._id, from)
  const changed = putDeadlines(template, data, { type: tender.type, changes })
  if (changed === data) return null
  const computed = withComputed(template, changed)
  const text = JSON.stringify(computed)
  const { missing } = readForm({ template, data: computed, type: tender.type }, tender.head)
  const revision = await insertRevision({
    ...{ tenderId: tender._id, after, by: by.id, at, text, missing, parked },
    templateVersion: tender.templateVersion,
  })
  return { revision, hash: hashOf(text), missing }
}

/**
 * What has to be written beside the lots when deadlines in force change: the form says the same as they do, both in what the outside reads and in the
 * working copy, where edits that are not announced stay what they are.
 */
export async function deadlinesInForm(
  tender: TenderDoc,
  changes: ReadonlyMap<string, DeadlineChange>,
  { by, at }: { by: Creator; at: Date },
): Promise<Pick<TenderDoc, 'head' | 'deadlines' | 'published'>> {
  const template = await ownTemplate(tender)
  const own = ownAfter(template, tender, changes)
  const deadlines = { ...tender.deadlines, ...own }
  let head: HeadDoc = { ...tender.head, deadlines: { ...tender.head.deadlines, ...own } }
  let { published } = tender
  const how = { template, changes, by, at }
  if (published && published.revision !== tender.head.revision) {
    const outside = await revise(tender, [published.revision, tender.head.revision], how)
    if (outside) published = { ...published, revision: outside.revision }
  }
  const inside = await revise(tender, [tender.head.revision, published?.revision ?? tender.head.revision], how)
  if (inside) {
    if (published && published.revision === tender.head.revision) published = { ...published, revision: inside.revision }
    head = { ...head, ...inside }
  }
  return { head, deadlines, published }
}
