import { commit, type Change } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { now } from '../../platform/clock'
import type { TimerDoc } from '../../platform/schedule'
import { derive } from '../derive'
import { TenderModel, type TenderDoc } from '../model'
import { moveLots } from './moveLots'
import { stageRecord } from './record'

/** Fired on time, a notice bears the date it was announced for; caught up after an outage, the moment it really appeared. */
const ON_TIME = 60_000

interface Fired {
  change: NonNullable<Change['$set']>
  data: Record<string, unknown>
}

function publicationDue(tender: TenderDoc, at: Date): Fired | null {
  if (!tender.publishAt) return null
  const { lots } = moveLots(
    tender,
    tender.lots.map(({ lotId }) => ({ lotId, event: 'publicationDue' })),
    { at },
  )
  const late = at.getTime() - tender.publishAt.getTime() > ON_TIME
  const published = { at: late ? at : tender.publishAt, revision: tender.publishRevision ?? tender.head.revision }
  const change = { lots, published, publishAt: null, publishRevision: null }
  const data = { published: published.at.toISOString(), stages: Object.fromEntries(lots.map((lot) => [lot.lotId, lot.stage])) }
  return { change: { ...change, ...derive({ ...tender, ...change }) }, data }
}

function deadlinePassed(tender: TenderDoc, lotId: string, at: Date): Fired | null {
  if (!tender.lots.some((lot) => lot.lotId === lotId)) return null
  const { lots } = moveLots(tender, [{ lotId, event: 'deadlinePassed' }], { at })
  return { change: { lots, ...derive({ ...tender, lots }) }, data: { lotId, closed: true } }
}

const epochOf = (tender: TenderDoc, part: string | null): number =>
  part === null ? tender.lots.reduce((sum, lot) => sum + lot.epoch, 0) : (tender.lots.find((lot) => lot.lotId === part)?.epoch ?? -1)

/** Null: the machine holds it. */
function judge(tender: TenderDoc, part: string | null, at: Date): Fired | null {
  try {
    return part === null ? publicationDue(tender, at) : deadlinePassed(tender, part, at)
  } catch (fault) {
    if (fault instanceof AppError && fault.code === 'conflict') return null
    throw fault
  }
}

const TRIES = 5

/**
 * Sends a tender the event of a timer, in one guarded write; answers the tender as written, or null where there was nothing to do: it moved on, another
 * process was first, or the machine holds it (a portal that has not confirmed).
 */
export async function fireTenderTimer(timer: TimerDoc): Promise<TenderDoc | null> {
  for (let tries = 1; ; tries++) {
    const tender = await TenderModel.findOne({ _id: timer.subject }).lean<TenderDoc>()
    if (!tender || epochOf(tender, timer.part) !== timer.epoch) return null
    const at = now()
    const fired = judge(tender, timer.part, at)
    if (!fired) return null
    const record = stageRecord({ type: 'PROJECT_STAGE_CHANGED', at, actor: null, data: fired.data, forReaders: true })
    try {
      return await commit(TenderModel, { _id: tender._id, epoch: tender.epoch }, { $set: fired.change, $inc: { epoch: 1 } }, [record])
    } catch (fault) {
      // Another lot of the same tender moved in between: look again.
      if (!(fault instanceof AppError && fault.code === 'conflict') || tries === TRIES) throw fault
    }
  }
}
