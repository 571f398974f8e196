/** Examination of applications and offers in the order of the law: a dated table, what may be said of a row, which prices are low. Pure. */
export {
  type Duty,
  dutyOf,
  isBelowRegister,
  type RegisterQuery,
  ROW_RESULTS,
  rowFaults,
  type RowFacts,
  type RowResult,
  sameName,
} from './judge'
export { LOW_SHARES, type LowPrice, lowPrices, type LowShare, USUAL_SHARE } from './lowPrices'
export {
  EXAMINATION_ROWS,
  type ExaminationHead,
  examinationRow,
  EXAMINATION_STEPS,
  type ExaminationRow,
  ROW_KEYS,
  type RowKey,
} from './rows'
export { rowsOn } from './rowsOn'
