import { model, Schema } from './database/model'
import { now } from './clock'
import { doesWork } from './role'
import { slot } from './world'

/** A moment at which something is to happen to a subject. */
export interface TimerDoc {
  /** subject:part:what, so that deriving it again replaces it. */
  _id: string
  subject: string
  part: string | null
  what: string
  event: string
  due: Date
  /** Of the subject when this was derived: one that moved on since does not take the event. */
  epoch: number
}

const schema = new Schema<TimerDoc>(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    part: { type: String, default: null },
    what: { type: String, required: true },
    event: { type: String, required: true },
    due: { type: Date, required: true },
    epoch: { type: Number, required: true },
  },
  { collection: 'timers', versionKey: false },
)
schema.index({ due: 1 })
schema.index({ subject: 1 })
export const TimerModel = model<TimerDoc>('Timer', schema)

export type NewTimer = Omit<TimerDoc, '_id' | 'subject'>
const idOf = (subject: string, timer: NewTimer): string => `${subject}:${timer.part ?? ''}:${timer.what}`

/**
 * Puts a subject's timers in place of those it had. Timers only say when to look: the subject's own write decides, so a lost or double one
 * does no harm.
 */
export async function setTimers(subject: string, timers: readonly NewTimer[]): Promise<void> {
  const ids = timers.map((timer) => idOf(subject, timer))
  await TimerModel.bulkWrite([
    { deleteMany: { filter: { subject, _id: { $nin: ids } } } },
    ...timers.map((timer) => ({
      updateOne: { filter: { _id: idOf(subject, timer) }, update: { $set: { ...timer, subject } }, upsert: true },
    })),
  ])
  if (timers.length > 0) wake.value(Math.min(...timers.map(({ due }) => due.getTime())))
}

/**
 * By id: what failed here, and when it is tried again, in ms of the clock that timers go by. In no database: another process may have more
 * luck.
 */
const createFailures = () => {
  const failed = new Map<string, { wait: number; again: number }>()
  return {
    add(id: string): void {
      const before = failed.get(id)
      const wait = before ? Math.min(2 * before.wait, MAX_WAIT) : FIRST_WAIT
      failed.set(id, { wait, again: now().getTime() + wait })
    },
    drop: (id: string): void => void failed.delete(id),
    /** Ids that are passed over for now. */
    waiting(): string[] {
      const at = now().getTime()
      // Long past its turn: it is there no more.
      for (const [id, { again }] of failed) if (again + MAX_WAIT < at) failed.delete(id)
      return [...failed].filter(([, { again }]) => again > at).map(([id]) => id)
    },
  }
}

/** Only these very timers: firing may have set a new one under the same name. */
const takeAway = async (fired: readonly TimerDoc[]): Promise<void> => {
  if (fired.length === 0) return
  await TimerModel.bulkWrite(fired.map(({ _id, due, epoch }) => ({ deleteOne: { filter: { _id, due, epoch } } })))
}

/** How long another process's new timer may stay unseen. */
const MAX_SLEEP = 1000
const BATCH = 200
/** So many are fired at once and taken away in one write; cut off before it they are fired again, and nothing comes of it. */
const TOGETHER = 10
/** One that fails waits so long before it is tried again, twice as long each time, up to the longest. */
const FIRST_WAIT = 1000
const MAX_WAIT = 15_000
const wake = slot<(due: number) => void>(() => () => undefined)

/**
 * Fires timers when they are due, in every process that works: `fire` must do its work in one guarded write, so that whoever comes second
 * changes nothing. A timer is taken away after it was fired; one that fails is tried again with the next round and reported to `onError`.
 */
export const startSchedule = ({ fire, onError }: { fire(timer: TimerDoc): Promise<void>; onError(fault: unknown): void }) => {
  let open = true
  let sleeping: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  const failures = createFailures()

  /** Whether it fired. */
  const fireOne = async (timer: TimerDoc): Promise<boolean> => {
    try {
      await fire(timer)
      failures.drop(timer._id)
      return true
    } catch (fault) {
      onError(fault)
      failures.add(timer._id)
      return false
    }
  }

  /** What was due up to then has been fired, or was tried. */
  let lookedAt = new Date(0)

  const round = async (): Promise<void> => {
    for (let isMore = true; open && isMore;) {
      lookedAt = now()
      const due = await TimerModel.find({ due: { $lte: lookedAt }, _id: { $nin: failures.waiting() } })
        .sort({ due: 1 })
        .limit(BATCH)
        .lean<TimerDoc[]>()
      for (let at = 0; open && at < due.length; at += TOGETHER) {
        const fired: TimerDoc[] = []
        const subjects = new Map<string, TimerDoc[]>()
        for (const timer of due.slice(at, at + TOGETHER)) subjects.set(timer.subject, [...(subjects.get(timer.subject) ?? []), timer])
        // Those of one subject in their order; different subjects have nothing to do with each other, and most of it is waiting for the
        // database.
        await Promise.all(
          [...subjects.values()].map(async (own) => {
            for (const timer of own) if (open && (await fireOne(timer))) fired.push(timer)
          }),
        )
        await takeAway(fired)
      }
      isMore = due.length === BATCH
    }
  }

  /** Fires whatever is due now; rounds never overlap in one process. */
  const tick = (): Promise<void> => {
    running = running.then(round).catch(onError)
    return running
  }

  /** When it rings next, in ms of the running clock; null while it is at work and asks afterwards what comes next. */
  let rings: number | null = null
  /** Of timers that were set meanwhile. */
  let soonest = Infinity

  const ringIn = (wait: number): void => {
    if (!open) return
    if (sleeping) clearTimeout(sleeping)
    rings = Date.now() + wait
    soonest = Infinity
    sleeping = setTimeout(() => {
      rings = null
      void tick().then(sleep)
    }, wait)
    sleeping.unref()
  }

  const waitFor = (due: number): number => Math.max(1, due - now().getTime())

  const sleep = async (): Promise<void> => {
    // Of later ones nothing is of interest, and the embedded engine reads all that is asked for before it puts it in order. What failed has
    // its turn in one of the rounds that come every second.
    const next = await TimerModel.findOne({ due: { $gt: lookedAt, $lte: new Date(now().getTime() + MAX_SLEEP) } }, { due: 1 })
      .sort({ due: 1 })
      .lean<Pick<TimerDoc, 'due'>>()
      .catch(() => null)
    ringIn(Math.min(next ? waitFor(next.due.getTime()) : MAX_SLEEP, waitFor(soonest), MAX_SLEEP))
  }

  if (doesWork()) void tick().then(sleep)
  wake.value = (due) => {
    soonest = Math.min(soonest, due)
    if (rings !== null && Date.now() + waitFor(due) < rings) ringIn(waitFor(due))
  }
  return {
    tick,
    async close(): Promise<void> {
      open = false
      wake.value = () => undefined
      if (sleeping) clearTimeout(sleeping)
      await running
    },
  }
}
export type Schedule = ReturnType<typeof startSchedule>
