import type { Fairway, Mark } from './model'
import { placesOf, type PlacedMark } from './places'

/** Of the drawing for paper: 696 wide, 44 for each lot, as its own units; whoever draws it scales. */
const WIDTH = 696
const LOT = 44
const START = 12
const PIER = 680
const MEET = 626
/** Where a lot's own water begins, and its name. */
const BEND = 62
const GAP = 28

/** How a shape is drawn, in black: past and next are the channels' lines, today a dotted one, marks have an edge, filled ones are past. */
type Look = 'past' | 'next' | 'today' | 'mark' | 'filled'

export interface Shape {
  /** An SVG path around its own origin. */
  d: string
  x: number
  y: number
  look: Look
}

export interface DrawingText {
  text: string
  x: number
  /** Of the base line. */
  y: number
  anchor: 'start' | 'middle' | 'end'
  isBold: boolean
}

export interface Drawing {
  width: number
  height: number
  shapes: readonly Shape[]
  texts: readonly DrawingText[]
}

/** What is said in the drawing; formatted where it is drawn. */
interface DrawingWords {
  published: string | null
  today: string
  outcome: string
  lot(channel: Fairway['channels'][number]): string
  /** Short: day and month. */
  deadline(mark: Mark): string
}

const circle = (r: number, y = 0): string => `M${-r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const BUOY = `M-6.5 5.5h13M-4.2 5.5l2.2 -9h4l2.2 9z${circle(1.9, -6.3)}`
const POSTS = `${circle(1.6, -6.5)}${circle(1.6, 6.5)}`
const GATE = 'M-2 -6L3 0L-2 6'
const LOCK = 'M-5 -2h10v8h-10zM-2.8 -2v-2.4a2.8 2.8 0 0 1 5.6 0v2.4'
const PIER_SHAPE = 'M-2.5 -11h5v22h-5zM2.5 -7.5h5M2.5 0h5M2.5 7.5h5'
const BOAT = 'M-11 -1h22l-3.2 6h-15.3zM-6 -1.5v-4.5h8l2.5 4.5zM-2.6 -6.5v-6.5h1.6v6.5zM-1 -13h6v4h-6z'

/** About what a letter of the bold text is wide. */
const LETTER = 6.6

const cut = (text: string, room: number): string => {
  const most = Math.floor(room / LETTER)
  return text.length <= most ? text : most < 4 ? '' : `${text.slice(0, most - 1).trimEnd()}…`
}

const marksOf = (mark: PlacedMark, y: number): Shape[] => {
  const isOpen = mark.gate === 'open'
  const lock: Shape[] = mark.sealed && !isOpen ? [{ d: LOCK, x: mark.lockX, y, look: 'mark' }] : []
  const gate: Shape[] = isOpen
    ? [{ d: POSTS, x: mark.gateX, y, look: 'filled' }]
    : [
        { d: GATE, x: mark.gateX, y, look: 'past' },
        { d: POSTS, x: mark.gateX - 2, y, look: 'filled' },
      ]
  return [{ d: BUOY, x: mark.x, y, look: mark.state === 'past' ? 'filled' : 'mark' }, ...lock, ...gate]
}

/** The drawing in its size for documents: black alone, every deadline dated, every lot named. Pure; the words come along. */
export function documentFairway(fairway: Fairway, words: DrawingWords): Drawing {
  const { channels } = fairway
  const isAlone = channels.length <= 1
  const top = LOT
  const middle = top + ((channels.length - 1) * LOT) / 2
  const height = top + channels.length * LOT
  const places = placesOf(fairway, {
    left: isAlone ? START + GAP : BEND + 68,
    right: isAlone ? PIER - 12 : MEET - 4,
    gap: GAP,
    hasGates: true,
  })
  const isArrived = fairway.isDecided || channels.every(({ stage }) => stage >= 8)
  // Neither drafts nor what waits for its date have left the shore.
  const isAshore = fairway.isDraft || fairway.isWaiting
  const today = isAshore ? START : places.today
  const reached = isArrived ? PIER : today
  const shapes: Shape[] = []
  const texts: DrawingText[] = []
  const line = (d: string, look: Look): void => void shapes.push({ d, x: 0, y: 0, look })

  const rows = channels.map((channel, index) => ({ channel, y: top + index * LOT, marks: places.marksOf(channel.marks) }))
  for (const { y } of rows) {
    const bend = isAlone ? '' : `C${START + 28} ${middle} ${START + 28} ${y} ${BEND} ${y}`
    const out = isAlone ? `H${PIER}` : `H${MEET}C${MEET + 22} ${y} ${MEET + 22} ${middle} ${MEET + 44} ${middle}H${PIER}`
    if (isArrived) line(`M${START} ${middle}${isAlone ? '' : `H${START + 10}`}${bend}${out}`, 'past')
    else {
      if (!isAshore)
        line(`M${START} ${middle}${isAlone ? '' : `H${START + 10}`}${bend}H${Math.max(reached, isAlone ? START : BEND)}`, 'past')
      line(isAshore ? `M${START} ${middle}${bend}${out}` : `M${Math.max(reached, isAlone ? START : BEND)} ${y}${out}`, 'next')
    }
  }
  if (!isArrived && !isAshore) line(`M${today} 18V${top + (channels.length - 1) * LOT + 14}`, 'today')
  shapes.push({ d: circle(4.5), x: START, y: middle, look: isAshore ? 'mark' : 'filled' })
  for (const { channel, y, marks } of rows) {
    for (const mark of marks) {
      shapes.push(...marksOf(mark, y))
      if (mark.at !== null) texts.push({ text: words.deadline(mark), x: mark.x, y: y + 21, anchor: 'middle', isBold: mark.state === 'due' })
    }
    const first = Math.min(...marks.map(({ x }) => x), isAshore || isArrived ? PIER : today)
    if (!isAlone) texts.push({ text: cut(words.lot(channel), first - BEND - 14), x: BEND + 2, y: y - 8, anchor: 'start', isBold: true })
  }
  shapes.push({ d: PIER_SHAPE, x: PIER, y: middle, look: isArrived ? 'filled' : 'mark' })
  const boat = rows.find(({ channel }) => channel.isChosen) ?? rows[0]
  if (!isArrived && boat) shapes.push({ d: BOAT, x: Math.max(today, START + 2), y: isAshore ? middle : boat.y, look: 'filled' })
  if (words.published !== null) texts.push({ text: words.published, x: 2, y: height - 6, anchor: 'start', isBold: false })
  texts.push({ text: words.outcome, x: WIDTH - 2, y: height - 6, anchor: 'end', isBold: false })
  if (!isAshore && !isArrived)
    texts.push({ text: words.today, x: Math.min(Math.max(today, 70), WIDTH - 80), y: 12, anchor: 'middle', isBold: true })
  return { width: WIDTH, height, shapes, texts: texts.filter(({ text }) => text !== '') }
}
