import type { Machine } from './machine'

/** Pixels of the drawing: states stand below one another, ways lead past them on the right, ways back on the left. */
export const LAYOUT = { width: 356, left: 56, box: 168, pitch: 56, height: 38, top: 4 }

export interface Arc {
  from: string
  to: string
  /** Numbers of the steps of `from` (from 1 on, as the list counts them) that go this way. */
  numbers: number[]
  path: string
  /** Where the numbers stand. */
  x: number
  y: number
  isBack: boolean
}

export const yOf = (index: number): number => LAYOUT.top + index * LAYOUT.pitch + LAYOUT.height / 2

/** The further the way, the wider the bow; never past the drawing's edge. */
const bow = (distance: number, room: number): number => Math.min(room, 16 + distance * 11)

/** One arc for each pair of states, however many steps go that way. */
export function arcsOf({ states, steps }: Machine): Arc[] {
  const arcs = new Map<string, Arc>()
  for (const from of states) {
    steps
      .filter((step) => step.from === from)
      .forEach(({ to }, index) => {
        if (to === null) return
        const key = `${from} ${to}`
        const known = arcs.get(key)
        if (known) {
          known.numbers.push(index + 1)
          return
        }
        const [a, b] = [states.indexOf(from), states.indexOf(to)]
        const isBack = b < a
        const side = isBack ? LAYOUT.left : LAYOUT.left + LAYOUT.box
        const wide = bow(Math.abs(b - a), isBack ? LAYOUT.left - 14 : LAYOUT.width - LAYOUT.left - LAYOUT.box - 14)
        const x = isBack ? side - wide : side + wide
        // Ways out leave above the middle of a box and ways in end below it, so that both can be told apart.
        const [y1, y2] = [yOf(a) + (isBack ? -8 : 8), yOf(b) + (isBack ? 8 : -8)]
        arcs.set(key, {
          from,
          to,
          numbers: [index + 1],
          path: `M${side} ${y1}C${x} ${y1} ${x} ${y2} ${side} ${y2}`,
          x: side + (x - side) * 0.75,
          y: (y1 + y2) / 2,
          isBack,
        })
      })
  }
  return [...arcs.values()]
}

export const heightOf = ({ states }: Machine): number => LAYOUT.top * 2 + states.length * LAYOUT.pitch - (LAYOUT.pitch - LAYOUT.height)
