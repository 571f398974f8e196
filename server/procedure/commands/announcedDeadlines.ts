import { isShut, type Procedure, type Words } from '../../../workflows/procedure'
import { applicationDeadlineInRound, applicationRoundAt } from '../../../workflows/tender'
import { AppError } from '../../platform/errors'
import { type LotDoc, lotInTime, type StoredDeadlines } from '../../tenders/area'

export const announcingConflict = (reason: string, lotId?: string, params?: { procedure: Words }): AppError =>
  new AppError('conflict', {
    reason: `refused.${reason}`,
    move: 'announceChanges',
    ...(lotId ? { lotId } : {}),
    ...(params ? { params } : {}),
  })

const time = (date: Date | null): number | null => date?.getTime() ?? null

/** The phase that a deadline ends, by stage; before it the deadline is free, in it only later, after it fixed. */
const PHASE = { applicationDeadline: 3, offerDeadline: 6 } as const

const FINAL = { applicationDeadline: 'applicationsAreFinal', offerDeadline: 'offersAreFinal' } as const

interface When {
  at: Date
  inSystem: boolean
  /** The name of the procedure, where that has the deadline which runs final. */
  final: Words | null
  /** The same, where its rounds end for good on the day that was announced. */
  finalRounds: Words | null
}

/** What of a procedure no announcement extends while a lot is in a state. Rounds go on, in whichever state the lot is. */
export function finalIn(procedure: Procedure, state: string): Pick<When, 'final' | 'finalRounds'> {
  const { name, phases } = procedure.document
  const inRounds = phases.some((one) => one.kind === 'intake' && one.rounds !== undefined && one.without?.includes('extension'))
  return { final: isShut(procedure, state, 'extension') ? name : null, finalRounds: inRounds ? name : null }
}

/**
 * Type 5, once rounds run: their days are fixed, because each application belongs to one, and the final deadline does not cut the
 * round that takes some now.
 */
function assertRounds(lot: LotDoc, after: StoredDeadlines, { at, inSystem, finalRounds }: When): void {
  const { finalDeadline, deadlinePeriodDays } = lot.deadlines
  if (lot.stage < 3) return
  if (after.deadlinePeriodDays !== deadlinePeriodDays) throw announcingConflict('roundDaysFixed', lot.lotId)
  const wish = time(after.finalDeadline)
  if (wish === null && inSystem) throw announcingConflict('finalDeadlineMissing', lot.lotId)
  if (wish === time(finalDeadline)) return
  const rounds = lotInTime(lot)
  const round = applicationRoundAt(rounds, at.getTime())
  if (round === null) throw announcingConflict('deadlineHasPassed', lot.lotId)
  const isLater = wish === null || (finalDeadline !== null && wish > finalDeadline.getTime())
  if (finalRounds && isLater) throw announcingConflict(FINAL.applicationDeadline, lot.lotId, { procedure: finalRounds })
  if (wish !== null && wish < (applicationDeadlineInRound(rounds, round) ?? 0)) throw announcingConflict('deadlineNotLater', lot.lotId)
}

interface Deadlines extends When {
  before: StoredDeadlines | undefined
  after: StoredDeadlines
}

/**
 * A lot's deadlines after the announcement. Only what was edited since the last one counts: a deadline that was extended meanwhile stays.
 * One that runs is never shortened, and what has passed stays what it was (409).
 */
export function deadlinesAfter(lot: LotDoc, { before, after, ...when }: Deadlines): StoredDeadlines {
  const { at, final } = when
  assertRounds(lot, after, when)
  const next = { ...lot.deadlines, finalDeadline: after.finalDeadline, deadlinePeriodDays: after.deadlinePeriodDays }
  for (const which of ['applicationDeadline', 'offerDeadline'] as const) {
    if (before && time(before[which]) === time(after[which])) continue
    const [old, wish] = [time(lot.deadlines[which]), time(after[which])]
    if (old === wish) continue
    const isOver = lot.stage > PHASE[which] || (lot.stage === PHASE[which] && old !== null && old <= at.getTime())
    if (isOver) throw announcingConflict('deadlineHasPassed', lot.lotId)
    const isShorter = wish === null || (old !== null && wish < old)
    if (lot.stage === PHASE[which] && isShorter) throw announcingConflict('deadlineNotLater', lot.lotId)
    // What the document has final no announcement extends, either.
    if (lot.stage === PHASE[which] && final) throw announcingConflict(FINAL[which], lot.lotId, { procedure: final })
    next[which] = after[which]
  }
  return next
}
