import { procedureOf, type ProcedureKey } from '../procedure'
import { DAY } from './facts'

/** What is known of a lot's time limits, as milliseconds since 1970. */
export interface LotDeadlines {
  applicationDeadline: number | null
  offerDeadline: number | null
  finalDeadline: number | null
  deadlinePeriodDays: number | null
}

/** End of applications in a round: round 1's deadline plus the period for each further one, never past the final deadline (type 5). */
export function applicationDeadlineInRound(deadlines: LotDeadlines, round: number): number | null {
  const { applicationDeadline, finalDeadline, deadlinePeriodDays } = deadlines
  if (applicationDeadline === null) return null
  const moved = applicationDeadline + Math.max(0, round - 1) * (deadlinePeriodDays ?? 0) * DAY
  return finalDeadline === null ? moved : Math.min(moved, finalDeadline)
}

/** In rounds: when applications to the round after this one end; null where it is the last. */
export function nextRoundDeadline(deadlines: LotDeadlines, round: number): number | null {
  const present = applicationDeadlineInRound(deadlines, round)
  if (present === null || !deadlines.deadlinePeriodDays) return null
  return present === deadlines.finalDeadline ? null : applicationDeadlineInRound(deadlines, round + 1)
}

/** Type 5: the final deadline lies before round 1's own, which could then not be what it is announced as. */
export const finalBeforeFirstRound = ({ applicationDeadline, finalDeadline }: LotDeadlines): boolean =>
  applicationDeadline !== null && finalDeadline !== null && finalDeadline < applicationDeadline

/**
 * The round that an application of this moment goes to: the first whose deadline lies ahead; null where none does, or no deadline is set.
 */
export function applicationRoundAt(deadlines: LotDeadlines, now: number): number | null {
  const { applicationDeadline: first, finalDeadline, deadlinePeriodDays } = deadlines
  if (first === null || (finalDeadline !== null && finalDeadline <= now)) return null
  if (now < first) return 1
  if (!deadlinePeriodDays) return null
  return 2 + Math.floor((now - first) / (deadlinePeriodDays * DAY))
}

export interface LotInTime extends LotDeadlines {
  lotId: string
  stage: number
  round: number
  epoch: number
  closed: boolean
  /** Phases this lot leaves out; 3 means there is no competition. */
  skipped: readonly number[]
  /** When the opening under way runs out; null where none is. */
  openingExpires: number | null
  /** The deadline before which it was looked whether the team can open; null before that. */
  checkedFor: number | null
  /** Type 5: the last round whose end was told; 0 before. */
  roundOver: number
}

export interface DueMoment {
  /** null: the tender as a whole. */
  lotId: string | null
  what: 'publication' | 'applicationDeadline' | 'offerDeadline' | 'opening' | 'readiness' | 'round'
  event: 'publicationDue' | 'deadlinePassed' | 'openingExpired' | 'readinessDue' | 'roundOver'
  due: number
  /** Of the lot when this was worked out: a lot that moved on since does not take the event. */
  epoch: number
}

/** So long before a deadline it is looked whether two people can open what comes. */
export const READINESS_LEAD = DAY

/** Type 5: the end of the next round that nobody was told of yet, where there is a competition. */
function roundDue(lot: LotInTime): number | null {
  if (lot.stage < 3 || lot.stage > 7 || lot.skipped.includes(3)) return null
  return nextRoundDeadline(lot, Math.max(lot.round, lot.roundOver))
}

function lotMoments(lot: LotInTime): DueMoment[] {
  const found: DueMoment[] = []
  const add = (what: DueMoment['what'], event: DueMoment['event'], due: number | null) => {
    if (due !== null) found.push({ lotId: lot.lotId, what, event, due, epoch: lot.epoch })
  }
  const deadline = lot.closed
    ? null
    : lot.stage === 3
      ? applicationDeadlineInRound(lot, lot.round)
      : lot.stage === 6
        ? lot.offerDeadline
        : null
  add(lot.stage === 3 ? 'applicationDeadline' : 'offerDeadline', 'deadlinePassed', deadline)
  add('readiness', 'readinessDue', deadline === null || lot.checkedFor === deadline ? null : deadline - READINESS_LEAD)
  add('opening', 'openingExpired', lot.openingExpires)
  add('round', 'roundOver', roundDue(lot))
  return found
}

/** Everything that falls due for a tender from its stored fields, whatever the time is now; the scheduler keeps and fires it. */
export function dueMoments(tender: { publishAt: number | null; lots: readonly LotInTime[] }): DueMoment[] {
  const found: DueMoment[] = []
  if (tender.publishAt !== null && tender.lots.some((lot) => lot.stage === 1 || lot.stage === 2)) {
    const epoch = tender.lots.reduce((sum, lot) => sum + lot.epoch, 0)
    found.push({ lotId: null, what: 'publication', event: 'publicationDue', due: tender.publishAt, epoch })
  }
  found.push(...tender.lots.flatMap(lotMoments))
  return found.sort((a, b) => a.due - b.due)
}

/** The deadline a reader cares for in this stage; null where none lies ahead by the procedure. */
export function deadlineOfLot(lot: LotInTime): number | null {
  const round = roundDue(lot)
  // Type 5: applications go on to the next round, whatever the present one has reached.
  if (round !== null && lot.stage >= 4)
    return lot.stage === 6 && !lot.closed && lot.offerDeadline !== null ? Math.min(lot.offerDeadline, round) : round
  if (lot.stage >= 7) return null
  if (lot.stage >= 4 || lot.skipped.includes(3)) return lot.offerDeadline
  return applicationDeadlineInRound(lot, lot.round) ?? lot.offerDeadline
}

/** The earliest deadline over the lots: what lists show and sort by. */
export function nextDeadline(lots: readonly LotInTime[]): number | null {
  const known = lots.map(deadlineOfLot).filter((one): one is number => one !== null)
  return known.length ? Math.min(...known) : null
}

/** Stage of a whole tender: the highest of the lots below 8, and 8 when all are (decisions.md section 5). */
export function stageOfTender(stages: readonly number[]): number {
  const alive = stages.filter((stage) => stage < 8)
  return alive.length ? Math.max(...alive) : stages.length ? 8 : 0
}

/** Phases that a lot leaves out by its procedure, the way it was published and its template. */
export function skippedPhases(key: ProcedureKey, start: number, leavesOut: readonly number[] = []): number[] {
  const { absentStages } = procedureOf(key)
  const before = start === 6 ? [3, 4, 5] : start === 5 ? [3, 4] : []
  const left = leavesOut.filter((phase) => phase <= 5)
  return [3, 4, 5, 6, 7].filter((phase) => [...absentStages, ...before, ...left].includes(phase))
}
