import type { Source } from '../../../workflows/report'
import { provenOpenings, type LotDoc, type TenderDoc } from '../../tenders/area'

/** Of what something says what; `lots`: those that it is about, null: all. */
export interface OfLots {
  readonly sources: readonly Source[]
  readonly lots: readonly string[] | null
}

/** Of several lots that were awarded each must have a winner, and a reason for each who was left out. */
const incomplete = ({ lots }: TenderDoc): Source[] => {
  const awarded = lots.filter(({ outcome }) => outcome === 'awarded')
  const lacks = (source: Source, test: (lot: LotDoc) => boolean): Source[] => (awarded.some(test) ? [source] : [])
  return [
    ...lacks('winner', ({ awardedTo = [] }) => awardedTo.length === 0),
    ...lacks('left', ({ information }) => !information),
    ...lacks('leftReason', ({ information }) => !information || information.told.some(({ reason }) => !reason?.trim())),
  ]
}

type Concerns = (lot: LotDoc, tender: TenderDoc) => boolean
const isCancelled: Concerns = ({ outcome }) => outcome === 'cancelled' || outcome === 'discontinued'
const isAwarded: Concerns = ({ outcome }) => outcome === 'awarded'
const isOpened: Concerns = (lot, tender) => provenOpenings(tender, lot).length > 0

/** Lots of which a source has to say something, each; one that is not here is said of the tender. */
const CONCERNS: { readonly [S in Source]?: Concerns } = {
  openings: isOpened,
  chosen: (lot, tender) => isOpened(lot, tender) && !isCancelled(lot, tender),
  chosenReason: (lot, tender) => isOpened(lot, tender) && !isCancelled(lot, tender),
  winner: isAwarded,
  winnerReason: isAwarded,
  left: isAwarded,
  leftReason: isAwarded,
  cancelled: isCancelled,
}

/** What is said, of every lot that it concerns. */
export function saidOf(tender: TenderDoc, said: readonly OfLots[]): Set<Source> {
  const lacking = new Set(incomplete(tender))
  const isSaid = (source: Source): boolean => {
    const saying = said.filter(({ sources }) => sources.includes(source))
    const concerned = tender.lots.filter((lot) => CONCERNS[source]?.(lot, tender))
    return concerned.every(({ lotId }) => saying.some(({ lots }) => lots === null || lots.includes(lotId)))
  }
  return new Set(said.flatMap(({ sources }) => sources).filter((source) => !lacking.has(source) && isSaid(source)))
}
