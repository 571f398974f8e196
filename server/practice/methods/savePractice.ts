import { savePractice as contract } from '../../contract/practice/savePractice'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayPractise, practiceSubject } from '../policy'
import { presentPractice, writePractice } from '../practise'

export const savePractice = method(contract, {
  subject: practiceSubject,
  policy: mayPractise,
  standing: async ({ now }, { practice }) => ({ draft: practice ? [presentPractice(practice, now)] : [] }),
  async handle({ now }, { practice }, { draft }) {
    if (!practice) throw new AppError('notFound')
    return presentPractice(await writePractice(practice, draft), now)
  },
})
