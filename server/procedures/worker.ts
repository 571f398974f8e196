import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { ProcedureModel } from './model'
import { resume } from './record'

/** Carries out what a crash left behind in procedures' documents: at the start, and every half minute. */
export const startProcedureWorker = (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  const left = leftIntents(ProcedureModel, (procedure) => resume(procedure, ports), { 'draft.body': 0 })
  return startSweep([left], { every: 30_000, onError })
}
