import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { doesWork } from '../platform/role'
import { startSchedule, type TimerDoc } from '../platform/schedule'
import { leftIntents, startSweep } from '../platform/sweep'
import { resumeIntents, runIntents, editsLeft, schedule } from './commands/record'
import { lookAgain } from './commands/emptyRounds'
import { fireTenderTimer } from './commands/fireTimer'
import { warmLists } from './list'
import { timerHandler } from './timers'
import { TenderModel, type TenderDoc } from './model'

/** Tenders that something may fall due for; the others have no timers. */
const WITH_TIMERS = { $or: [{ publishAt: { $ne: null } }, { stage: { $in: [3, 4, 5, 6, 7] } }, { 'archive.nextAt': { $ne: null } }] }

/**
 * The clock's work on tenders: derives all timers anew, fires what fell due while nobody ran, carries out what a crash left behind, and
 * goes on doing so. Several processes may do the same side by side: every firing is one guarded write.
 */
export async function startTenderWorker(events: Events, onError: (fault: unknown) => void) {
  const ports = effectPortsTo(events)

  const fire = async (timer: TimerDoc): Promise<void> => {
    const handler = timerHandler(timer.event)
    if (handler) return handler(timer, ports)
    const moved = await fireTenderTimer(timer)
    if (!moved) return
    await runIntents(moved, ports)
    if (timer.event === 'roundOver' && timer.part !== null) await lookAgain(moved, timer.part, ports)
  }

  const waiting = doesWork() ? await TenderModel.find(WITH_TIMERS).lean<TenderDoc[]>() : []
  for (const tender of waiting) await schedule(tender)
  const { sweep, close } = await startSweep([leftIntents(TenderModel, (tender) => resumeIntents(tender, ports))], { onError })
  const timers = startSchedule({ fire, onError })
  // Nobody waits for it: whoever opens a list before it is done reads its keys with it.
  const warming = warmLists().catch(onError)

  return {
    /** Tests: fires what is due by the clock now, and resolves when it is done. */
    tick: timers.tick,
    sweep,
    async close(): Promise<void> {
      await Promise.all([close(), warming, editsLeft()])
      await timers.close()
    },
  }
}
