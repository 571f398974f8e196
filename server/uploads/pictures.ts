import { isPicture } from '../../engine/files'
import { readWhole, StoreAway } from '../blobs/area'
import { AppError } from '../platform/errors'
import { openSharp } from '../platform/guardedSharp'
import { makeTurns } from '../platform/turns'
import { perWorld, slot } from '../platform/world'

/** Larger files are saved, not shown. */
const MAX_BYTES = 64 * 1024 * 1024
/** A picture of few bytes can claim to be as large as a town. */
const MAX_PIXELS = 120_000_000
const MAX_SIDE = { thumb: 320, inline: 2000 }
const SECONDS = 20

const turns = makeTurns({ atOnce: 1, waiting: 200 })

/** What was drawn lately, in memory alone: a derivative of something sealed must not lie on a disk. */
const drawn = perWorld(() => new Map<string, Buffer>())
const MAX_KEPT_BYTES = 24 * 1024 * 1024
const keptBytes = slot(() => 0)

const keep = (id: string, picture: Buffer): void => {
  drawn.set(id, picture)
  keptBytes.value += picture.length
  for (const [oldest, other] of drawn) {
    if (keptBytes.value <= MAX_KEPT_BYTES) return
    drawn.delete(oldest)
    keptBytes.value -= other.length
  }
}

const draw = async (bytes: Buffer, side: number): Promise<Buffer> =>
  (await openSharp())(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    // As the camera was held; after that nothing of EXIF is needed, and sharp writes none unless told to.
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 82 })
    .toBuffer()

export const PICTURE_MIME = 'image/webp'

/**
 * A picture drawn anew, with nothing in it but its pixels (no place, no camera, no script). 409 where it is none that can be shown, 429
 * where too many wait.
 */
export const pictureOf = async (
  { blobId, size, mime }: { blobId: string; size: number; mime: string },
  { key, as }: { key: Buffer | null; as: 'inline' | 'thumb' },
): Promise<Buffer> => {
  if (!isPicture(mime) || size > MAX_BYTES) throw new AppError('conflict', { reason: 'files.noPreview' })
  const id = `${blobId} ${as}`
  const known = drawn.get(id)
  if (known) return known
  const work = turns(async () => draw(await readWhole(blobId, { key }), MAX_SIDE[as]))
  if (!work) throw new AppError('tooMany')
  const picture = await work.catch((cause: unknown) => {
    if (cause instanceof StoreAway) throw cause
    throw new AppError('conflict', { reason: 'files.noPreview' }, cause)
  })
  if (!drawn.has(id)) keep(id, picture)
  return picture
}
