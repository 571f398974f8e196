import { getPractice as contract } from '../../contract/practice/getPractice'
import { method } from '../../calls/method'
import { mayPractise, practiceSubject } from '../policy'
import { presentPractice } from '../practise'

export const getPractice = method(contract, {
  subject: practiceSubject,
  policy: mayPractise,
  handle: ({ now }, { practice }) => practice && presentPractice(practice, now),
})
