import { endPractice as contract } from '../../contract/practice/endPractice'
import { actingUser } from '../../tenders/area'
import { method, noSubject } from '../../calls/method'
import { removePractice } from '../model'
import { mayPractise } from '../policy'

export const endPractice = method(contract, {
  subject: noSubject,
  policy: mayPractise,
  async handle(ctx) {
    await removePractice(actingUser(ctx).id)
    return null
  },
})
