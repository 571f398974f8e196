import { Schema, model } from 'mongoose'
import { now } from './clock'

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

/** Puts a subject's timers in place of those it had. Timers only say when to look: the subject's own write decides, so a lost or double one does no harm. */
export async function setTimers(subject: string, timers: readonly NewTimer[]): Promise<void> {
  const ids = timers.map((timer) => idOf(subject, timer))
  await TimerModel.deleteMany({ subject, _id: { $nin: ids } })
  for (const timer of timers) await TimerModel.updateOne({ _id: idOf(subject, timer) }, { $set: { ...timer, subject } }, { upsert: true })
  wake()
}

/** How long another process's new timer may stay unseen. */
const LONGEST_SLEEP = 1000
const BATCH = 200
let wake: () => void = () => undefined

/**
 * Fires timers when they are due, in every process: `fire` must do its work in one guarded write, so that whoever comes second changes nothing. A
 * timer is taken away after it was fired; one that fails is tried again with the next round and reported to `onError`.
 */
export const startSchedule = ({ fire, onError }: { fire(timer: TimerDoc): Promise<void>; onError(fault: unknown): void }) => {
  let open = true
  let sleeping: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  const fireOne = async (timer: TimerDoc): Promise<void> => {
    try {
      await fire(timer)
      // Only this very timer: firing may have set a new one under the same name.
      await TimerModel.deleteOne({ _id: timer._id, due: timer.due, epoch: timer.epoch })
    } catch (fault) {
      onError(fault)
    }
  }

  const round = async (): Promise<void> => {
    const due = await TimerModel.find({ due: { $lte: now() } })
      .sort({ due: 1 })
      .limit(BATCH)
      .lean<TimerDoc[]>()
    for (const timer of due) if (open) await fireOne(timer)
  }

  /** Fires whatever is due now; rounds never overlap in one process. */
  const tick = (): Promise<void> => {
    running = running.then(round).catch(onError)
    return running
  }

  const sleep = async (): Promise<void> => {
    if (!open) return
    const next = await TimerModel.findOne({}, { due: 1 })
      .sort({ due: 1 })
      .lean<Pick<TimerDoc, 'due'>>()
      .catch(() => null)
    const wait = next ? Math.max(1, next.due.getTime() - now().getTime()) : LONGEST_SLEEP
    if (!open) return
    if (sleeping) clearTimeout(sleeping)
    sleeping = setTimeout(() => void tick().then(sleep), Math.min(wait, LONGEST_SLEEP))
    sleeping.unref()
  }

  wake = () => void sleep()
  void tick().then(sleep)

  return {
    tick,
    async close(): Promise<void> {
      open = false
      wake = () => undefined
      if (sleeping) clearTimeout(sleeping)
      await running
    },
  }
}
export type Schedule = ReturnType<typeof startSchedule>
