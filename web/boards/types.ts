export interface BoardColumn {
  id: string
  label: string
}

/** One line of a column: who it is, and in a few words where it stands. Cards of a cell stand in the order they are given. */
export interface BoardCard {
  id: string
  name: string
  /** Where the name leads. */
  to: string
  line: string
  /** A remark beside the name ('vorgemerkt'). */
  tag?: string | undefined
  /** Out of the running: drawn back, and not to be dragged. */
  isMuted: boolean
  isMovable: boolean
  /** A change of it is under way. */
  isBusy: boolean
}

/** What one column holds in one lane. */
export interface BoardCell {
  columnId: string
  cards: readonly BoardCard[]
  /** null: the number is not told. */
  count: number | null
  /** Why nothing is told of what is in here ('Versiegelt bis …'); null: nothing is sealed. */
  sealed: string | null
}

/** A row of the board; a board without rows has one lane without label. */
export interface BoardLane {
  id: string
  label: string | null
  /** A word beside the label. */
  note: string | null
  isFolded: boolean
  cells: readonly BoardCell[]
}

export interface Place {
  laneId: string
  columnId: string
}

/** What dropping a card at a place would do; a refusal says why before anything is dropped. */
export type DropTarget = { kind: 'home' } | { kind: 'open'; label: string } | { kind: 'refused'; title: string; why: string }

export interface CardAction {
  id: string
  label: string
  /** Why it cannot be done now. */
  closed?: string | undefined
  onSelect: () => void
}

export interface BoardProps {
  /** What is on it, for whoever hears it. */
  label: string
  columns: readonly BoardColumn[]
  lanes: readonly BoardLane[]
  /** The column a phone shows first. */
  startColumn: string
  /** What dropping a card at a place would do. */
  judge: (cardId: string, place: Place) => DropTarget
  /** What its menu offers. */
  actionsOf: (cardId: string) => readonly CardAction[]
  /** Only for places judged open. */
  onDrop: (cardId: string, place: Place) => void
}
