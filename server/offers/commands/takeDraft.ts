import { asShown } from '../../../engine/form'
import { procedureOf } from '../../../workflows/procedure'
import type { FormIssue } from '../../contract/offers/drafts'
import { submittedFilesOf } from '../../files/area'
import { besideRulesIn, bidderForm, keepForm, type TenderDoc } from '../../tenders/area'
import { missingIn } from '../completeness'
import { newNonce, type SubmissionContent, type SubmittedFile } from '../content'
import type { EarlyContent } from '../early'
import { dataOf, type Draft, readDraft } from '../drafts'
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
  /** Of files that lie there and are not handed in. */
  leaving?: ((fileId: string) => boolean) | undefined
  /** What it is to become; missing: as it stands. */
  as?: Pick<Draft, 'data' | 'variants'>
}

type Taken =
  | { ok: true; content: SubmissionContent; early: Record<string, EarlyContent> }
  | { ok: false; reason: string; issues?: FormIssue[]; params?: Record<string, string> }

/**
 * The draft and the files of a place as they are now, as a submission takes them. Refuses a draft that is not complete or another one than
 * was declared, and files that are infected or still on their way: what is submitted is whole.
 */
export async function takeDraft({ tender, place, declaredBy, seen, at, leaving, as }: Taking): Promise<Taken> {
  // Asked before the files are read: what has come in whole by then is among them.
  if (await unfinishedUploads.value(place, at)) return { ok: false, reason: 'uploadUnfinished' }
  const lot = tender.lots.find(({ lotId }) => lotId === place.lotId)
  const [form, stored, all, rules] = await Promise.all([
    bidderForm(tender, place.kind, { lot }),
    readDraft(place),
    submittedFilesOf(place, place, at),
    besideRulesIn(tender, place),
  ])
  const draft = { ...stored, ...as }
  const files = leaving ? all.filter(({ id }) => !leaving(id)) : all
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
  }
  // Each is there, also with nothing in it: whether there is something is nobody's before its opening.
  const early = Object.fromEntries(apart.map(({ key }) => [key, { files: filesOf(key), declaredBy, nonce: newNonce() }]))
  return fitsSubmission(content, early) ? { ok: true, content, early } : { ok: false, reason: 'offerTooLong' }
}
