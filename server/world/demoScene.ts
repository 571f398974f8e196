import { openSharp } from '../platform/guardedSharp'

/*
 * An invented harbour, seen from the quay: enough to be looked around in. Panoramas and pictures are drawn from the same scene, so they fit
 * together. All angles in radians; yaw 0 is ahead, to the right positive; pitch 0 is the horizon.
 */
type Colour = readonly [red: number, green: number, blue: number]

const mix = (from: Colour, to: Colour, share: number): Colour => {
  const at = Math.min(1, Math.max(0, share))
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at]
}

const SKY: Colour = [96, 150, 200]
const HAZE: Colour = [222, 232, 236]
const WATER: Colour = [44, 92, 110]
const PAVING: Colour = [168, 160, 148]
const BRICK: Colour = [150, 74, 58]

const GRID = Math.PI / 12
/** Thin lines every 15 degrees: what they bend shows that this is a sphere. */
const onGrid = (angle: number): boolean => Math.abs(angle / GRID - Math.round(angle / GRID)) < 0.006

interface House {
  from: number
  to: number
  height: number
  colour: Colour
  windows: number
}
const houses: readonly House[] = [
  { from: -1.25, to: -0.62, height: 0.36, colour: BRICK, windows: 14 },
  { from: -0.58, to: -0.08, height: 0.26, colour: [166, 98, 74], windows: 9 },
  { from: -2.9, to: -2.35, height: 0.12, colour: [186, 180, 168], windows: 12 },
  { from: -2.2, to: -1.7, height: 0.18, colour: [128, 138, 146], windows: 8 },
  { from: 0.62, to: 0.68, height: 0.52, colour: [62, 84, 104], windows: 0 },
]

const houseColour = ({ from, to, height, colour, windows }: House, yaw: number, pitch: number): Colour => {
  const across = ((yaw - from) / (to - from)) * windows
  const up = (pitch / height) * 5
  const isWindow = windows > 0 && across % 1 > 0.3 && across % 1 < 0.7 && up % 1 > 0.3 && up % 1 < 0.75 && pitch > 0
  return isWindow ? [70, 88, 100] : mix(colour, HAZE, 0.15 * (1 - pitch / height))
}

const ground = (yaw: number, pitch: number): Colour => {
  const far = 1 / Math.tan(-pitch)
  const [x, y] = [far * Math.sin(yaw), far * Math.cos(yaw)]
  // The quay ends to the right, where the basin begins.
  if (x > 1.4) return mix(mix(WATER, [70, 124, 140], 0.5 + 0.5 * Math.sin(far * 9 + Math.sin(x * 4))), HAZE, 1 - Math.min(1, -pitch * 9))
  if (x > 1.25) return [90, 88, 84]
  const isJoint = Math.abs(x * 3 - Math.round(x * 3)) < 0.03 || Math.abs(y * 3 - Math.round(y * 3)) < 0.03
  return mix(isJoint ? [140, 132, 122] : PAVING, HAZE, 1 - Math.min(1, -pitch * 9))
}

const isCraneArm = (yaw: number, pitch: number): boolean => yaw > 0.45 && yaw < 1.15 && Math.abs(pitch - 0.5 + (yaw - 0.65) * 0.12) < 0.012
const ship = (yaw: number, pitch: number): Colour | null => {
  if (yaw > 1.5 && yaw < 2.1 && pitch > -0.04 && pitch < 0.03 - 0.05 * Math.abs(yaw - 1.8)) return [160, 48, 44]
  return yaw > 1.9 && yaw < 2.02 && pitch >= 0 && pitch < 0.08 ? [240, 240, 236] : null
}

const colourAt = (yaw: number, pitch: number): Colour => {
  const house = houses.find(({ from, to, height }) => yaw > from && yaw < to && pitch < height && pitch > -0.02)
  if (house) return houseColour(house, yaw, pitch)
  if (isCraneArm(yaw, pitch)) return [62, 84, 104]
  const boat = ship(yaw, pitch)
  if (boat) return boat
  if (pitch < 0) return ground(yaw, pitch)
  const trees = 0.025 + 0.015 * Math.sin(yaw * 23) * Math.sin(yaw * 7)
  return pitch < trees ? [92, 120, 96] : mix(HAZE, SKY, pitch / 0.9)
}

interface Canvas {
  readonly width: number
  readonly height: number
}

const draw = async ({ width, height }: Canvas, at: (x: number, y: number) => Colour): Promise<Buffer> => {
  const sharp = await openSharp()
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, n = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = at(x, y)
      pixels[n++] = red
      pixels[n++] = green
      pixels[n++] = blue
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const inTurn = (yaw: number): number => yaw - 2 * Math.PI * Math.round(yaw / (2 * Math.PI))

/** The whole sphere, as JPEG twice as wide as high. `ahead`: what its middle looks at. */
export const drawPanorama = (width: number, ahead = 0): Promise<Buffer> => {
  const height = width / 2
  return draw({ width, height }, (x, y) => {
    const [yaw, pitch] = [inTurn(((x + 0.5) / width - 0.5) * 2 * Math.PI + ahead), (0.5 - (y + 0.5) / height) * Math.PI]
    const colour = colourAt(yaw, pitch)
    return onGrid(yaw) || onGrid(pitch) ? mix(colour, [255, 255, 255], 0.25) : colour
  })
}

/** What a camera sees of it that looks to `yaw`, as JPEG. */
export const drawPicture = (canvas: Canvas, yaw: number): Promise<Buffer> => {
  const focal = canvas.width / 2 / Math.tan(0.6)
  return draw(canvas, (x, y) => {
    const [right, up] = [(x - canvas.width / 2) / focal, (canvas.height * 0.55 - y) / focal]
    return colourAt(inTurn(yaw + Math.atan(right)), Math.atan(up / Math.hypot(1, right)))
  })
}
