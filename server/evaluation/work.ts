import { carriersTo } from '../log/carriers'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { EvaluationModel, MarksModel } from './model'
import { carryOutEvaluation, carryOutMarks } from './record'

/** Finishes what a crash left behind of evaluations, and goes on doing so. */
export const startEvaluationWork = (events: Events, onError: (fault: unknown) => void) => {
  const carriers = carriersTo(events)
  const parts = [
    leftIntents(EvaluationModel, (evaluation) => carryOutEvaluation(evaluation, carriers)),
    leftIntents(MarksModel, (marks) => carryOutMarks(marks, carriers)),
  ]
  return startSweep(parts, { every: 30_000, onError })
}
