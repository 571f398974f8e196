import { commit, type NewIntent } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import {
  type Creator,
  derive,
  type LotDoc,
  type Moment,
  newsRecords,
  stageRecord,
  stagesOf,
  type TenderDoc,
  TenderModel,
} from '../../tenders/area'

/** Whose write it is, and when. */
export interface Acting {
  by: Creator
  at: Date
}

/** What a command changed, on its way into the tender. */
export interface Step {
  lots: LotDoc[]
  /** Fields of the tender beside its lots. */
  more?: Partial<TenderDoc>
  type?: string
  data?: Record<string, unknown>
  moments?: Moment[]
  forReaders?: boolean
  /** What else is to follow, after the entry in the log. */
  intents?: NewIntent[]
}

export interface Written {
  tender: TenderDoc
  /** How many intents the write left. */
  left: number
}

/** One guarded write of a person's step: the tender is as it was judged, or nothing happens (409). */
export async function writeStep(tender: TenderDoc, step: Step, { by, at }: Acting): Promise<Written> {
  const { lots, more = {}, type = 'PROJECT_STAGE_CHANGED', moments = [], forReaders = true, intents = [] } = step
  const change = { ...more, lots, updated: at, updatedBy: by.name }
  const stages = type === 'PROJECT_STAGE_CHANGED' ? { from: stagesOf(tender), to: stagesOf({ lots }) } : {}
  // Whom a phase's mails are for hangs on what companies are told by this very step.
  const [told, news] = [moments.filter(({ mail }) => !mail), newsRecords(moments)]
  const record = stageRecord({ type, at, actor: by, data: { ...stages, ...step.data }, forReaders, moments: told })
  const guard = { _id: tender._id, version: tender.version, epoch: tender.epoch, 'head.revision': tender.head.revision }
  const written = await commit(TenderModel, guard, { $set: { ...change, ...derive({ ...tender, ...change }) }, $inc: { epoch: 1 } }, [
    record,
    ...intents,
    ...news,
  ])
  return { tender: written, left: 1 + intents.length + news.length }
}

const TRIES = 5

/**
 * Takes a person's step. Where the clock (or a queue) was quicker, and nobody else, it is judged again on what stands there now, so that a
 * deadline that just passed is a reason and no mere conflict; `orAnybody`: where a person was, too, for steps on what nobody edits.
 */
export async function againstTheClock<Done>(
  tender: TenderDoc,
  step: (tender: TenderDoc) => Promise<Done>,
  orAnybody = false,
): Promise<Done> {
  for (let [now, tries] = [tender, 1]; ; tries++) {
    try {
      return await step(now)
    } catch (fault) {
      const isClocks = fault instanceof AppError && fault.code === 'conflict' && fault.data.reason === undefined
      const again = isClocks && tries < TRIES ? await TenderModel.findOne({ _id: tender._id }).lean<TenderDoc>() : null
      if (!again || (!orAnybody && again.version !== tender.version)) throw fault
      now = again
    }
  }
}

/** Judges and writes a person's step, again where only the clock was quicker. */
export const takeStep = (tender: TenderDoc, acting: Acting, judge: (tender: TenderDoc) => Promise<Step> | Step): Promise<Written> =>
  againstTheClock(tender, async (now) => writeStep(now, await judge(now), acting))

/** The lots a call names; null is all that are not over. Refuses unknown ones and none at all (422). */
export function chosenLots(tender: TenderDoc, lotIds: readonly string[] | null): LotDoc[] {
  const unknown = (lotIds ?? []).filter((lotId) => !tender.lots.some((lot) => lot.lotId === lotId))
  const rule = lotIds?.length === 0 ? 'lotMissing' : unknown.length > 0 ? 'unknownLot' : null
  if (rule) throw new AppError('invalid', { errors: [{ path: '/lotIds', rule, params: { lotIds: unknown.join(', ') } }] })
  return tender.lots.filter((lot) => (lotIds === null ? lot.stage < 8 : lotIds.includes(lot.lotId)))
}
