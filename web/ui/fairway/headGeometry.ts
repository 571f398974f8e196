import { placesOf, type Channel, type Fairway, type PlacedMark } from '../../../workflows/fairway'

/** Room between neighbours. */
const GAP = { wide: 34, narrow: 19 }
const NARROW = 480

interface HeadChannel {
  channel: Channel
  y: number
  marks: PlacedMark[]
}

interface HeadGeometry {
  width: number
  isNarrow: boolean
  channels: HeadChannel[]
  todayX: number
  /** Where channels part and meet again. */
  part: number
  meet: number
  pierX: number
  numberX: number
}

export const HEAD_START = 8

export const headGeometry = (fairway: Fairway, width: number): HeadGeometry => {
  const isNarrow = width < NARROW
  const gap = isNarrow ? GAP.narrow : GAP.wide
  const isAlone = fairway.channels.length <= 1
  const numberX = isNarrow ? 60 : 86
  const left = isAlone ? HEAD_START + gap : numberX + (isNarrow ? 24 : 48)
  const pierX = width - 14
  const meet = isAlone ? pierX : pierX - (isNarrow ? 26 : 52)
  const places = placesOf(fairway, { left, right: meet - 4, gap, hasGates: !isNarrow })
  const ys = isAlone ? [42] : fairway.channels.length === 2 ? [30, 54] : [24, 42, 60]
  return {
    width,
    isNarrow,
    numberX,
    pierX,
    part: isNarrow ? 32 : 42,
    meet,
    todayX: fairway.isDraft || fairway.isWaiting ? HEAD_START : places.today,
    channels: fairway.channels.map((channel, index) => ({ channel, y: ys[index] ?? 42, marks: places.marksOf(channel.marks) })),
  }
}

/** A channel's path between two places; several part behind the start and meet before the pier. */
export const headPath = (y: number, geometry: HeadGeometry, [from, to]: readonly [number, number]): string => {
  const { part, meet, pierX, numberX } = geometry
  const isAlone = geometry.channels.length <= 1
  if (isAlone) return `M${from} ${y}H${to}`
  const bend = numberX - 8
  const half = (part + bend) / 2
  const start = from <= HEAD_START ? `M8 42H${part}C${half} 42 ${half} ${y} ${bend} ${y}` : `M${Math.max(from, bend)} ${y}`
  if (to < pierX) return `${start}H${Math.max(to, bend)}`
  const middle = (meet + pierX - 8) / 2
  return `${start}H${meet}C${middle} ${y} ${middle} 42 ${pierX - 8} 42H${pierX}`
}
