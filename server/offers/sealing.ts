import { applicationsOpened, offersOpened } from '../../workflows/offer'
import type { TenderDoc } from '../tenders/model'
import { offerLotOf } from './facts'
import type { SubmissionDoc, SubmissionKind } from './model'

/** What a record of the log is about that nobody but the bidder may learn of before that lot's opening; rides as `data.sealed`. */
export interface SealedMatter {
  lotId: string
  kind: SubmissionKind
  round: number
  offerRound: number
}

/** Whether the opening of this matter has taken place; a lot that no longer is stays sealed. */
export const isOpened = ({ lotId, kind, ...rounds }: SealedMatter, tender: Pick<TenderDoc, 'type' | 'lots'>): boolean => {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) return false
  const facts = offerLotOf(tender, lot)
  return kind === 'application' ? applicationsOpened(facts, rounds) : offersOpened(facts, rounds)
}

/** Whether the team may read what a company submitted: opened with its lot; what came late when two people opened it besides. Withdrawn ones never: the caller's to know. */
export const isTeams = (
  row: SealedMatter & Pick<SubmissionDoc, 'late' | 'lateOpening'>,
  tender: Pick<TenderDoc, 'type' | 'lots'>,
): boolean => isOpened(row, tender) && (!row.late || isLateOpened(row))

export const isLateOpened = ({ lateOpening }: Pick<SubmissionDoc, 'lateOpening'>): boolean =>
  lateOpening?.second !== null && lateOpening?.second !== undefined
