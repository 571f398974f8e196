import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { FRAME_BYTES, framesOf, frameStart, measure } from '../sealing/area'
import { BackupFault, faultOf, type Store, summing, writeWhole } from './store'

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

/** `behind`: so many bytes of the file come before the first frame. */
export async function* opened(
  file: string,
  key: Buffer,
  { name, behind = 0 }: { name: string; behind?: number },
): AsyncGenerator<Uint8Array> {
  const frames = framesOf(key, name)
  const handle = await open(file, 'r')
  try {
    const count = measure((await handle.stat()).size - behind, frames).frames
    if (count === 0) throw new BackupFault(`${file} is empty.`)
    for (let index = 0; index < count; index++) {
      const raw = Buffer.alloc(FRAME_BYTES + frames.overhead)
      const { bytesRead } = await handle.read(raw, 0, raw.length, behind + frameStart(index, frames))
      yield frames.open(raw.subarray(0, bytesRead), { index, state: index === count - 1 ? 'last' : 'middle' })
    }
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') throw faultOf(file, fault)
    throw fault instanceof BackupFault ? fault : new BackupFault(`${file} is not what was written: changed, cut, or of another key.`)
  } finally {
    await handle.close()
  }
}

/** What comes out of a transform; a fault on the way in or in it is one of whoever reads. */
const through = (source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  // The fault reaches the reader by the transform that is destroyed with it.
  pipeline(Readable.from(source, { objectMode: false }), transform, () => undefined)

/** `of`: which backup it is; a file of another one in its place is found out. `isPacked`: worth compressing. */
interface Sealing {
  readonly key: Buffer
  readonly of: string
  readonly isPacked: boolean
}

/** Sealed files. */
export const sealedStore = (folder: string, { key, of, isPacked }: Sealing): Store => ({
  async write(name, source) {
    const { passing, result } = summing(source)
    const packed = isPacked ? through(passing, createGzip({ level: 6 })) : passing
    await writeWhole(join(folder, name), sealed(packed, key, `${of}/${name}`))
    return result()
  },
  read: (name) => {
    const bytes = opened(join(folder, name), key, { name: `${of}/${name}` })
    return isPacked ? through(bytes, createGunzip()) : bytes
  },
})
