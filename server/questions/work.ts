import { carriersTo } from '../log/carriers'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { setWaitingQuestions } from '../tenders/listing/waiting'
import { QuestionModel, QuestionRulesModel } from './model'
import { carryOutQuestion } from './record'
import { carryOutRules } from './rulesRecord'
import { waitingQuestions } from './waiting'

/** Finishes what a crash left behind of questions, and goes on doing so. */
export const startQuestionWork = async (events: Events, onError: (fault: unknown) => void) => {
  const carriers = carriersTo(events)
  setWaitingQuestions(waitingQuestions)
  const { close, ...work } = await startSweep(
    [
      leftIntents(QuestionModel, (question) => carryOutQuestion(question, carriers)),
      leftIntents(QuestionRulesModel, (rules) => carryOutRules(rules, carriers)),
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
