import type { CountWaiting } from '../tenders/area'
import { QuestionModel, type QuestionDoc } from './model'

/** As many as a page of a list has; a longer list of ids costs the embedded engine its square. */
const AT_ONCE = 100

/** How many questions of these tenders nobody has begun to hand over, answer or close. */
export const waitingQuestions: CountWaiting = async (rows) => {
  const found = new Map<string, number>()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const tenderId = { $in: rows.slice(from, from + AT_ONCE).map(({ _id }) => _id) }
    const open = await QuestionModel.find({ tenderId, released: null, closed: null, handedOver: false }, { tenderId: 1 }).lean<
      Pick<QuestionDoc, 'tenderId'>[]
    >()
    for (const one of open) found.set(one.tenderId, (found.get(one.tenderId) ?? 0) + 1)
  }
  return found
}
