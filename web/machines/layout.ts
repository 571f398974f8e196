import type { Machine } from './machine'

/** Pixels of the drawing: states stand below one another, ways lead past them on the right, ways back on the left. */
export const LAYOUT = { width: 356, left: 56, box: 168, pitch: 56, height: 38, top: 4 }

interface Arc {
  from: string
  to: string
  /** Numbers of the steps of `from` (from 1 on, as the list counts them) that go this way. */
  numbers: number[]
  path: string
  /** Beside the tip of its arrow, where nothing else stands. */
  label: Label
  isBack: boolean
}

/** Numbers in a pill, by its middle. */
export interface Label {
  text: string
  x: number
  y: number
  wide: number
  high: number
}

/** Of the arrow's tip, between the box and the numbers. */
const TIP = 12

/** Every state is led to once from the chosen one, so that each label has a row of its own, outside of the boxes. */
const labelOf = (numbers: readonly number[], { y, isBack }: { y: number; isBack: boolean }): Label => {
  const text = numbers.join(', ')
  const wide = 12 + text.length * 7
  const x = isBack ? LAYOUT.left - TIP - wide / 2 : LAYOUT.left + LAYOUT.box + TIP + wide / 2
  return { text, x, y, wide, high: 20 }
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
          known.label = labelOf(known.numbers, { y: known.label.y, isBack: known.isBack })
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
          label: labelOf([index + 1], { y: y2, isBack }),
          isBack,
        })
      })
  }
  return [...arcs.values()]
}

export const heightOf = ({ states }: Machine): number => LAYOUT.top * 2 + states.length * LAYOUT.pitch - (LAYOUT.pitch - LAYOUT.height)
