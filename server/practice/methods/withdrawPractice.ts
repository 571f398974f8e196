import { withdrawPractice as contract } from '../../contract/practice/withdrawPractice'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayPractise, practiceSubject } from '../policy'
import { presentPractice, withdrawPracticed } from '../practise'

export const withdrawPractice = method(contract, {
  subject: practiceSubject,
  policy: mayPractise,
  async handle({ now, receivedAt }, { practice }) {
    if (!practice) throw new AppError('notFound')
    return presentPractice(await withdrawPracticed(practice, receivedAt), now)
  },
})
