import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { FRAME_BYTES, framesOf, measure } from '../sealing/area'
import type { Bin } from './bin'
import { BackupFault, type Store, summing } from './store'

/** Bytes as frames of AES-256-GCM, each bound to the file's name and its place; the last one says that it is the last. */
export async function* sealed(source: AsyncIterable<Uint8Array>, key: Buffer, name: string): AsyncGenerator<Uint8Array> {
  const frames = framesOf(key, name)
  let index = 0
  let held = Buffer.alloc(0)
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    // A full frame waits until more comes: it may be the last one.
    for (; held.length > FRAME_BYTES; held = held.subarray(FRAME_BYTES))
      yield* frames.seal(held.subarray(0, FRAME_BYTES), { index: index++, state: 'middle' })
  }
  yield* frames.seal(held, { index, state: 'last' })
}

interface Sealed {
  readonly bytes: number
  /** Under which it was sealed. */
  readonly name: string
  /** What it is called where it cannot be opened. */
  readonly file: string
}

/** So many bytes of frames, as they are read. */
export async function* opened(source: AsyncIterable<Uint8Array>, key: Buffer, { bytes, name, file }: Sealed): AsyncGenerator<Uint8Array> {
  const frames = framesOf(key, name)
  const { frames: count } = measure(bytes, frames)
  if (count === 0) throw new BackupFault(`${file} is empty.`)
  let [index, held] = [0, Buffer.alloc(0) as Buffer]
  const open = (length: number): Buffer => {
    const frame = held.subarray(0, length)
    held = held.subarray(length)
    return frames.open(frame, { index: index++, state: index === count ? 'last' : 'middle' })
  }
  try {
    for await (const piece of source) {
      held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
      while (index < count - 1 && held.length >= FRAME_BYTES + frames.overhead) yield open(FRAME_BYTES + frames.overhead)
    }
    if (index !== count - 1) throw new Error('cut')
    yield open(held.length)
  } catch (fault) {
    throw fault instanceof BackupFault ? fault : new BackupFault(`${file} is not what was written: changed, cut, or of another key.`)
  }
}

/** What comes out of a transform; a fault on the way in or in it is one of whoever reads. */
const through = (source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  // The fault reaches the reader by the transform that is destroyed with it.
  pipeline(Readable.from(source, { objectMode: false }), transform, () => undefined)

/** `of`: which backup it is, and the folder of its files; one of another one in its place is found out. `isPacked`: worth compressing. */
interface Sealing {
  readonly key: Buffer
  readonly of: string
  readonly isPacked: boolean
}

/** Sealed files. */
export const sealedStore = (bin: Bin, { key, of, isPacked }: Sealing): Store => {
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const file = `${of}/${name}`
    const found = await bin.find(file)
    if (found === null) throw new BackupFault(`${bin.text}/${file}: it is missing`)
    yield* opened(bin.read(file), key, { bytes: found.bytes, name: file, file: `${bin.text}/${file}` })
  }
  return {
    async write(name, source) {
      const { passing, result } = summing(source)
      const packed = isPacked ? through(passing, createGzip({ level: 6 })) : passing
      await bin.write(`${of}/${name}`, sealed(packed, key, `${of}/${name}`))
      return result()
    },
    read: (name) => (isPacked ? through(read(name), createGunzip()) : read(name)),
  }
}
