import type { Channel, Fairway, Mark } from './model'

/** The head measures time, but neighbours stand at least this far apart, so that no mark hides another. */
const GAP = { wide: 34, narrow: 19 }
const NARROW = 480

export interface HeadMark extends Mark {
  x: number
  /** Where the lock and the gate stand. */
  lockX: number
  gateX: number
}

export interface HeadChannel {
  channel: Channel
  y: number
  marks: HeadMark[]
}

export interface HeadGeometry {
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

interface Stop {
  key: string
  at: number
  /** Room it needs behind itself: buoy, lock, gate. */
  room: number
}

export const HEAD_START = 8
const DAY = 86_400_000

/** Planned marks without a date stand after everything dated, in the order of phases. */
const plannedAfter = (last: number, order: number): number => last + (order + 1) * 30 * DAY

/** The deadline is past, the opening is not: lock and gate lie ahead of the boat. */
const waitsForOpening = (mark: Mark, now: number): boolean => mark.sealed && mark.at !== null && mark.at <= now

const stopsOf = (fairway: Fairway, gap: number): Stop[] => {
  const dated = fairway.channels.flatMap(({ marks }) => marks.flatMap(({ at }) => at ?? []))
  const last = Math.max(fairway.now, ...dated)
  const stops = new Map<string, Stop>()
  for (const { marks } of fairway.channels) {
    marks.forEach((mark, order) => {
      const at = mark.at ?? plannedAfter(last, order)
      const isPast = mark.at !== null && mark.at <= fairway.now
      const room =
        waitsForOpening(mark, fairway.now) || (isPast && mark.gate === 'closed')
          ? gap
          : mark.sealed
            ? gap + 24
            : mark.gate === 'open' || gap === GAP.wide
              ? gap + gap * 0.6
              : gap
      const key = String(at)
      const known = stops.get(key)
      stops.set(key, { key, at, room: Math.max(room, known?.room ?? 0) })
    })
  }
  const waits = fairway.channels.some(({ marks }) => marks.some((mark) => waitsForOpening(mark, fairway.now)))
  return [...stops.values(), { key: 'now', at: fairway.now, room: waits ? 2 * gap + 14 : gap }].sort((one, other) => one.at - other.at)
}

/** Places in order: linear in time where there is room, pushed apart where there is not, pushed back from the right end. */
const placesOf = (
  stops: readonly Stop[],
  [left, right]: readonly [number, number],
  range: readonly [number, number],
): Map<string, number> => {
  const [from, to] = range
  const scale = (at: number): number => left + ((right - left) * (at - from)) / Math.max(1, to - from)
  const needed = stops.reduce((sum, { room }) => sum + room, 0)
  const squeeze = Math.min(1, (right - left) / Math.max(1, needed))
  const places: number[] = []
  stops.forEach((stop, index) => {
    const before = places[index - 1]
    const room = (stops[index - 1]?.room ?? 0) * squeeze
    places.push(Math.max(scale(stop.at), before === undefined ? left : before + room))
  })
  let limit = right
  for (let index = stops.length - 1; index >= 0; index--) {
    limit -= (stops[index]?.room ?? 0) * squeeze
    places[index] = Math.min(places[index] ?? left, Math.max(limit, left))
    limit = places[index] ?? limit
  }
  return new Map(stops.map(({ key }, index) => [key, Math.round(places[index] ?? left)]))
}

export const headGeometry = (fairway: Fairway, width: number): HeadGeometry => {
  const isNarrow = width < NARROW
  const gap = isNarrow ? GAP.narrow : GAP.wide
  const isAlone = fairway.channels.length <= 1
  const numberX = isNarrow ? 60 : 86
  const left = isAlone ? HEAD_START + gap : numberX + (isNarrow ? 24 : 48)
  const pierX = width - 14
  const meet = isAlone ? pierX : pierX - (isNarrow ? 26 : 52)
  const stops = stopsOf(fairway, gap)
  const first = fairway.publishedAt ?? stops[0]?.at ?? fairway.now
  const last = Math.max(fairway.now, stops.at(-1)?.at ?? fairway.now)
  const places = placesOf(stops, [left, meet - 4], [first, last + Math.max(DAY, (last - first) * 0.25)])
  const ys = isAlone ? [42] : fairway.channels.length === 2 ? [30, 54] : [24, 42, 60]
  const lastDated = Math.max(fairway.now, ...fairway.channels.flatMap(({ marks }) => marks.flatMap(({ at }) => at ?? [])))
  return {
    width,
    isNarrow,
    numberX,
    pierX,
    part: isNarrow ? 32 : 42,
    meet,
    todayX: fairway.isDraft ? HEAD_START : (places.get('now') ?? left),
    channels: fairway.channels.map((channel, index) => ({
      channel,
      y: ys[index] ?? 42,
      marks: channel.marks.map((mark, order) => {
        const x = places.get(String(mark.at ?? plannedAfter(lastDated, order))) ?? left
        const from = waitsForOpening(mark, fairway.now) ? (places.get('now') ?? x) : x
        return { ...mark, x, lockX: from + gap, gateX: mark.sealed ? from + gap + 14 : from + gap }
      }),
    })),
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
