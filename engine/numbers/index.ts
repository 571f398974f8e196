export {
  ALL_DIGITS,
  compareDecimals,
  compareExact,
  exactText,
  isDecimal,
  isExact,
  isLong,
  isSame,
  minus,
  over,
  plus,
  QUOTIENT_DIGITS,
  readExact,
  rest,
  times,
} from './exact'
export type { Exact, Long } from './exact'
export { readNumber, shownDecimal, shownSum, withOtherMarks, writtenPlainly } from './typed'
export type { NumberKind, TypedNumber } from './typed'
