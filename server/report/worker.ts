import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { ReportModel } from './model'
import { NoteModel } from './noteModel'
import { runNoteIntents } from './notes'
import { runReportIntents } from './record'

/** Finishes what a crash left behind of reports, and goes on doing so. */
export const startReportWorker = (events: Events, onError: (fault: unknown) => void) =>
  startSweep(
    [
      leftIntents(ReportModel, (report) => runReportIntents(report, effectPortsTo(events))),
      leftIntents(NoteModel, (note) => runNoteIntents(note, effectPortsTo(events))),
    ],
    { every: 30_000, onError },
  )
