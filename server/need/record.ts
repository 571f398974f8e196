import type { LogType } from '../contract/audit/types'
import { effectPortsTo } from '../log/area'
import type { NewIntent } from '../platform/commit'
import type { Events } from '../platform/events'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { leftIntents, startSweep } from '../platform/sweep'
import { type Creator, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { type NeedDoc, NeedModel } from './model'

interface Recorded extends Record<string, unknown> {
  type: LogType
  at: Date
  by: Creator
  data: Record<string, unknown>
}
export const needRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'need', facts })

const recorded: IntentHandler<NeedDoc> = async (intent, { _id: tenderId, version }, { audit, publish }) => {
  // Written by needRecord() above, and by nothing else.
  const { type, at, by, data } = intent.facts as Recorded
  await audit({ type, at, actor: by, data: { tenderId, ...data, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (tender) await publish('need', tenderId, { version, audience: teamAudience(tender) })
}

export const runNeedIntents = (need: NeedDoc, ports: EffectPorts): Promise<void> =>
  processIntents(NeedModel, need, { ...ports, handlers: { need: recorded } })

/** Finishes what a crash left behind of needs, and goes on doing so. */
export const startNeedWorker = (events: Events, onError: (fault: unknown) => void) =>
  startSweep([leftIntents(NeedModel, (need) => runNeedIntents(need, effectPortsTo(events)))], { every: 30_000, onError })
