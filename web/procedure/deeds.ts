import type { TenderView } from '../../server/contract/tenders/views'
import { isOpenFor, lotMoveOf } from '../tender-frame/lot'

/** Moves of the machine that a team member takes on the tender's page, in the order in which a procedure meets them. */
export const DEEDS = [
  'startCompetition',
  'openApplications',
  'nextRound',
  'startNegotiation',
  'startOfferPhase',
  'openOffers',
  'furtherOfferRound',
  'inform',
  'award',
  'close',
] as const
export type Deed = (typeof DEEDS)[number]

/** Those that are done on a dialog; `extendDeadlines`, `cancel` and `copy` are for several lots or the whole tender. */
export const DIALOGS = [
  'startCompetition',
  'startNegotiation',
  'startOfferPhase',
  'furtherOfferRound',
  'extendDeadlines',
  'inform',
  'award',
  'close',
  'cancel',
  'copy',
] as const
export type DialogDeed = (typeof DIALOGS)[number]

export const isDialogDeed = (deed: string): deed is DialogDeed => (DIALOGS as readonly string[]).includes(deed)

/** Openings have a page of their own. */
const OPENINGS: readonly string[] = ['openApplications', 'openOffers', 'nextRound', 'confirmOpening', 'toOpening']
export const isOpening = (deed: string): boolean => OPENINGS.includes(deed)

/** What this lot may do now. */
export const openDeeds = (tender: TenderView, lotId: string): Deed[] =>
  DEEDS.filter((deed) => isOpenFor(tender, deed, lotId) && isShown(tender, deed))

/** A notice ends in one dialog, whatever came of it. */
const isShown = ({ type }: Pick<TenderView, 'type'>, deed: Deed): boolean => deed !== 'award' || (type !== 3 && type !== 4)

interface ClosedDeed {
  deed: Deed
  reason: string
  params: Record<string, unknown>
}

/** What no lot may do now, and why: the machine's own reasons. */
export const closedDeeds = (tender: TenderView): ClosedDeed[] =>
  DEEDS.flatMap((deed) => {
    const move = isShown(tender, deed) ? lotMoveOf(tender, deed) : undefined
    return move && !move.open && move.reason !== undefined && move.reason !== 'notInThisStage'
      ? [{ deed, reason: move.reason, params: move.params ?? {} }]
      : []
  })
