/**
 * What a person does to a template in the designer, as pure steps: file in, new file out, or a reason why not. A step never leaves schema,
 * order and description disagreeing; what a step cannot see to (rules that form a cycle) is found by `ruleFaults` and by `loadTemplate`.
 */
export { REFUSALS, fileOfEdit } from './edit'
export type { Edit, Refusal, RefusalReason } from './edit'
export { addNode, changeNode, moveNode, removeNode, renameNode } from './nodes'
export type { NewNode, NodeChange } from './nodes'
export { choiceHolding, putIntoChoice } from './choices'
export { duplicateNode, insertPiece, pieceOf } from './pieces'
export type { Piece } from './pieces'
export { dependencies, putRule, removeRule, ruleFaults } from './rules'
export type { Dependency } from './rules'
export { beginHistory, record, redo, undo } from './history'
export type { History } from './history'
export { copyId, copyOf, newTemplate } from './newTemplate'
export { chainOf, levelOf, nodeOf, positionOf, schemaOf, subtreeOf } from './tree'
export type { Level, Position } from './tree'
export {
  baseOf,
  choicesOf,
  conditionOf,
  fieldEntries,
  firstValue,
  isLeaf,
  kindOf,
  operationOf,
  operationsFor,
  valuesOf,
  type FieldEntry,
  type Leaf,
  type Operation,
} from './fields'
export { valueSchema } from './valueSchema'
export {
  fittedToSheet,
  haveOtherSheets,
  inSheet,
  MOST_POSITIONS,
  positionText,
  SHEET_POSITIONS,
  SHEET_SECTION,
  SHEET_SUM,
  sheetPath,
  takesPriceSheet,
  withPriceSheet,
} from './priceSheet'
export type { SheetPosition } from './priceSheet'
