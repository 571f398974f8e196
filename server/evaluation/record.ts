import { appendAudit } from '../log/area'
import type { LogType } from '../contract/audit/types'
import type { EvaluatedPart } from '../contract/evaluation/views'
import type { NewIntent } from '../platform/commit'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../platform/outbox'
import { type LoggedValue, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { EvaluationModel, MarksModel, type EvaluationDoc, type MarksDoc } from './model'

export interface EvaluationActor {
  id: string
  email: string
  name: string
}

/** What the log keeps of it: what was there and what is there now, in words of the evaluation itself. */
export interface EvaluationChange {
  label: string
  /** Missing: the same in every language. */
  labelEn?: string
  /** '/<label>' where the label is a word of the log's own. */
  path?: string
  oldValue: LoggedValue | null
  newValue: LoggedValue | null
}

/** Something about an evaluation was decided or given; the log keeps it, and open screens of the team read again. */
interface Recorded extends Record<string, unknown> {
  type: LogType
  at: Date
  by: EvaluationActor
  lotId: string
  part: EvaluatedPart
  offerId?: string
  organizationId?: number
  reason?: string
  /** Others gave them before, in secret: who reveals them gives none. */
  revealed?: boolean
  changes?: EvaluationChange[]
}
export const evaluationRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'evaluation', facts })

export const effectPortsOf = (ctx: Context): EffectPorts => ({ audit: appendAudit, publish: ctx.publish })

interface Told {
  tenderId: string
  version: number
}

const recorded: IntentHandler<Told> = async (intent, { tenderId, version }, { audit, publish }) => {
  // Written by evaluationRecord() above, and by nothing else.
  const { type, at, by, part, ...rest } = intent.facts as Recorded
  await audit({ type, at, actor: by, data: { tenderId, ...rest, ...part, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (tender) await publish('evaluation', tenderId, { version, audience: teamAudience(tender) })
}

const HANDLERS = { evaluation: recorded }

export const runEvaluationIntents = (document: EvaluationDoc, ports: EffectPorts): Promise<void> =>
  processIntents(EvaluationModel, document, { ...ports, handlers: HANDLERS })

export const runMarksIntents = (document: MarksDoc, ports: EffectPorts): Promise<void> =>
  processIntents(MarksModel, document, { ...ports, handlers: HANDLERS })
