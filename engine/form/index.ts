export { boundTooShort } from './binding'
export { SCHEME_MARKS, childPath, indexesOf, joinPath, nodeAt, parsePath, pathOf } from './path'
export type { FormData, Item } from './path'
export { getAt, setAt } from './access'
export { instances } from './instances'
export type { Instance } from './instances'
export { isFilled, isValueFilled } from './filled'
export { emptyData, meansLots, newItemId } from './emptyData'
export { addItem, canAddItem, canRemoveItem, copyList, duplicateItem, moveItem, removeItem } from './items'
export { mergeSchemeMarks, nextSchemeId, schemeId, schemeIdsIn, schemeNumber, withSchemeMark } from './schemeIds'
export { buyerId, lotAt, lotsOf, tenderName } from './head'
export type { LotEntry } from './head'
export { cleanData, cleanFieldValue, isOneLine } from './cleanData'
export { pickText } from './pickText'
export { comparePaths, completeness, isSameProgress, nextOpen, openPaths } from './completeness'
export type { Completeness, SectionCompleteness } from './completeness'
export { diffData, takeOver } from './diffData'
export type { Difference } from './diffData'
export { diffViews } from './diffViews'
export type { ReadForm, ViewDifference } from './diffViews'
export { withoutHidden } from './hidden'
export type { HiddenValue } from './hidden'
export { FINAL_LABELS, asksDeadline, deadlineFields, hasDeadlineField } from './deadlines'
export type { LotDeadlines } from './deadlines'
export {
  berlinOffset,
  instantOfWallClock,
  instantOfZoned,
  isDay,
  parseZonedDate,
  parseZonedTime,
  wallClockOf,
  zonedDate,
  zonedDateAndTime,
} from './zonedTime'
export type { Moment, WallClock } from './zonedTime'
export { isEuTemplate, shownChildren } from './shownChildren'
export { isWithheld, publicView, teamView, withholdings } from './publicView'
export type { Later, PublicNode, Withholding } from './publicView'
export { publicNames } from './publicNames'
export type { PublicNames } from './publicNames'
