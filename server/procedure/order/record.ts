import { effectPortsTo } from '../../log/area'
import type { NewIntent } from '../../platform/commit'
import type { Events } from '../../platform/events'
import { newId } from '../../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../../platform/outbox'
import { leftIntents, startSweep } from '../../platform/sweep'
import { type Creator, teamAudience, type TenderDoc, TenderModel } from '../../tenders/area'
import { DirectOrderModel, type DirectOrderDoc } from './model'
import { PRICES_SAVED } from './pricesInLog'

interface Recorded extends Record<string, unknown> {
  at: Date
  by: Creator
  /** `orgId`: of the authority in the form. */
  data: { count: number; prices: string; orgId?: number }
}
export const orderRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'directOrder', facts })

const recorded: IntentHandler<DirectOrderDoc> = async (intent, { _id: tenderId, version }, { audit, publish }) => {
  // Written by orderRecord() above, and by nothing else.
  const { at, by, data } = intent.facts as Recorded
  await audit({ type: PRICES_SAVED, at, actor: by, data: { tenderId, ...data, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (tender) await publish('directOrders', tenderId, { version, audience: teamAudience(tender) })
}

export const runOrderIntents = (order: DirectOrderDoc, ports: EffectPorts): Promise<void> =>
  processIntents(DirectOrderModel, order, { ...ports, handlers: { directOrder: recorded } })

/** Finishes what a crash left behind of prices, and goes on doing so. */
export const startOrderWorker = (events: Events, onError: (fault: unknown) => void) =>
  startSweep([leftIntents(DirectOrderModel, (order) => runOrderIntents(order, effectPortsTo(events)))], { every: 30_000, onError })
