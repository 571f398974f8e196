import { appendAudit } from '../audit/append'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import type { Carriers } from '../platform/outbox'
import { startSchedule, type TimerDoc } from '../platform/schedule'
import { carryOutLeft, carryOutOwn, editsLeft, schedule } from './commands/record'
import { fireTenderTimer } from './commands/fireTimer'
import { warmLists } from './list'
import { TenderModel, type TenderDoc } from './model'

/** Younger intents are being carried out by the request that wrote them. */
const LEFT_BEHIND = 15_000
const SWEEP = 15_000

/** Tenders that something may fall due for; the others have no timers. */
const WITH_TIMERS = { $or: [{ publishAt: { $ne: null } }, { stage: { $in: [3, 6] } }] }

/**
 * The clock's work on tenders: derives all timers anew, fires what fell due while nobody ran, carries out what a crash left behind, and goes on doing so.
 * Several processes may do the same side by side: every firing is one guarded write.
 */
export async function startTenderWork(events: Events, onError: (fault: unknown) => void) {
  const carriers: Carriers = {
    audit: appendAudit,
    publish: (topic, id, { version, audience }) => events.emit({ kind: 'changed', topic, id, version, audience }),
  }

  const fire = async (timer: TimerDoc): Promise<void> => {
    const moved = await fireTenderTimer(timer)
    if (moved) await carryOutOwn(moved, carriers)
  }

  const sweep = async (): Promise<void> => {
    const left = await TenderModel.find({ 'pending.id': { $exists: true } }).lean<TenderDoc[]>()
    const before = now().getTime() - LEFT_BEHIND
    for (const tender of left) {
      const old = tender.pending.filter(({ facts }) => !(facts.at instanceof Date) || facts.at.getTime() <= before)
      // One that cannot be carried out must not keep the others from it.
      if (old.length > 0) await carryOutLeft({ ...tender, pending: old }, carriers).catch(onError)
    }
  }

  const waiting = await TenderModel.find(WITH_TIMERS).lean<TenderDoc[]>()
  for (const tender of waiting) await schedule(tender)
  await sweep().catch(onError)
  const timers = startSchedule({ fire, onError })
  // Nobody waits for it: whoever opens a list before it is done reads its keys with it.
  const warming = warmLists().catch(onError)
  let running: Promise<void> = Promise.resolve()
  const sweeping = setInterval(() => {
    running = sweep().catch(onError)
  }, SWEEP)
  sweeping.unref()

  return {
    /** Tests: fires what is due by the clock now, and resolves when it is done. */
    tick: timers.tick,
    sweep,
    async close(): Promise<void> {
      clearInterval(sweeping)
      await Promise.all([running, warming, editsLeft()])
      await timers.close()
    },
  }
}
