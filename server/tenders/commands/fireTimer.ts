import { isDeepStrictEqual } from 'node:util'
import { applicationDeadlineInRound, nextRoundDeadline } from '../../../workflows/tender'
import { decideOpening, openingStateOf } from '../../../workflows/opening'
import { commit, type Change } from '../../platform/commit'
import { AppError, unlessConflict } from '../../platform/errors'
import { now } from '../../platform/clock'
import type { TimerDoc } from '../../platform/schedule'
import { derive, lotInTime } from '../derive'
import { TenderModel, type TenderDoc } from '../model'
import type { LotDoc } from '../lotDoc'
import { momentsOf, type Moment } from '../moments'
import { openersNeeded, openingFacts } from '../opening'
import type { OpeningMatter } from '../teamModel'
import { teamIds } from '../deputies'
import { ableToOpen } from '../ableToOpen'
import { originsOfTeam } from '../openers'
import { peopleOf } from '../team'
import { publicationMoments } from './changeStage'
import { emptyOf, withLot } from './emptyRounds'
import { moveLots } from './moveLots'
import { stageRecord } from './record'

/** Fired on time, a notice bears the date it was announced for; caught up after an outage, the moment it really appeared. */
const ON_TIME = 60_000

interface Fired {
  change: NonNullable<Change['$set']>
  type: string
  data: Record<string, unknown>
  /** Of further entries of this type: other lots'. */
  also?: Record<string, unknown>[]
  /** The published part changed. */
  forReaders: boolean
  moments?: Moment[]
}

function publicationDue(tender: TenderDoc, at: Date): Fired | null {
  if (!tender.publishAt) return null
  const { lots, states } = moveLots(
    tender,
    tender.lots.map(({ lotId }) => ({ lotId, event: 'publicationDue' })),
    { at },
  )
  const late = at.getTime() - tender.publishAt.getTime() > ON_TIME
  const published = { at: late ? at : tender.publishAt, revision: tender.publishRevision ?? tender.head.revision }
  const change = { lots, published, publishAt: null, publishRevision: null }
  return {
    change: { ...change, ...derive({ ...tender, ...change }) },
    type: 'PROJECT_STAGE_CHANGED',
    data: { published: published.at.toISOString(), stages: Object.fromEntries(lots.map((lot) => [lot.lotId, lot.stage])) },
    forReaders: true,
    moments: publicationMoments({ of: tender, states }, at),
  }
}

function deadlinePassed(tender: TenderDoc, { lotId }: LotDoc, at: Date): Fired {
  const { lots, states } = moveLots(tender, [{ lotId, event: 'deadlinePassed' }], { at })
  const moments = momentsOf({ of: tender, states }, { at })
  return {
    change: { lots, ...derive({ ...tender, lots }) },
    type: 'PROJECT_STAGE_CHANGED',
    data: { lotId, closed: true },
    forReaders: true,
    ...(moments.length > 0 ? { moments } : {}),
  }
}

function openingExpired(tender: TenderDoc, lot: LotDoc, at: Date): Fired | null {
  const { opening, lotId } = lot
  if (!opening) return null
  const decision = decideOpening(openingStateOf(opening.expiresAt.getTime(), at.getTime()), 'expire', openingFacts(tender, lot, { at }))
  if (!decision.ok) return null
  const { id, what, round } = opening
  return {
    change: { lots: withLot(tender, lotId, { opening: null }) },
    type: 'OPENING_EXPIRED',
    data: { lotId, opening: id, what, round },
    forReaders: false,
  }
}

/** What a lot has to be looked at for before its deadline; null: nothing, or it was. */
function unchecked(lot: LotDoc, at: Date): { what: OpeningMatter['what']; deadline: number } | null {
  const time = lotInTime(lot)
  const deadline = lot.stage === 3 ? applicationDeadlineInRound(time, lot.round) : lot.stage === 6 ? time.offerDeadline : null
  if (deadline === null || lot.closedAt !== null || lot.checkedFor?.getTime() === deadline || deadline <= at.getTime()) return null
  return { what: lot.stage === 3 ? 'applications' : 'offers', deadline }
}

/** Lots of which the same is told are told of together. */
function together(moments: readonly Moment[]): Moment[] {
  const groups = new Map<string, Moment>()
  for (const one of moments) {
    const key = [one.kind, ...(one.people ?? [])].join(' ')
    groups.set(key, { ...one, lotIds: [...(groups.get(key)?.lotIds ?? []), ...one.lotIds] })
  }
  return [...groups.values()]
}

/**
 * The day before a deadline: whether as many people of the team as it takes could open what comes, in all lots that end then. Who they are
 * stands in the team; here they are counted, and where they are too few, or need to be confirmed, it is told.
 */
async function readinessDue(tender: TenderDoc, lot: LotDoc, at: Date): Promise<Fired | null> {
  const due = unchecked(lot, at)
  if (!due) return null
  const { what, deadline } = due
  const [people, origins] = await Promise.all([peopleOf(teamIds(tender, at)), originsOfTeam(tender)])
  // Who can at the deadline: somebody may stand in from then on.
  const end = new Date(deadline)
  const isAlike = (one: LotDoc): boolean => isDeepStrictEqual(unchecked(one, at), due)
  const looked = tender.lots.filter(isAlike).map((one) => {
    const { count, confirm } = ableToOpen(tender, { people, origins }, { lot: one, sealed: { what, round: one.round }, at: end })
    const isEnough = count >= openersNeeded(tender, what)
    const about = { lotIds: [one.lotId], at, deadline: end }
    const told: Moment[] = isEnough
      ? confirm
        ? [{ ...about, kind: 'openersToConfirm', people: confirm.people }]
        : []
      : [{ ...about, kind: 'openersMissing' }]
    const data = {
      ...{ lotId: one.lotId, deadline: end.toISOString(), able: count, ready: isEnough && confirm === null },
      ...(isEnough && confirm ? { confirm: confirm.reasons } : {}),
    }
    return { told, data }
  })
  const [data = {}, ...also] = looked.map((one) => one.data)
  const moments = together(looked.flatMap(({ told }) => told))
  return {
    change: { lots: tender.lots.map((one) => (isAlike(one) ? { ...one, checkedFor: end } : one)) },
    type: 'OPENING_READINESS_CHECKED',
    data,
    ...(also.length > 0 ? { also } : {}),
    forReaders: false,
    ...(moments.length > 0 ? { moments } : {}),
  }
}

/** Type 5: a further round of applications has ended; all that ended since are told at once. */
async function roundOver(tender: TenderDoc, lot: LotDoc, at: Date): Promise<Fired | null> {
  const time = lotInTime(lot)
  let round = Math.max(lot.round, lot.roundOver)
  const before = round
  for (let due = nextRoundDeadline(time, round); due !== null && due <= at.getTime(); due = nextRoundDeadline(time, round)) round++
  if (round === before) return null
  const ended = Array.from({ length: round - before }, (_, n) => before + 1 + n)
  const empty = await emptyOf(tender, lot, { ended, at })
  const known = (lot.emptyRounds ?? []).filter((one) => one > lot.round)
  const lots = withLot(tender, lot.lotId, { roundOver: round, ...(empty.length > 0 ? { emptyRounds: [...known, ...empty] } : {}) })
  return {
    change: { lots, ...derive({ ...tender, lots }) },
    type: 'ROUND_OVER',
    data: { lotId: lot.lotId, round, ...(empty.length > 0 ? { empty } : {}) },
    forReaders: true,
  }
}

const epochOf = (tender: TenderDoc, part: string | null): number =>
  part === null ? tender.lots.reduce((sum, lot) => sum + lot.epoch, 0) : (tender.lots.find((lot) => lot.lotId === part)?.epoch ?? -1)

function eventOf(tender: TenderDoc, { event, part }: Pick<TimerDoc, 'event' | 'part'>, at: Date): Fired | null | Promise<Fired | null> {
  if (event === 'publicationDue') return publicationDue(tender, at)
  const lot = tender.lots.find(({ lotId }) => lotId === part)
  if (!lot) return null
  switch (event) {
    case 'deadlinePassed':
      return deadlinePassed(tender, lot, at)
    case 'openingExpired':
      return openingExpired(tender, lot, at)
    case 'readinessDue':
      return readinessDue(tender, lot, at)
    case 'roundOver':
      return roundOver(tender, lot, at)
    default:
      throw new Error(`nobody knows the event ${event} of a timer`)
  }
}

/** Null: the machine holds it. */
async function judge(tender: TenderDoc, timer: Pick<TimerDoc, 'event' | 'part'>, at: Date): Promise<Fired | null> {
  try {
    return await eventOf(tender, timer, at)
  } catch (fault) {
    return unlessConflict(fault)
  }
}

const TRIES = 5

/**
 * Sends a tender the event of a timer, in one guarded write; answers the tender as written, or null where there was nothing to do: it moved
 * on, another process was first, or the machine holds it (a portal that has not confirmed).
 */
export async function fireTenderTimer(timer: Pick<TimerDoc, 'subject' | 'part' | 'event' | 'epoch'>): Promise<TenderDoc | null> {
  for (let tries = 1; ; tries++) {
    const tender = await TenderModel.findOne({ _id: timer.subject }).lean<TenderDoc>()
    if (!tender || epochOf(tender, timer.part) !== timer.epoch) return null
    const at = now()
    const fired = await judge(tender, timer, at)
    if (!fired) return null
    const { change, ...facts } = fired
    const record = stageRecord({ ...facts, at, actor: null })
    try {
      return await commit(TenderModel, { _id: tender._id, epoch: tender.epoch }, { $set: change, $inc: { epoch: 1 } }, [record])
    } catch (fault) {
      // Another lot of the same tender moved in between: look again.
      if (!(fault instanceof AppError && fault.code === 'conflict') || tries === TRIES) throw fault
    }
  }
}
