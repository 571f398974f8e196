import * as contract from '../contract/all.gen'
import { actingUser } from '../tenders/area'
import { method, noSubject } from '../calls/method'
import { removePractice } from './model'
import { mayPractise, practiceSubject } from './policy'
import { presentPractice, writePractice, startPractising, submitPracticed, withdrawPracticed } from './practise'
import { AppError } from '../platform/errors'

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
