import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { EvaluationModel, MarksModel } from './model'
import { runEvaluationIntents, runMarksIntents } from './record'

/** Finishes what a crash left behind of evaluations, and goes on doing so. */
export const startEvaluationWorker = (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  const parts = [
    leftIntents(EvaluationModel, (evaluation) => runEvaluationIntents(evaluation, ports)),
    leftIntents(MarksModel, (marks) => runMarksIntents(marks, ports)),
  ]
  return startSweep(parts, { every: 30_000, onError })
}
