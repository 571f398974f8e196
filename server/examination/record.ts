import { effectPortsTo, appendAudit } from '../log/area'
import type { LogType } from '../contract/audit/types'
import type { Context } from '../calls/context'
import type { NewIntent } from '../platform/commit'
import type { Events } from '../platform/events'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { leftIntents, startSweep } from '../platform/sweep'
import { type Creator, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { type ExaminationDoc, ExaminationModel, type ExaminedDoc, ExaminedModel } from './model'

interface Recorded extends Record<string, unknown> {
  type: LogType
  at: Date
  by: Creator
  data: Record<string, unknown>
}
export const examinationRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'examination', facts })

export const effectPortsOf = (ctx: Context): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })

const recorded: IntentHandler<{ tenderId: string; version: number }> = async (intent, { tenderId, version }, { audit, publish }) => {
  // Written by examinationRecord() above, and by nothing else.
  const { type, at, by, data } = intent.facts as Recorded
  await audit({ type, at, actor: by, data: { tenderId, ...data, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (tender) await publish('examination', tenderId, { version, audience: teamAudience(tender) })
}
const HANDLERS = { examination: recorded }

export const runExaminedIntents = (document: ExaminedDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ExaminedModel, document, { ...ports, handlers: HANDLERS })
export const runShareIntents = (document: ExaminationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ExaminationModel, document, { ...ports, handlers: HANDLERS })

/** Finishes what a crash left behind of examinations, and goes on doing so. */
export const startExaminationWorker = (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  const parts = [
    leftIntents(ExaminedModel, (one) => runExaminedIntents(one, ports)),
    leftIntents(ExaminationModel, (one) => runShareIntents(one, ports)),
  ]
  return startSweep(parts, { every: 30_000, onError })
}
