import { openSharp } from '../platform/guardedSharp'
import { OutsideError, type Answer } from './outside'

const STARTS: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
}

/** What it is by its first bytes, whatever its sender calls it; null: none of the kinds that are shown. */
const kindOf = (body: Buffer): string | null => {
  const found = Object.entries(STARTS).find(([, start]) => start.every((byte, n) => body[n] === byte))
  if (found) return found[0]
  return body.toString('latin1', 0, 4) === 'RIFF' && body.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : null
}

export interface Picture {
  readonly mime: string
  readonly body: Buffer
}

/** A picture of at most so many points each way, told by its bytes. Anything else is refused, also what calls itself a picture. */
export const pictureOf = async ({ body }: Pick<Answer, 'body'>, most: number): Promise<Picture> => {
  const mime = kindOf(body)
  if (mime === null) throw new OutsideError('type')
  // Reads the head alone: what is said there is what a browser would make room for.
  const sharp = await openSharp()
  const { width, height } = await sharp(body, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width < 1 || height < 1) throw new OutsideError('type')
  if (width > most || height > most) throw new OutsideError('tooLarge')
  return { mime, body }
}
