import { openSharp } from '../../platform/guardedSharp'

const MAX_PIXELS = 120_000_000
const SECONDS = 20

/** The same picture drawn anew, as the camera was held, with nothing in it but its pixels. Null: it is none of these. */
export async function cleanPicture(bytes: Buffer, mime: string): Promise<Buffer | null> {
  const sharp = await openSharp()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient().timeout({ seconds: SECONDS })
  switch (mime) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 93 }).toBuffer()
    case 'image/png':
      return picture.png().toBuffer()
    case 'image/webp':
      return picture.webp({ quality: 93 }).toBuffer()
    default:
      return null
  }
}
