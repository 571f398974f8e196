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
export const hidesNames = (tender: WithNames): boolean => procedureOf(tender).hidesNames && !isAllOpened(tender)

const isAllOpened = (tender: WithNames): boolean => {
  const isOpened = (lot: LotDoc): boolean => provenOpenings(tender, lot).some((one) => one.what === 'offers' && isWholeOpening(one))
  return tender.lots.length > 0 && tender.lots.every(isOpened)
}

/** Works were called for; what ended before that had none. */
const areWorksCalledFor = ({ lots }: Pick<WithNames, 'lots'>): boolean =>
  lots.some(({ stage, calledAt }) => calledAt !== undefined || stage === 6 || stage === 7)

/**
 * Whether nobody of the authority may know whose an offer is, nor who handed one in: where names are hidden, and where companies that
 * applied by name (names: 'authors') were asked for works, until all of them is opened.
 */
export const hidesAuthors = (tender: WithNames): boolean =>
  hidesNames(tender) || (procedureOf(tender).hidesAuthors && areWorksCalledFor(tender) && !isAllOpened(tender))
