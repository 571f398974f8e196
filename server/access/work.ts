import { appendAudit } from '../audit/append'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import type { Events } from '../platform/events'
import { carryOutOrder } from './commands/carryOutOrder'
import { UserModel, type UserDoc } from './model'
import { onOrder, OrderModel, type OrderDoc } from './orders'
import { warmPeople } from './peopleList'
import { carryOutLeft, type PeopleCarriers } from './record'
import type { Sessions } from './sessions'

/** Younger intents are being carried out by the request that wrote them. */
const LEFT_BEHIND = 15_000
const SWEEP = 15_000
const LEASE = 60_000
const BATCH = 100
/** Orders wait a little, differently each time: nobody shall see by the next call's speed what the last one led to. */
const pause = (): number => 100 + Math.random() * 400

const isTaken = (error: unknown): boolean => error instanceof AppError && (error.code === 'conflict' || error.code === 'notFound')

/**
 * What accounts leave to be done: orders of guests, and what a crash left behind in people's documents. Several processes may do the same side by side: an
 * order is leased by a guarded write, and everything is as good twice as once.
 */
export const startAccessWork = async ({ events, sessions }: { events: Events; sessions: Sessions }, onError: (fault: unknown) => void) => {
  const carriers: PeopleCarriers = {
    audit: appendAudit,
    publish: (topic, id, { version, audience }) => events.emit({ kind: 'changed', topic, id, version, audience }),
    endAll: (userId) => sessions.endAll(userId),
  }

  const orders = async (): Promise<void> => {
    const waiting = await OrderModel.find({ leaseUntil: { $lte: now() } })
      .sort({ leaseUntil: 1 })
      .limit(BATCH)
      .lean<OrderDoc[]>()
    for (const order of waiting) {
      try {
        await commit(
          OrderModel,
          { _id: order._id, leaseUntil: order.leaseUntil },
          { $set: { leaseUntil: new Date(now().getTime() + LEASE) } },
        )
        await carryOutOrder(order, carriers)
        await OrderModel.deleteOne({ _id: order._id })
      } catch (fault) {
        if (!isTaken(fault)) onError(fault)
      }
    }
  }

  const leftBehind = async (): Promise<void> => {
    const left = await UserModel.find({ 'pending.id': { $exists: true } }).lean<UserDoc[]>()
    const before = now().getTime() - LEFT_BEHIND
    for (const user of left) {
      const old = user.pending.filter(({ facts }) => !(facts['at'] instanceof Date) || facts['at'].getTime() <= before)
      // One that cannot be carried out must not keep the others from it.
      if (old.length > 0) await carryOutLeft({ ...user, pending: old }, carriers).catch(onError)
    }
  }

  let running: Promise<void> = Promise.resolve()
  const round = (what: () => Promise<void>): Promise<void> => {
    running = running.then(what).catch(onError)
    return running
  }
  /** Carries out everything that waits, now. */
  const sweep = (): Promise<void> => round(async () => (await orders(), await leftBehind()))

  let soon: NodeJS.Timeout | null = null
  onOrder(() => {
    soon ??= setTimeout(() => {
      soon = null
      void round(orders)
    }, pause())
    soon.unref()
  })
  await sweep()
  // Nobody waits for it: whoever opens a list before it is done waits that long.
  const warming = warmPeople().catch(onError)
  const sweeping = setInterval(() => void sweep(), SWEEP)
  sweeping.unref()

  return {
    sweep,
    async close(): Promise<void> {
      clearInterval(sweeping)
      if (soon) clearTimeout(soon)
      onOrder(() => undefined)
      await Promise.all([running, warming])
    },
  }
}
