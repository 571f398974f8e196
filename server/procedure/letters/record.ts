import type { LogType } from '../../contract/audit/types'
import { effectPortsTo } from '../../log/area'
import type { NewIntent } from '../../platform/commit'
import type { Events } from '../../platform/events'
import { newId } from '../../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../../platform/outbox'
import { leftIntents, startSweep } from '../../platform/sweep'
import { type Creator, teamAudience, type TenderDoc, TenderModel } from '../../tenders/area'
import { deliverLetters, type AwayLetters } from './deliver'
import { LettersModel, type LettersDoc } from './model'

/** What a change of letters leaves to be done: the entry in the log, the open screens and, where they go, the letters themselves. */
interface Recorded extends Record<string, unknown> {
  type: LogType
  at: Date
  by: Creator
  data: Record<string, unknown>
  away?: AwayLetters
}
export const lettersRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'letters', facts })

const recorded: IntentHandler<LettersDoc> = async (intent, { tenderId, version }, { audit, publish }) => {
  // Written by lettersRecord() above, and by nothing else.
  const { type, at, by, data, away } = intent.facts as Recorded
  await audit({ type, at, actor: by, data: { tenderId, ...data, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (!tender) return
  if (away) await deliverLetters(tender, away)
  await publish('letters', tenderId, { version, audience: teamAudience(tender) })
}

export const runLettersIntents = (letters: LettersDoc, ports: EffectPorts): Promise<void> =>
  processIntents(LettersModel, letters, { ...ports, handlers: { letters: recorded } })

/** Finishes what a crash left behind of letters, and goes on doing so. */
export const startLettersWorker = (events: Events, onError: (fault: unknown) => void) =>
  startSweep([leftIntents(LettersModel, (letters) => runLettersIntents(letters, effectPortsTo(events)))], { every: 30_000, onError })
