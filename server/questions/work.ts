import { carriersTo } from '../audit/carriers'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { QuestionModel, QuestionRulesModel } from './model'
import { carryOutQuestion } from './record'
import { carryOutRules } from './rulesRecord'

/** Finishes what a crash left behind of questions, and goes on doing so. */
export const startQuestionWork = (events: Events, onError: (fault: unknown) => void) => {
  const carriers = carriersTo(events)
  return startSweep(
    [
      leftIntents(QuestionModel, (question) => carryOutQuestion(question, carriers)),
      leftIntents(QuestionRulesModel, (rules) => carryOutRules(rules, carriers)),
    ],
    { every: 30_000, onError },
  )
}
