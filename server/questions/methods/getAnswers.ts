import { getAnswers as contract } from '../../contract/questions/getAnswers'
import { tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { entriesOf } from '../entries'
import { mayReadAnswers } from '../policy'
import { presentAnswer } from '../present'

export const getAnswers = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: mayReadAnswers,
  async handle(_ctx, { tender }) {
    return (await entriesOf(tender._id)).map((entry) => presentAnswer(entry, tender))
  },
})
