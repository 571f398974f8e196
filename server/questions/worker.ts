import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { setWaitingQuestions, type CountWaiting } from '../tenders/area'
import { QuestionModel, QuestionRulesModel, type QuestionDoc } from './model'
import { runQuestionIntents } from './record'
import { runRulesIntents } from './rulesRecord'

/** As many as a page of a list has; a longer list of ids costs the embedded engine its square. */
const AT_ONCE = 100

/** How many questions of these tenders nobody has begun to hand over, answer or close. */
const waitingQuestions: CountWaiting = async (rows) => {
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

/** Finishes what a crash left behind of questions, and goes on doing so. */
export const startQuestionWorker = async (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  setWaitingQuestions(waitingQuestions)
  const { close, ...work } = await startSweep(
    [
      leftIntents(QuestionModel, (question) => runQuestionIntents(question, ports)),
      leftIntents(QuestionRulesModel, (rules) => runRulesIntents(rules, ports)),
    ],
    { every: 30_000, onError },
  )
  return {
    ...work,
    async close(): Promise<void> {
      await close()
      setWaitingQuestions(null)
    },
  }
}
