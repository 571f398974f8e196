import * as contract from '../contract/all.gen'
import { actingUser, shippedForm } from '../tenders/area'
import { method, noSubject } from '../calls/method'
import { removePractice, beginPractice, changePractice, contentOf, refuse, type Practice } from './model'
import { mayPractise, practiceSubject } from './policy'
import { AppError } from '../platform/errors'
import { createHash, randomInt } from 'node:crypto'
import { asShown, emptyData, type FormData } from '../../engine/form'
import { canonicalJson } from '../platform/canonicalJson'
import type { PracticeFile, PracticeReceipt, PracticeView } from '../contract/practice/practice'
import { checkedData, newNonce, whatIsMissing } from '../offers/area'
import { isSame } from '../platform/isSame'

const MINUTE = 60_000
/** Long enough to look at everything, short enough to wait for the deadline. */
const USUAL_MINUTES = 10

const form = () => shippedForm('offer').template

/** What is submitted and not taken back. */
const standing = ({ receipts }: Practice): PracticeReceipt | null => receipts.find(({ withdrawnAt }) => withdrawnAt === null) ?? null

const presentPractice = (practice: Practice, now: Date): PracticeView => {
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

const startPractising = (userId: string, { minutes, at }: { minutes: number | null | undefined; at: Date }): Promise<Practice> =>
  beginPractice(
    userId,
    { data: emptyData(form(), { now: at }), files: [], receipts: [] },
    { at, deadline: new Date(at.getTime() + (minutes ?? USUAL_MINUTES) * MINUTE) },
  )

async function writePractice(
  practice: Practice,
  { version, data, files }: { version: number; data: FormData; files: PracticeFile[] },
): Promise<Practice> {
  if (standing(practice)) refuse('alreadySubmitted')
  const checked = checkedData(form(), data)
  if (version === practice.version && isSame({ data: checked, files }, { data: practice.data, files: practice.files })) return practice
  return changePractice({ ...practice, version }, { ...contentOf(practice), data: checked, files })
}

/** As the real thing: complete or refused with every fault, late from the deadline on, and then once. */
async function submitPracticed(practice: Practice, { declaredBy, at }: { declaredBy: string; at: Date }): Promise<Practice> {
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

async function withdrawPracticed(practice: Practice, at: Date): Promise<Practice> {
  const receipt = standing(practice)
  if (!receipt) return refuse('nothingSubmitted')
  if (at >= practice.deadline) refuse('withdrawalTooLate')
  const { receipts, ...content } = contentOf(practice)
  const withdrawn = receipts.map((one) => (one.no === receipt.no ? { ...one, withdrawnAt: at.toISOString() } : one))
  return changePractice(practice, { ...content, receipts: withdrawn })
}

export const endPractice = method(contract.endPractice, {
  subject: noSubject,
  policy: mayPractise,
  async handle(ctx) {
    await removePractice(actingUser(ctx).id)
    return null
  },
})

export const getPractice = method(contract.getPractice, {
  subject: practiceSubject,
  policy: mayPractise,
  handle: ({ now }, { practice }) => practice && presentPractice(practice, now),
})

export const savePractice = method(contract.savePractice, {
  subject: practiceSubject,
  policy: mayPractise,
  standing: async ({ now }, { practice }) => ({ draft: practice ? [presentPractice(practice, now)] : [] }),
  async handle({ now }, { practice }, { draft }) {
    if (!practice) throw new AppError('notFound')
    return presentPractice(await writePractice(practice, draft), now)
  },
})

export const startPractice = method(contract.startPractice, {
  subject: noSubject,
  policy: mayPractise,
  handle: async (ctx, _subject, { minutes }) =>
    presentPractice(await startPractising(actingUser(ctx).id, { minutes, at: ctx.now }), ctx.now),
})

export const submitPractice = method(contract.submitPractice, {
  subject: practiceSubject,
  policy: mayPractise,
  async handle({ now, receivedAt }, { practice }, { declaredBy }) {
    if (!practice) throw new AppError('notFound')
    return presentPractice(await submitPracticed(practice, { declaredBy, at: receivedAt }), now)
  },
})

export const withdrawPractice = method(contract.withdrawPractice, {
  subject: practiceSubject,
  policy: mayPractise,
  async handle({ now, receivedAt }, { practice }) {
    if (!practice) throw new AppError('notFound')
    return presentPractice(await withdrawPracticed(practice, receivedAt), now)
  },
})
