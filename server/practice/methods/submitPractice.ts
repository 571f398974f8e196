import { submitPractice as contract } from '../../contract/practice/submitPractice'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayPractise, practiceSubject } from '../policy'
import { presentPractice, submitPracticed } from '../practise'

export const submitPractice = method(contract, {
  subject: practiceSubject,
  policy: mayPractise,
  async handle({ now, receivedAt }, { practice }, { declaredBy }) {
    if (!practice) throw new AppError('notFound')
    return presentPractice(await submitPracticed(practice, { declaredBy, at: receivedAt }), now)
  },
})
