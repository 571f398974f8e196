import { fromPlane, toPlane } from '../../../engine/geo'
import type { PlanLook, PlanMark, XY } from '../../platform/pdf'
import { POINTS_PER_METRE, type Frame, type Plane } from './frame'

/** 'N' and how numbers are written. */
export interface PlanWords {
  readonly north: string
  number(value: number): string
}

/** 1, 2 or 5 times a power of ten, at least so much. */
const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((one) => one * power >= least) ?? 10) * power
}

/** Points: left below, where scale and bar stand. */
export const SCALE_ROOM = { width: 190, height: 46 } as const

/** A grid of metres with its numbers at the edges. */
export const gridMarks = (frame: Frame, words: PlanWords): PlanMark[] => {
  const { width, height, scale, centre } = frame
  const metre = POINTS_PER_METRE / scale
  const step = roundStep(90 / metre)
  const marks: PlanMark[] = []
  const labels: PlanMark[] = []
  const first = (from: number): number => Math.ceil(from / step) * step
  const west = centre[0] - width / 2 / metre
  const south = centre[1] - height / 2 / metre
  for (let east = first(west); east < west + width / metre; east += step) {
    const x = (east - west) * metre
    marks.push({
      kind: 'line',
      look: 'grid',
      points: [
        [x, 0],
        [x, height],
      ],
    })
    if (x > SCALE_ROOM.width + 30 && x < width - 30)
      labels.push({ kind: 'text', look: 'soft', text: words.number(east), at: [x, height - 4], anchor: 'middle' })
  }
  for (let north = first(south); north < south + height / metre; north += step) {
    const y = height - (north - south) * metre
    marks.push({
      kind: 'line',
      look: 'grid',
      points: [
        [0, y],
        [width, y],
      ],
    })
    if (y > 30 && y < height - SCALE_ROOM.height)
      labels.push({ kind: 'text', look: 'soft', text: words.number(north), at: [4, y - 2], anchor: 'start' })
  }
  return [...marks, ...labels]
}

/** Radians by which the grid's north lies beside the true one. */
const convergence = (at: Plane): number => {
  const [longitude, latitude] = fromPlane(at)
  const [x, y] = toPlane([longitude, latitude + 0.01])
  return Math.atan2(x - at[0], y - at[1])
}

/** Where true north is. */
export const northMarks = (frame: Frame, word: string): PlanMark[] => {
  const [x, y, turn] = [frame.width - 26, 36, convergence(frame.centre)]
  const point = (dx: number, dy: number): XY => [
    x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y + dx * Math.sin(turn) + dy * Math.cos(turn),
  ]
  return [
    {
      kind: 'area',
      look: 'plate',
      parts: [
        [
          [
            [x - 16, 6],
            [x + 16, 6],
            [x + 16, 60],
            [x - 16, 60],
          ],
        ],
      ],
    },
    { kind: 'area', look: 'ink', parts: [[[point(0, -12), point(7, 12), point(0, 7), point(-7, 12)]]] },
    { kind: 'text', look: 'strong', text: word, at: [x, 20], anchor: 'middle' },
  ]
}

/** '500 m', '2 km'. */
const distance = (metres: number, number: (value: number) => string): string =>
  metres >= 1000 ? `${number(metres / 1000)} km` : `${number(metres)} m`

/** The scale in numbers and as a bar. */
export const scaleMarks = ({ height, scale }: Frame, { number }: PlanWords): PlanMark[] => {
  const metre = POINTS_PER_METRE / scale
  const step = roundStep(48 / metre)
  const [left, bottom, part] = [14, height - 16, step * metre]
  const bar = (from: number, look: PlanLook): PlanMark => ({
    kind: 'area',
    look,
    parts: [
      [
        [
          [from, bottom - 4],
          [from + part, bottom - 4],
          [from + part, bottom],
          [from, bottom],
        ],
      ],
    ],
  })
  const wide = 2 * part + 52
  return [
    {
      kind: 'area',
      look: 'plate',
      parts: [
        [
          [
            [6, height - 44],
            [6 + wide, height - 44],
            [6 + wide, height - 6],
            [6, height - 6],
          ],
        ],
      ],
    },
    bar(left, 'ink'),
    bar(left + part, 'plain'),
    { kind: 'text', look: 'text', text: `1 : ${number(scale)}`, at: [left, bottom - 11], anchor: 'start' },
    { kind: 'text', look: 'text', text: distance(2 * step, number), at: [left + 2 * part + 5, bottom], anchor: 'start' },
  ]
}
