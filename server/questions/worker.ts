import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { setWaitingQuestions } from '../tenders/area'
import { QuestionModel, QuestionRulesModel } from './model'
import { runQuestionIntents } from './record'
import { runRulesIntents } from './rulesRecord'
import { waitingQuestions } from './waiting'

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
