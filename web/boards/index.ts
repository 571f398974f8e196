export { Board, type BoardProps } from './Board'
export type { BoardCard, BoardCell, BoardColumn, BoardLane, CardAction, Place, DropTarget } from './types'
