import { loggedLabel } from '../../../engine/languages'
import { diffData, lotAt, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { templateVersion } from '../../templates/area'
import type { HeadDoc, TenderDoc } from '../model'
import { findRevision } from '../revisions'

const LONGEST = 200
const MAX_CHANGES = 200
/** Characters of JSON of a list of changes that may ride in the tender; a longer one is made again from both revisions. */
const MAX_RIDING = 8_000

/** One line of what a save changed, as the log keeps it. */
export interface ListedChange {
  label: string
  /** Of a field of the form: its English label, and the lot it is in where there are several. */
  labelEn?: string
  lotId?: string
  path: string
  oldValue: unknown
  newValue: unknown
}

/** Who came, went or got another role; null: was not, or is no longer, in the team. */
export interface TeamChange {
  userId: string
  oldRole: string | null
  newRole: string | null
  /** Of who came: who put them in. Missing in what a version of before left to be done. */
  addedBy?: string
}

/** What a save changed of the tender itself. Revisions are the form before and after. */
export interface LoggedEdit {
  head: ListedChange[]
  /** Null: too long to ride in the tender. */
  form: ListedChange[] | null
  from: number
  to: number
  /** Null: they stayed. */
  deadlines: HeadDoc['deadlines'] | null
}

/** A text in languages: each is shortened by itself, or the second one would be lost. */
const isInLanguages = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([code, one]) => /^[A-Z]{3}$/.test(code) && typeof one === 'string')

const short = (value: unknown): unknown => {
  if (isInLanguages(value)) return Object.fromEntries(Object.entries(value).map(([code, one]) => [code, short(one)]))
  const text = typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value)
  // Not through the middle of an emoji.
  return text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')} …` : text
}

const listed = (template: Template, before: FormData, after: FormData): ListedChange[] =>
  diffData(template, before, after)
    .slice(0, MAX_CHANGES)
    .map(({ label, path, kind, before: old, after: now }) => {
      const lot = lotAt(template, kind === 'removed' ? before : after, path)
      return { ...loggedLabel(label), ...(lot ? { lotId: lot.lotId } : {}), path, oldValue: short(old), newValue: short(now) }
    })

export const teamChanges = (before: TenderDoc['team'], after: TenderDoc['team']): TeamChange[] => {
  const roleIn = (team: TenderDoc['team'], userId: string) => team.find((member) => member.userId === userId)?.role ?? null
  return [...new Set([...before, ...after].map((member) => member.userId))]
    .map((userId) => ({ userId, oldRole: roleIn(before, userId), newRole: roleIn(after, userId) }))
    .filter(({ oldRole, newRole }) => oldRole !== newRole)
    .map((change): TeamChange => {
      const { addedBy } = (change.oldRole === null && after.find(({ userId }) => userId === change.userId)) || {}
      return addedBy === undefined ? change : { ...change, addedBy }
    })
}

/** What to write down of a save: head fields and form, each with label, old and new value. Null where neither changed. */
export function loggedEdit(
  { template, before, after, criteria = [] }: { template: Template; before: FormData; after: FormData; criteria?: readonly ListedChange[] },
  old: HeadDoc,
  head: HeadDoc,
): LoggedEdit | null {
  const fields = (['name', 'description', 'orgName'] as const).filter((field) => head[field] !== old[field])
  const form = head.revision === old.revision ? [] : listed(template, before, after)
  const hasOtherDeadlines = JSON.stringify(head.deadlines) !== JSON.stringify(old.deadlines)
  if (fields.length === 0 && form.length === 0 && criteria.length === 0 && !hasOtherDeadlines) return null
  return {
    head: [
      ...fields.map((field) => ({ label: field, path: `/${field}`, oldValue: short(old[field]), newValue: short(head[field]) })),
      ...criteria,
    ],
    form: JSON.stringify(form).length > MAX_RIDING ? null : form,
    from: old.revision,
    to: head.revision,
    deadlines: hasOtherDeadlines ? head.deadlines : null,
  }
}

/** The lines of an edit. Of a draft whose old revisions were forgotten meanwhile, those of the head alone. */
export async function changesOf(tender: TenderDoc, { head, form, from, to }: LoggedEdit): Promise<ListedChange[]> {
  if (form) return [...head, ...form].slice(0, MAX_CHANGES)
  const [before, after] = await Promise.all([findRevision(tender._id, from), findRevision(tender._id, to)])
  // The tender may have moved to another version of its template since.
  const template = await templateVersion(tender.templateId, after?.templateVersion ?? tender.templateVersion)
  const again = template && before && after ? listed(template, before.data, after.data) : []
  return [...head, ...again].slice(0, MAX_CHANGES)
}
