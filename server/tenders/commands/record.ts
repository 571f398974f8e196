import type { Audience } from '../../platform/audience'
import type { NewIntent } from '../../platform/commit'
import { newId } from '../../platform/newId'
import { carryOut, type Carriers, type IntentHandler } from '../../platform/outbox'
import { setTimers } from '../../platform/schedule'
import { dueMoments } from '../../../workflows/tender'
import { lotInTime } from '../derive'
import { TenderModel, type TenderDoc } from '../model'
import { readerAudience, teamAudience } from './audience'
import type { Creator } from './createTender'

/** What a change of stage leaves to be done: the entry in the log, the timers, the open screens. One intent, in the same write as the change. */
interface StageRecord extends Record<string, unknown> {
  type: string
  at: Date
  actor: Creator | null
  data: Record<string, unknown>
  /** The published part changed: everybody hears of it once it is public. */
  forReaders: boolean
}

export const stageRecord = (facts: StageRecord): NewIntent => ({ id: newId(), kind: 'stageChanged', facts })

/** Replaces the timers of a tender by those that follow from its fields now. */
export const schedule = (tender: TenderDoc): Promise<void> =>
  setTimers(
    tender._id,
    dueMoments({ publishAt: tender.publishAt?.getTime() ?? null, lots: tender.lots.map(lotInTime) }).map(({ lotId, due, ...timer }) => ({
      ...timer,
      part: lotId,
      due: new Date(due),
    })),
  )

const stageChanged: IntentHandler<TenderDoc> = async (intent, tender, { audit, publish }) => {
  // Written by stageRecord() above, and by nothing else.
  const { type, at, actor, data, forReaders } = intent.facts as StageRecord
  // The log knows the intent: carried out twice, by two processes or before and after a crash, this is one entry all the same.
  await audit({ type, at, actor, data: { ...data, tenderId: tender._id, intent: intent.id } })
  await schedule(tender)
  const audience: Audience = forReaders ? readerAudience(tender) : teamAudience(tender)
  await publish('tender', tender._id, { version: tender.version, audience })
}

const HANDLERS = { stageChanged }

/** Carries out what the write that answered `tender` left to be done: its own intent, the last one. Older ones are being carried out by whoever wrote them. */
export const carryOutOwn = (tender: TenderDoc, carriers: Carriers): Promise<void> =>
  carryOut(TenderModel, { ...tender, pending: tender.pending.slice(-1) }, { ...carriers, handlers: HANDLERS })

/** Carries out what a crash left behind; what was done already is not done twice. */
export const carryOutLeft = (tender: TenderDoc, carriers: Carriers): Promise<void> =>
  carryOut(TenderModel, tender, { ...carriers, handlers: HANDLERS })
