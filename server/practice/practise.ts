import { createHash, randomInt } from 'node:crypto'
import { asShown, emptyData, type FormData } from '../../engine/form'
import { canonicalJson } from '../platform/canonicalJson'
import type { PracticeFile, PracticeReceipt, PracticeView } from '../contract/practice/practice'
import { checkedData, newNonce, whatIsMissing } from '../offers/area'
import { shippedForm } from '../tenders/area'
import { AppError } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { beginPractice, changePractice, contentOf, refuse, type Practice } from './model'

const MINUTE = 60_000
/** Long enough to look at everything, short enough to wait for the deadline. */
const USUAL_MINUTES = 10

const form = () => shippedForm('offer').template

/** What is submitted and not taken back. */
const standing = ({ receipts }: Practice): PracticeReceipt | null => receipts.find(({ withdrawnAt }) => withdrawnAt === null) ?? null

export const presentPractice = (practice: Practice, now: Date): PracticeView => {
  const { id, started, deadline, version, data, files, receipts } = practice
  const receipt = standing(practice)
  return {
    id,
    started: started.toISOString(),
    deadline: deadline.toISOString(),
    version,
    form: form().file,
    data,
    files,
    missing: whatIsMissing(form(), data, { mode: 'complete', now }),
    isOpen: receipt === null,
    receipt,
    receipts: receipts.toReversed(),
  }
}

export const startPractising = (userId: string, { minutes, at }: { minutes: number | null | undefined; at: Date }): Promise<Practice> =>
  beginPractice(
    userId,
    { data: emptyData(form(), { now: at }), files: [], receipts: [] },
    { at, deadline: new Date(at.getTime() + (minutes ?? USUAL_MINUTES) * MINUTE) },
  )

export async function writePractice(
  practice: Practice,
  { version, data, files }: { version: number; data: FormData; files: PracticeFile[] },
): Promise<Practice> {
  if (standing(practice)) refuse('alreadySubmitted')
  const checked = checkedData(form(), data)
  if (version === practice.version && isSame({ data: checked, files }, { data: practice.data, files: practice.files })) return practice
  return changePractice({ ...practice, version }, { ...contentOf(practice), data: checked, files })
}

/** As the real thing: complete or refused with every fault, late from the deadline on, and then once. */
export async function submitPracticed(practice: Practice, { declaredBy, at }: { declaredBy: string; at: Date }): Promise<Practice> {
  const name = declaredBy.trim()
  if (name === '') throw new AppError('invalid', { errors: [{ path: '/declaredBy', rule: 'required' }] })
  const { data, files, receipts } = contentOf(practice)
  if (standing(practice)) refuse('alreadySubmitted')
  const issues = whatIsMissing(form(), data, { mode: 'complete', now: at })
  if (issues.length > 0)
    throw new AppError('invalid', {
      reason: 'refused.draftIncomplete',
      errors: issues.map(({ path, rule, params }) => ({ path, rule, params })),
    })
  const told = { receivedAt: at.toISOString(), late: at >= practice.deadline, declaredBy: name, files }
  const hash = createHash('sha256')
    .update(canonicalJson({ ...told, data: asShown(form(), data), nonce: newNonce() }))
    .digest('hex')
  const no = `TEST-${String(randomInt(1_000_000)).padStart(6, '0')}`
  return changePractice(practice, { data, files, receipts: [...receipts, { no, ...told, hash, withdrawnAt: null }] })
}

export async function withdrawPracticed(practice: Practice, at: Date): Promise<Practice> {
  const receipt = standing(practice)
  if (!receipt) return refuse('nothingSubmitted')
  if (at >= practice.deadline) refuse('withdrawalTooLate')
  const { receipts, ...content } = contentOf(practice)
  const withdrawn = receipts.map((one) => (one.no === receipt.no ? { ...one, withdrawnAt: at.toISOString() } : one))
  return changePractice(practice, { ...content, receipts: withdrawn })
}
