import type { Channel, Fairway, Mark } from '../../../workflows/fairway'

/**
 * The row measures phases, not time, so rows compare from one line to the next: start 4, gate 42, negotiation to 68, gate 100, pier 116.
 */
export const START = 4
export const PIER = 116
const GATE = { application: 42, offer: 100 }
const BUOY = { application: 37, offer: 94 }
/** Where a deadline stands whose phase is not the present one: applications wait in the middle when there is no first gate. */
const NEGOTIATION_BUOY = 64
/** Between the last gate and the pier. */
const LAST_BUOY = 110

/** Share of the way from publication to the deadline, for the boat inside a phase. */
const share = (from: number | null, to: number | null, now: number): number =>
  from === null || to === null || to <= from ? 0.5 : Math.min(1, Math.max(0, (now - from) / (to - from)))

const markOf = (channel: Channel, kind: Mark['kind']): Mark | undefined => channel.marks.find((mark) => mark.kind === kind)

/** How far a lot has come, on the scale above. */
export const placeOf = (channel: Channel, fairway: Fairway): number => {
  const { stage } = channel
  const { publishedAt, now } = fairway
  const inPhase = (kind: Mark['kind'], [from, to, over]: readonly [number, number, number]): number => {
    const at = markOf(channel, kind)?.at ?? null
    return at !== null && at <= now ? over : from + (to - from) * share(publishedAt, at, now)
  }
  if (fairway.isDecided || stage >= 8) return PIER
  if (stage <= 0) return START
  if (stage <= 2) return fairway.isWaiting ? 8 : 16
  if (stage === 3) return inPhase('application', [20, 29, 33])
  if (stage === 4) return 48
  if (stage === 5) return 55
  if (stage === 6) return inPhase('offer', [74, 84, 90])
  return 107
}

interface RowMark {
  kind: 'gate' | 'buoy'
  x: number
  isDue: boolean
}

/** Gates still closed, and the one buoy of the next deadline. */
export const rowMarks = (channel: Channel): RowMark[] =>
  channel.marks.flatMap((mark): RowMark[] => {
    const isFurther = mark.kind === 'application' && mark.round > channel.round
    const gate: RowMark[] = mark.gate === 'closed' && !isFurther ? [{ kind: 'gate', x: GATE[mark.kind], isDue: false }] : []
    if (mark.state !== 'due') return gate
    // The next round's end lies ahead of the boat, wherever the present round is.
    if (isFurther) return [{ kind: 'buoy', x: channel.stage >= 6 ? LAST_BUOY : NEGOTIATION_BUOY, isDue: true }]
    const isEarly = mark.kind === 'offer' && channel.stage < 6 && (channel.stage >= 4 || channel.marks.length === 1)
    return [...gate, { kind: 'buoy', x: isEarly ? NEGOTIATION_BUOY : BUOY[mark.kind], isDue: true }]
  })

/** Heights of one, two and three channels in 20 px. */
export const HEIGHTS: Record<number, readonly number[]> = { 1: [11], 2: [6, 15], 3: [4, 10.5, 17] }
export const MIDDLE = 10.5

/** The path of a channel from `from` to `to`; several part after the start and meet before the pier. */
export const rowPath = (y: number, isAlone: boolean, [from, to]: readonly [number, number]): string => {
  if (isAlone) return `M${from} ${y}H${to}`
  const start = from <= START ? `M4 ${MIDDLE}C10 ${MIDDLE} 9 ${y} 15 ${y}` : `M${Math.max(from, 15)} ${y}`
  return to >= PIER ? `${start}H105C111 ${y} 110 ${MIDDLE} 116 ${MIDDLE}` : `${start}H${Math.max(to, 15)}`
}
