import { AppError } from '../../platform/errors'
import { openSharp } from '../../platform/guardedSharp'
import { makeTurns } from '../../platform/turns'
import { MAX_PIXELS, type MediaInfo, type MediaKind } from './inspectMedia'

const SIDES: Readonly<Record<MediaKind, readonly number[]>> = { image: [320, 1600, 4096], panorama: [320, 1600, 4096, 8192] }
const SECONDS = 60
const QUALITY = 84
export const DRAWING_MIME = 'image/jpeg'

const AT_ONCE = 2
/** So many pictures at a time are held in memory; others wait on the disk. */
export const pictureTurns = makeTurns({ atOnce: AT_ONCE, waiting: 40 })

/** Of the largest ones, which some formats decode as a whole (400 MB), one at a time. */
const largeTurns = makeTurns({ atOnce: 1, waiting: AT_ONCE })
const LARGE_PIXELS = 40_000_000
export const inLargeTurn = <Result>({ width, height }: Pick<MediaInfo, 'width' | 'height'>, work: () => Promise<Result>): Promise<Result> =>
  (width * height > LARGE_PIXELS ? largeTurns(work) : null) ?? work()

export interface Drawing {
  readonly side: number
  readonly picture: Buffer
}

/** The sides that are worth drawing of a picture: up to the first one that shows all of it. */
export const sidesFor = (kind: MediaKind, longest: number): number[] => {
  const sides = SIDES[kind]
  const whole = sides.findIndex((side) => side >= longest)
  return sides.slice(0, whole < 0 ? sides.length : whole + 1)
}

const draw = async (bytes: Buffer, side: number): Promise<Buffer> =>
  (await openSharp())(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    // As the camera was held; after that nothing of EXIF is needed, and sharp writes none unless told to.
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: SECONDS })
    .jpeg({ quality: QUALITY })
    .toBuffer()

/**
 * Pictures of nothing but pixels, the smallest first; the file itself is decoded once. 422 (media.broken) where it does not hold or takes
 * too long.
 */
export const drawAll = async (bytes: Buffer, sides: readonly number[]): Promise<Drawing[]> => {
  const drawings: Drawing[] = []
  let source = bytes
  for (const side of sides.toReversed()) {
    source = await draw(source, side).catch((cause: unknown) => {
      throw new AppError('invalid', { reason: 'media.broken', errors: [{ path: '/files', rule: 'broken' }] }, cause)
    })
    drawings.unshift({ side, picture: source })
  }
  return drawings
}
