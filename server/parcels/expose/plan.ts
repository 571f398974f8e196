import type { Plan, PlanArea, PlanLook, PlanMark, XY } from '../../platform/pdf'
import { boxOf, frameFor, POINTS_PER_METRE, toPaper, type Frame, type Plane, type PlaneParts } from './frame'
import { gridMarks, northMarks, scaleMarks, SCALE_ROOM, type PlanWords } from './furniture'
import { labelPlace } from './labelPlace'

/** What lies on a plan, in metres of EPSG:25832. */
export interface PlanSubject {
  readonly parts: PlaneParts
  readonly look: PlanLook
  /** Lines that stand in it where there is room. */
  readonly label: readonly string[]
  /** A dot with this text stands for it where it would be too small to be seen. */
  readonly mark?: string
}

interface PlanOrder {
  /** In points. */
  readonly width: number
  readonly height: number
  /** The plan is cut so that these are on it; the others are around them. */
  readonly subjects: readonly PlanSubject[]
  readonly around: readonly PlanSubject[]
  readonly places: readonly { readonly name: string; readonly at: Plane }[]
  readonly words: PlanWords
}

/** Corners of neighbours, all together: a print needs no more, and takes no longer for it. */
const MAX_AROUND = 30_000
/** 1 : so many; beyond it neighbours are specks, and not asked for. */
export const MAX_NEIGHBOURS = 25_000
/** Points: corners that lie nearer than that are one on paper. */
const FINE = 0.15
/** Points that are too small to be a shape. */
const TINY = 7

/** Without corners that nobody could tell apart on paper. */
const thinned = (ring: readonly XY[]): XY[] => {
  const kept: XY[] = []
  for (const point of ring) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= FINE) kept.push(point)
  }
  return kept
}

const areaOf = ({ parts, look }: PlanSubject, place: (at: Plane) => XY): PlanArea => ({
  kind: 'area',
  look,
  parts: parts.map((part) => part.map((ring) => thinned(ring.map(place)))),
})

/** Around `frame`, in metres: what does not reach into it is not drawn. */
const reaches = ({ parts }: PlanSubject, { width, height, scale, centre }: Frame): boolean => {
  const [halfWidth, halfHeight] = [((width / 2) * scale) / POINTS_PER_METRE, ((height / 2) * scale) / POINTS_PER_METRE]
  const box = boxOf(parts)
  return (
    box.west < centre[0] + halfWidth &&
    box.east > centre[0] - halfWidth &&
    box.south < centre[1] + halfHeight &&
    box.north > centre[1] - halfHeight
  )
}

interface Shown {
  readonly subject: PlanSubject
  readonly area: PlanArea
}
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const meet = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** About: the fonts are known only where it is printed. */
const LETTER = 4.6
const LINE = 11

const labelsOf = (areas: readonly Shown[], taken: Box[], frame: Frame): PlanMark[] =>
  areas.flatMap(({ area, subject }): PlanMark[] => {
    const lines = subject.label.filter((line) => line !== '').map((line) => (line.length > 34 ? `${line.slice(0, 33)}…` : line))
    const at = labelPlace(area.parts, frame)
    if (!at || lines.length === 0) return []
    const width = Math.max(...lines.map((line) => line.length)) * LETTER
    const isNeighbour = subject.look === 'neighbour' || subject.look === 'land'
    // A neighbour's name stands within it or not at all.
    if (isNeighbour && width > at.room * 2.6) return []
    const height = lines.length * LINE
    const box = { x: at.at[0] - width / 2, y: at.at[1] - height / 2, width, height }
    if (box.x < 2 || box.x + width > frame.width - 2 || taken.some((one) => meet(one, box))) return []
    taken.push(box)
    return lines.map((text, n) => ({
      kind: 'text',
      look: isNeighbour ? 'soft' : n === 0 ? 'strong' : 'text',
      text,
      at: [at.at[0], box.y + (n + 1) * LINE - 3],
      anchor: 'middle',
    }))
  })

const middleOf = (values: readonly number[]): { middle: number; length: number } => {
  const [least, most] = [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), -Infinity)]
  return { middle: (least + most) / 2, length: most - least }
}

/** Where the dot stands for a subject that is too small to be seen; null: it is seen. */
const dotAt = ({ area, subject }: Shown): XY | null => {
  if (subject.mark === undefined) return null
  const points = area.parts.flatMap(([outer = []]) => outer)
  const [x, y] = [middleOf(points.map(([one]) => one)), middleOf(points.map(([, one]) => one))]
  return Math.max(x.length, y.length) > TINY * 4 ? null : [x.middle, y.middle]
}

const dotMarks = (one: Shown): PlanMark[] => {
  const at = dotAt(one)
  if (!at) return []
  return [
    { kind: 'dot', look: one.subject.look, at, radius: TINY },
    { kind: 'text', look: 'onDot', text: one.subject.mark ?? '', at: [at[0], at[1] + 3], anchor: 'middle' },
  ]
}

/**
 * A plan true to scale: what is shown in the middle, what lies around it, a grid of metres, scale bar and north. null: there is nothing to
 * show.
 */
export const planOf = ({
  width,
  height,
  subjects,
  around,
  places,
  words,
}: PlanOrder): (Plan & { readonly scale: number; readonly hasNeighbours: boolean }) | null => {
  const all = subjects.flatMap(({ parts }) => parts)
  if (all.length === 0) return null
  const frame = frameFor(all, { width, height })
  const place = toPaper(frame)
  let room = MAX_AROUND
  const near = around
    .filter((one) => reaches(one, frame))
    .map((subject) => ({ subject, area: areaOf(subject, place) }))
    .filter(({ area }) => (room -= area.parts.reduce((sum, part) => sum + part.reduce((all, ring) => all + ring.length, 0), 0)) > 0)
  const shown = subjects.map((subject) => ({ subject, area: areaOf(subject, place) }))
  const taken: Box[] = [
    { x: 0, y: height - SCALE_ROOM.height, ...SCALE_ROOM },
    { x: width - 46, y: 0, width: 46, height: 64 },
  ]
  const pins = places.flatMap(({ name, at }): PlanMark[] => {
    const [x, y] = place(at)
    if (x < 8 || x > width - 8 || y < 8 || y > height - 48) return []
    const half = (name.length * LETTER) / 2
    const below = { x: x - half, y: y + 5, width: 2 * half, height: LINE }
    const box = taken.some((one) => meet(one, below)) ? { ...below, y: y - 5 - LINE } : below
    taken.push(box, { x: x - 5, y: y - 5, width: 10, height: 10 })
    return [
      { kind: 'dot', look: 'place', at: [x, y], radius: 3.5 },
      { kind: 'text', look: 'text', text: name, at: [x, box.y + LINE - 1], anchor: 'middle' },
    ]
  })
  const labels = [
    ...labelsOf(
      shown.filter((one) => !dotAt(one)),
      taken,
      frame,
    ),
    ...labelsOf(near, taken, frame),
  ]
  return {
    width,
    height,
    scale: frame.scale,
    hasNeighbours: near.some(({ subject }) => subject.look === 'neighbour'),
    marks: [
      ...gridMarks(frame, words),
      ...near.map(({ area }) => area),
      ...shown.map(({ area }) => area),
      ...shown.flatMap(dotMarks),
      ...pins,
      ...labels,
      ...scaleMarks(frame, words),
      ...northMarks(frame, words.north),
    ],
  }
}
