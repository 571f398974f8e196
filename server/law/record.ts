import { changesOf, effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { LawLineModel, type LawLineDoc } from './model'

/** What a change of a line leaves to be done, and how it is: its entry in the log, which is what is in force, and the open screens. */
export const { record, resume, finish } = changesOf<LawLineDoc>(LawLineModel, { kind: 'lawChanged', topic: 'law', idKey: 'line' })

/** Finishes what a crash left behind of lines, and goes on doing so. */
export const startLawWorker = (events: Events, onError: (fault: unknown) => void) =>
  startSweep([leftIntents(LawLineModel, (line) => resume(line, effectPortsTo(events)))], { every: 30_000, onError })
