export { boundTooShort } from './binding'
export { SCHEME_MARKS, childPath, indexesOf, joinPath, nodeAt, parsePath, pathOf } from '../data/path'
export type { FormData, Item } from '../data/path'
export { getAt, setAt } from '../data/access'
export { instances } from '../data/instances'
export type { Instance } from '../data/instances'
export { isFilled, isValueFilled } from '../data/filled'
export { emptyData, meansLots, newItemId } from './emptyData'
export { addItem, canAddItem, canRemoveItem, copyList, duplicateItem, moveItem, removeItem } from './items'
export { mergeSchemeMarks, nextSchemeId, schemeId, schemeIdsIn, schemeNumber, withSchemeMark } from './schemeIds'
export { buyerId, lotAt, lotsOf, tenderName } from './head'
export type { LotEntry } from './head'
export { cleanData, cleanFieldValue, isOneLine } from './cleanData'
export { pickText } from '../data/pickText'
export { comparePaths, completeness, isSameProgress, nextOpen, openPaths } from './completeness'
export type { Completeness, SectionCompleteness } from './completeness'
export { diffData, takeOver } from '../data/diffData'
export type { Comparable, Difference } from '../data/diffData'
export { diffViews } from './diffViews'
export type { ReadForm, ViewDifference } from './diffViews'
export { asShown } from './shown'
export { sharedWith } from '../data/sharedWith'
export { withoutHidden } from './hidden'
export type { HiddenValue } from './hidden'
export { conditionFaults, fieldsLacking, fieldsToAsk, holdsFor } from './conditions'
export { FINAL_LABELS, asksDeadline, deadlineFields, hasDeadlineField, questionDeadline } from './deadlines'
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
} from '../data/zonedTime'
export type { Moment, WallClock } from '../data/zonedTime'
export { isEuTemplate, shownChildren } from './shownChildren'
export { isWithheld, publicValues, publicView, teamView, withholdings } from './publicView'
export type { Later, PublicNode, Withholding } from './publicView'
export { publicNames } from './publicNames'
export type { PublicNames } from './publicNames'
export { variantName, variantWords } from './variantName'
