import { procedureOf } from '../../workflows/procedure'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { isWholeOpening, provenOpenings } from './openingProof'

/** What says of a tender whether its names are hidden. */
export type WithNames = Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>

/**
 * Whether nobody of the authority may know yet who takes part (names: 'hidden'): until all of the offers is opened, and not works before
 * their authors; where nothing is ever opened they stay hidden.
 */
export const hidesNames = (tender: WithNames): boolean => {
  if (!procedureOf(tender).hidesNames) return false
  const isOpened = (lot: LotDoc): boolean => provenOpenings(tender, lot).some((one) => one.what === 'offers' && isWholeOpening(one))
  return tender.lots.length === 0 || !tender.lots.every(isOpened)
}
