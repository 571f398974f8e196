import type { Fairway, Mark } from './model'

const DAY = 86_400_000

/** Planned marks without a date stand after everything dated, in the order of phases. */
const plannedAfter = (last: number, order: number): number => last + (order + 1) * 30 * DAY

const lastDated = (fairway: Fairway): number =>
  Math.max(fairway.now, ...fairway.channels.flatMap(({ marks }) => marks.flatMap(({ at }) => at ?? [])))

/** The deadline is past, the opening is not: lock and gate lie ahead of the boat. */
const waitsForOpening = (mark: Mark, now: number): boolean => mark.sealed && mark.at !== null && mark.at <= now

interface Stop {
  key: string
  at: number
  /** Room it needs behind itself: buoy, lock, gate. */
  room: number
}

interface Measure {
  /** Neighbours stand at least this far apart, so that no mark hides another. */
  gap: number
  /** Narrow drawings leave out the gates. */
  hasGates: boolean
}

const stopsOf = (fairway: Fairway, { gap, hasGates }: Measure): Stop[] => {
  const last = lastDated(fairway)
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
            : mark.gate === 'open' || hasGates
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
const placed = (
  stops: readonly Stop[],
  [left, right]: readonly [number, number],
  [from, to]: readonly [number, number],
): Map<string, number> => {
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

export interface PlacedMark extends Mark {
  x: number
  /** Where the lock and the gate stand. */
  lockX: number
  gateX: number
}

interface Places {
  today: number
  marksOf(marks: readonly Mark[]): PlacedMark[]
}

/** Where everything stands between `left` and `right`: time by measure, neighbours apart. */
export function placesOf(fairway: Fairway, { left, right, ...measure }: Measure & { left: number; right: number }): Places {
  const { gap } = measure
  const stops = stopsOf(fairway, measure)
  const first = fairway.publishedAt ?? stops[0]?.at ?? fairway.now
  const last = Math.max(fairway.now, stops.at(-1)?.at ?? fairway.now)
  const places = placed(stops, [left, right], [first, last + Math.max(DAY, (last - first) * 0.25)])
  const planned = lastDated(fairway)
  const today = places.get('now') ?? left
  return {
    today,
    marksOf: (marks) =>
      marks.map((mark, order) => {
        const x = places.get(String(mark.at ?? plannedAfter(planned, order))) ?? left
        const from = waitsForOpening(mark, fairway.now) ? today : x
        return { ...mark, x, lockX: from + gap, gateX: mark.sealed ? from + gap + 14 : from + gap }
      }),
  }
}
