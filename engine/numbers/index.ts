export {
  compareDecimals,
  compareExact,
  exactText,
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
export { withOtherMarks } from './otherMarks'
export { readNumber, shownDecimal, writtenPlainly } from './typed'
export type { NumberKind, TypedNumber } from './typed'
