import type { FormData } from '../../engine/form'
import { AppError } from '../platform/errors'
import type { SubmissionContent } from './content'
import type { DraftVariant } from './drafts'
import type { EarlyContent } from './early'

/*
 * What is sealed lies in one document of the database (16 MiB) as base64 of its JSON, which takes a third more than that has bytes. What a
 * draft may hold is less by far than what a submission may, which has messages and names of files beside it: who could save can submit.
 */
const MAX_DRAFT = 8_000_000
const MAX_SUBMISSION = 11_500_000

const bytesOf = (...values: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(values))

/** Refuses (413) a form that is too long together with its variants. */
export function assertDraftFits(data: FormData | null, variants: readonly DraftVariant[]): void {
  if (bytesOf(data, variants) <= MAX_DRAFT) return
  throw new AppError('tooLarge', { reason: 'refused.draftTooLong', params: { max: MAX_DRAFT / 1_000_000 } })
}

/** Drafts of earlier versions may be longer than what can be kept. */
export const fitsSubmission = (content: SubmissionContent, early: Readonly<Record<string, EarlyContent>>): boolean =>
  bytesOf(content, early) <= MAX_SUBMISSION
