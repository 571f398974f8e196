import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Size = readonly [width: number, height: number]

const canvas = ([width, height]: Size) => sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })

export const jpeg = (...size: Size): Promise<Buffer> => canvas(size).jpeg().toBuffer()
export const png = (...size: Size): Promise<Buffer> => canvas(size).png().toBuffer()
export const webp = (...size: Size): Promise<Buffer> => canvas(size).webp().toBuffer()

/** As a telephone writes it: lying on its side, with where and by whom it was taken. */
export const photo = (...size: Size): Promise<Buffer> =>
  canvas(size)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Anke Geheim', Orientation: '6' }, IFD3: { GPSLatitude: '53/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => (bytes.reduce((c, byte) => (CRC[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of few bytes that claims to be that large. */
export const bomb = (...[width, height]: Size): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
