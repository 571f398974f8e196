import { effectPortsTo } from '../log/area'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { AppError } from '../platform/errors'
import type { Events } from '../platform/events'
import { placeIn, tellStrange } from '../platform/intentProof'
import { leftIntents, startSweep } from '../platform/sweep'
import { runOrder } from './commands/runOrder'
import { AccountChangeModel } from './accountChanges'
import { runChangeIntents, expireChanges } from './commands/changeTogether'
import { recordLoginsLeft } from './commands/recordLogin'
import { fillInterventions } from './interventions'
import { UserModel } from './model'
import { isOwnOrder, onOrder, OrderModel, type OrderDoc } from './orders'
import { warmPeople } from './peopleList'
import { resumeIntents, type PeopleEffectPorts } from './record'
import type { Sessions } from './sessions'

const LEASE = 60_000
const DAY = 86_400_000
const BATCH = 100
/** Orders wait a little, differently each time: nobody shall see by the next call's speed what the last one led to. */
const pause = (): number => 100 + Math.random() * 400

const isTaken = (error: unknown): boolean => error instanceof AppError && (error.code === 'conflict' || error.code === 'notFound')

/**
 * What accounts leave to be done: orders of guests, and what a crash left behind in people's documents. Several processes may do the same
 * side by side: an order is leased by a guarded write, and everything is as good twice as once.
 */
export const startAccessWorker = async (
  { events, sessions }: { events: Events; sessions: Sessions },
  onError: (fault: unknown) => void,
) => {
  const ports: PeopleEffectPorts = { ...effectPortsTo(events), endAll: (userId) => sessions.endAll(userId) }

  const orders = async (): Promise<void> => {
    const waiting = await OrderModel.find({ leaseUntil: { $lte: now() } })
      .sort({ leaseUntil: 1 })
      .limit(BATCH)
      .lean<OrderDoc[]>()
    for (const order of waiting) {
      try {
        if (!isOwnOrder(order)) {
          // It stays, and must not stand in the way of the others.
          const later = new Date(now().getTime() + DAY)
          await commit(OrderModel, { _id: order._id, leaseUntil: order.leaseUntil }, { $set: { leaseUntil: later } })
          await tellStrange(placeIn(OrderModel, order._id))
          continue
        }
        await commit(
          OrderModel,
          { _id: order._id, leaseUntil: order.leaseUntil },
          { $set: { leaseUntil: new Date(now().getTime() + LEASE) } },
        )
        await runOrder(order, ports)
        await OrderModel.deleteOne({ _id: order._id })
      } catch (fault) {
        if (!isTaken(fault)) onError(fault)
      }
    }
  }

  const leftBehind = leftIntents(UserModel, (user) => resumeIntents(user, ports))
  const changes = leftIntents(AccountChangeModel, (change) => runChangeIntents(change, ports))
  await fillInterventions()
  const parts = [orders, leftBehind, changes, () => expireChanges(now(), ports), recordLoginsLeft(ports.audit)]
  const { sweep, alone, close } = await startSweep(parts, { onError })

  let soon: NodeJS.Timeout | null = null
  onOrder(() => {
    soon ??= setTimeout(() => {
      soon = null
      void alone(orders)
    }, pause())
    soon.unref()
  })
  // Nobody waits for it: whoever opens a list before it is done waits that long.
  const warming = warmPeople().catch(onError)

  return {
    /** Carries out everything that waits, now. */
    sweep,
    async close(): Promise<void> {
      if (soon) clearTimeout(soon)
      onOrder(() => undefined)
      await Promise.all([close(), warming])
    },
  }
}
