import type { Move, TenderView } from '../../server/contract/tenders/views'

/** A move of the tender's machine, as it is offered to this person; undefined where the stage does not know it. */
export const moveOf = (tender: Pick<TenderView, 'moves'>, event: string): Move | undefined =>
  tender.moves?.find((move) => move.event === event)

export const isMoveOpen = (tender: Pick<TenderView, 'moves'>, event: string): boolean => moveOf(tender, event)?.open === true
