import { daysBefore } from '../../engine/questions'
import { procedureOf } from '../../workflows/procedure'
import { deadlineOf, type LotDoc, type TenderDoc } from '../tenders/area'

type Taken = 'application' | 'offer'

/** What a lot takes in, or is to take in next: applications until they are opened, else offers. */
export const comingIn = (tender: TenderDoc, { stage, skipped }: LotDoc): Taken =>
  stage >= 4 || skipped.includes(3) || !procedureOf(tender).takesApplications ? 'offer' : 'application'

/** What a lot takes in, or took in last. */
export const cameIn = (tender: TenderDoc, lot: LotDoc): Taken =>
  comingIn(tender, lot) === 'offer' && (lot.stage >= 6 || lot.skipped.includes(3) || !procedureOf(tender).takesApplications)
    ? 'offer'
    : 'application'

/** The opening before a lot took in offers of the present round. */
const openedBefore = (lot: LotDoc): Date | null =>
  lot.openings.findLast(({ what, offerRound = 1 }) => what === 'applications' || offerRound < lot.offerRound)?.finishedAt ?? null

/** When offers of the present round were called for; before that, and of earlier versions, when what leads to it was opened. */
const calledAt = (lot: LotDoc): Date | null => (lot.stage >= 6 ? lot.calledAt : null) ?? openedBefore(lot)

/** So many days before the deadline, at its hour, as the procedure has it; it moves on with that one. Null: it says nothing. */
function ownEnd(tender: TenderDoc, lot: LotDoc, of: Taken): Date | null {
  const { least, goesInRounds } = procedureOf(tender)
  const days = least.questions?.[`${of}s`]
  const { offerDeadline, applicationDeadline } = lot.deadlines
  const deadline = of === 'offer' ? offerDeadline : goesInRounds ? deadlineOf(lot) : applicationDeadline
  const end = deadline === null || days === undefined ? null : daysBefore(deadline, days)
  // Nobody could ask before the notice is out, nor about offers before they were called for.
  const begun = (of === 'offer' ? calledAt(lot) : null) ?? tender.published?.at
  return end && begun && end <= begun ? null : end
}

/**
 * When questions about what a lot takes in end. `said`: by the team or the notice; undefined: nothing. A day from before this was called
 * for is about something else, where the procedure has one.
 */
export function endOf(tender: TenderDoc, lot: LotDoc, { of, said }: { of: Taken; said: Date | null | undefined }): Date | null {
  if (said === null) return null
  const before = of === 'offer' ? calledAt(lot) : null
  if (said && (before === null || said > before)) return said
  return procedureOf(tender).least.questions?.[`${of}s`] === undefined ? (said ?? null) : ownEnd(tender, lot, of)
}

/** Of all lots that run: the nearest that is ahead, else the last that was. */
export function endOfAll(tender: TenderDoc, said: Date | null | undefined, now: Date): Date | null {
  const running = tender.lots.filter(({ stage }) => stage < 8)
  const ends = (running.length > 0 ? running : tender.lots)
    .flatMap((lot) => endOf(tender, lot, { of: comingIn(tender, lot), said }) ?? [])
    .sort((one, other) => one.getTime() - other.getTime())
  return ends.find((end) => end > now) ?? ends.at(-1) ?? null
}
