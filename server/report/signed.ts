import type { ReportView, SignedReport } from '../contract/report/report'
import { AppError } from '../platform/errors'
import { AuditModel, type AuditEntry, believedOf } from '../log/area'
import { canonicalJson } from '../platform/canonicalJson'
import { newId } from '../platform/newId'
import { signingFor } from '../platform/signing'
import { ReportVersionModel, type ReportDoc, type ReportVersionDoc } from './model'
import { textHash } from './written'

const signing = signingFor('procurement reports')

type Content = Omit<ReportView, 'version' | 'versions'> & {
  readonly format: 1
  readonly no: number
  readonly by: string
  readonly at: string
}

/** What a version says, and whether it is what was signed; null: there is none. */
export async function signedContent(id: string): Promise<{ content: Content; hash: string; isGenuine: boolean } | null> {
  const found = await ReportVersionModel.findOne({ _id: id }).lean<ReportVersionDoc>()
  if (!found) return null
  const { content, signature } = found
  return { content: JSON.parse(content) as Content, hash: textHash(content), isGenuine: signing.isGenuine(content, signature) }
}

/** A version is one document of the database, which takes 16 MB. */
const MOST_BYTES = 12_000_000

/** Stores what is signed before anything names it. 413 where it is too long. */
export async function storeSigned(
  { version: _version, versions, ...view }: ReportView,
  { by, at }: { by: string; at: Date },
): Promise<ReportDoc['versions'][number]> {
  const no = (versions.at(-1)?.no ?? 0) + 1
  const content = canonicalJson({ ...view, format: 1, no, by, at: at.toISOString() } satisfies Content)
  if (Buffer.byteLength(content) > MOST_BYTES)
    throw new AppError('tooLarge', { reason: 'refused.reportTooLong', params: { max: MOST_BYTES / 1_000_000 } })
  const id = newId()
  await ReportVersionModel.create({ _id: id, tenderId: view.projectId, content, signature: signing.sign(content) })
  return { id, no, by, at, hash: textHash(content) }
}

const NO_MORE = { kind: 'note', moment: null, roomId: null, files: [] } as const

/** The entry that says a version was signed; null: there is none yet, or somebody took it away. */
async function entryOf(tenderId: string, { no, hash }: { no: number; hash: string }): Promise<AuditEntry | null> {
  const found = await believedOf(await AuditModel.find({ tenderId, type: 'REPORT_SIGNED' }).lean<AuditEntry[]>())
  return found.find(({ data }) => data.no === no && data.hash === hash) ?? null
}

/** A signed version for its reader; null: there is none of that number. */
export async function presentSigned({ _id: tenderId, versions }: ReportDoc, no: number): Promise<SignedReport | null> {
  const row = versions.find((one) => one.no === no)
  const signed = row && (await signedContent(row.id))
  if (!row || !signed) return null
  const { format: _format, ...content } = signed.content
  // The first notes were words alone.
  const notes = content.notes.map((note) => ({ ...NO_MORE, ...note }))
  const entry = await entryOf(tenderId, row)
  return {
    ...content,
    notes,
    noteCount: notes.length,
    hash: row.hash,
    logHead: { seq: entry?._id ?? 0, hash: entry?.h ?? '' },
    isAltered: !signed.isGenuine || signed.hash !== row.hash || content.projectId !== tenderId || content.no !== no || entry === null,
  }
}
