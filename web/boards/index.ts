export { Board } from './Board'
export type { BoardCard, BoardCell, BoardColumn, BoardLane, BoardProps, CardAction, Place, DropTarget } from './types'
