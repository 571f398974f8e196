import { asShown } from '../../../engine/form'
import { procedureOf } from '../../../workflows/procedure'
import type { FormIssue, SubmittedVariant } from '../../contract/offers/drafts'
import { submittedFilesOf } from '../../files/area'
import { besideRulesIn, bidderForm, keepForm, type TenderDoc } from '../../tenders/area'
import { missingIn } from '../completeness'
import { newNonce, type SubmissionContent, type SubmittedFile } from '../content'
import type { EarlyContent } from '../early'
import { dataOf, readDraft } from '../drafts'
import { deadlineAt } from '../facts'
import { takeVariants } from '../offerVariants'
import type { OfferPlace } from '../place'
import { fitsSubmission } from '../size'
import { unfinishedUploads } from '../unfinished'

interface Taking {
  tender: TenderDoc
  place: OfferPlace
  declaredBy: string
  /** Of draft and form as whoever declares saw them; undefined: whatever stands there. */
  seen: { version: number | undefined; form: string | undefined }
  at: Date
}

export type Taken =
  | { ok: true; content: SubmissionContent; early: Record<string, EarlyContent> }
  | { ok: false; reason: string; issues?: FormIssue[]; params?: Record<string, string> }

/** What the first main offer has though others name it, too. */
export function mainFilesOf(beside: readonly SubmittedVariant[], mains: readonly string[]): Pick<SubmissionContent, 'mainFiles'> {
  const named = new Set(beside.flatMap(({ files }) => files.map(({ id }) => id)))
  const mainFiles = mains.filter((id) => named.has(id))
  return mainFiles.length > 0 ? { mainFiles } : {}
}

/**
 * The draft and the files of a place as they are now, as a submission takes them. Refuses a draft that is not complete or another one than
 * was declared, and files that are infected or still on their way: what is submitted is whole.
 */
export async function takeDraft({ tender, place, declaredBy, seen, at }: Taking): Promise<Taken> {
  // Asked before the files are read: what has come in whole by then is among them.
  if (await unfinishedUploads.value(place, at)) return { ok: false, reason: 'uploadUnfinished' }
  const lot = tender.lots.find(({ lotId }) => lotId === place.lotId)
  const [form, draft, all, rules] = await Promise.all([
    bidderForm(tender, place.kind, { lot }),
    readDraft(place),
    submittedFilesOf(place, place, at),
    besideRulesIn(tender, place),
  ])
  const named = new Set(draft.variants.flatMap((one) => one.files))
  const { mains, left } = draft.files
  const files = all.filter(({ id }) => !left.includes(id) || named.has(id) || mains.includes(id))
  // What came after the submission was sent is no part of it, however long it waited for its turn: else a batch could carry prices past the
  // deadline.
  const isLater = (moment: Date | null): boolean => moment !== null && moment > at
  if (isLater(draft.savedAt) || files.some((file) => isLater(file.at))) return { ok: false, reason: 'draftChanged' }
  const isOther = (one: number | string | undefined, now: number | string): boolean => one !== undefined && one !== now
  if (isOther(seen.version, draft.version) || isOther(seen.form, form.ref)) return { ok: false, reason: 'draftChanged' }
  // The draft keeps what rules hide, as the way back; nobody is told it.
  const data = asShown(form.template, dataOf(draft, form, at))
  const deadline = lot ? deadlineAt(lot, place, at) : null
  const issues = missingIn(form.template, data, { at, deadline })
  const beside = takeVariants(draft.variants, { form, rules, files, at, deadline })
  const lacks = beside.ok ? [] : (beside.issues ?? [])
  if (issues.length > 0) return { ok: false, reason: 'draftIncomplete', issues: [...issues, ...lacks] }
  if (files.some(({ scan }) => scan === 'infected')) return { ok: false, reason: 'fileInfected' }
  if (!beside.ok) return beside
  await keepForm(form)
  const filesOf = (envelope?: string): SubmittedFile[] =>
    files.filter((file) => file.envelope === envelope).map(({ id, name, size, sha256, blobId }) => ({ id, name, size, sha256, blobId }))
  const apart = place.kind === 'offer' ? procedureOf(tender).apart : []
  const content = {
    ...{ form: form.ref, data, messages: draft.messages, files: filesOf(), declaredBy, nonce: newNonce() },
    ...(beside.variants.length > 0 ? { variants: beside.variants } : {}),
    ...mainFilesOf(beside.variants, mains),
  }
  // Each is there, also with nothing in it: whether there is something is nobody's before its opening.
  const early = Object.fromEntries(apart.map(({ key }) => [key, { files: filesOf(key), declaredBy, nonce: newNonce() }]))
  return fitsSubmission(content, early) ? { ok: true, content, early } : { ok: false, reason: 'offerTooLong' }
}
