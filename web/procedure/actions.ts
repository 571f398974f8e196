import { readIn, type Lang } from '../../engine/languages'
import { procedureOf, type ProcedureKey } from '../../workflows/procedure'
import type { TenderView } from '../../server/contract/tenders/views'
import { isOpenFor, lotMoveOf } from '../tender-frame/lot'

/** Moves of the machine that a team member takes on the tender's page, in the order in which a procedure meets them. */
const TENDER_ACTIONS = [
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
export type TenderAction = (typeof TENDER_ACTIONS)[number]

/** Those that are done on a dialog; `extendDeadlines`, `cancel` and `copy` are for several lots or the whole tender. */
const DIALOGS = [
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
export type DialogAction = (typeof DIALOGS)[number]

export const isDialogAction = (action: string): action is DialogAction => (DIALOGS as readonly string[]).includes(action)

/** Openings have a page of their own. */
const OPENINGS: readonly string[] = ['openApplications', 'openOffers', 'nextRound', 'confirmOpening', 'toOpening']
export const isOpening = (action: string): boolean => OPENINGS.includes(action)

/** What this lot may do now. */
export const openActions = (tender: TenderView, lotId: string): TenderAction[] =>
  TENDER_ACTIONS.filter((action) => isOpenFor(tender, action, lotId) && isShown(tender, action))

/** A notice ends in one dialog, whatever came of it. */
const isShown = (tender: ProcedureKey, action: TenderAction): boolean => action !== 'award' || procedureOf(tender).hasPhases

interface ClosedAction {
  action: TenderAction
  reason: string
  params: Record<string, unknown>
}

/** What a procedure says in several languages is read in one. */
const inLanguage = (params: Record<string, unknown>, lang: Lang): Record<string, unknown> =>
  typeof params['what'] === 'object' ? { ...params, what: readIn(params['what'] as Record<string, string>, lang) } : params

/** What no lot may do now, and why: the machine's own reasons. */
export const closedActions = (tender: TenderView, lang: Lang): ClosedAction[] =>
  TENDER_ACTIONS.flatMap((action) => {
    const move = isShown(tender, action) ? lotMoveOf(tender, action) : undefined
    return move && !move.open && move.reason !== undefined && move.reason !== 'notInThisStage'
      ? [{ action, reason: move.reason, params: inLanguage(move.params ?? {}, lang) }]
      : []
  })
