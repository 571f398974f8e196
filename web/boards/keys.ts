import type { BoardLane, Place } from './types'

/** Where the focus goes: the same part (handle, name, menu) of another card. */
export interface Focus {
  cardId: string
  part: Part
  /** Wait until the card lies in this column. */
  column?: string
}
const PARTS = ['b-grip', 'b-name', 'b-more'] as const
export type Part = (typeof PARTS)[number]

export const partOf = (element: Element): Part | null => PARTS.find((part) => element.classList.contains(part)) ?? null

/** Where a card lies; null when it is not on the board (any more). */
export function placeOf(lanes: readonly BoardLane[], cardId: string): (Place & { index: number }) | null {
  for (const { id: laneId, cells } of lanes)
    for (const { columnId, cards } of cells) {
      const index = cards.findIndex(({ id }) => id === cardId)
      if (index >= 0) return { laneId, columnId, index }
    }
  return null
}

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index))

/** The card that an arrow key, Home or End leads to; null: the key means nothing here. Empty columns are passed over. */
export function neighbour(lanes: readonly BoardLane[], cardId: string, key: string): string | null {
  const here = placeOf(lanes, cardId)
  const lane = lanes.find(({ id }) => id === here?.laneId)
  if (!here || !lane) return null
  const column = lane.cells.findIndex(({ columnId }) => columnId === here.columnId)
  const own = lane.cells[column]?.cards ?? []
  if (key === 'ArrowDown' || key === 'ArrowUp') return own[within(here.index + (key === 'ArrowDown' ? 1 : -1), own.length)]?.id ?? null
  if (key === 'Home') return own[0]?.id ?? null
  if (key === 'End') return own.at(-1)?.id ?? null
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  for (let at = column + step; at >= 0 && at < lane.cells.length; at += step) {
    const cards = lane.cells[at]?.cards ?? []
    if (cards.length > 0) return cards[within(here.index, cards.length)]?.id ?? null
  }
  return cardId
}

/** The column beside `columnId` in a lane, for a card that was taken up by the keyboard; the edge stays the edge. */
export function besideOf(lane: BoardLane | undefined, columnId: string, key: 'ArrowLeft' | 'ArrowRight'): string {
  const cells = lane?.cells ?? []
  const at = cells.findIndex((cell) => cell.columnId === columnId)
  return cells[within(at + (key === 'ArrowRight' ? 1 : -1), cells.length)]?.columnId ?? columnId
}
