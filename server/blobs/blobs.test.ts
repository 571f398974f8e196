import fc from 'fast-check'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FRAME_BYTES } from '../sealing/frames'
import { newKey } from '../sealing/wrap'
import { hasBlob, openWriter, removeBlob, unfinishedBlobs, writeBlob } from './blobs'
import { holdBlobs, newBlobId, placesOf } from './folder'
import { readBlob, readWhole } from './read'
import { LostBlob } from './store'
import { forgetPaused } from './writer'

const key = newKey()
const FRAME_ON_DISK = FRAME_BYTES + 28
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-blobs-'))
  holdBlobs(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Bytes that differ at every place, cheaper than chance. */
const contentOf = (size: number, seed = 1): Buffer => {
  const all = Buffer.allocUnsafe(size)
  for (let n = 0; n < size; n++) all[n] = (n * 31 + (n >> 8) * 7 + (n >> 16) * 13 + seed) & 255
  return all
}
function* cut(content: Buffer, chunk: number): Generator<Buffer> {
  for (let from = 0; from < content.length; from += chunk) yield content.subarray(from, from + chunk)
}
const all = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const SIZES = [0, 1, 1000, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, 3 * FRAME_BYTES + 12_345]

describe.each([
  ['sealed', key],
  ['plain', null],
])('a %s blob', (_kind, by) => {
  it.each(SIZES)('of %i bytes comes back as it was, with its hash', async (size) => {
    const content = contentOf(size)
    const written = await writeBlob(cut(content, 65_536), { key: by })
    expect(written).toMatchObject({ size, sha256: sha(content) })
    expect((await readWhole(written.blobId, { key: by })).equals(content)).toBe(true)
    expect((await all(readBlob(written.blobId, { key: by }))).equals(content)).toBe(true)
    expect(await hasBlob(written.blobId)).toBe(true)
  })

  it('gives any part of itself', async () => {
    const content = contentOf(3 * FRAME_BYTES + 777)
    const { blobId } = await writeBlob([content], { key: by })
    const edges = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, content.length - 1]
    const index = fc.oneof(fc.constantFrom(...edges), fc.nat(content.length - 1))
    await fc.assert(
      fc.asyncProperty(index, index, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect((await readWhole(blobId, { key: by, start, end })).equals(content.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 40 },
    )
    expect((await readWhole(blobId, { key: by, start: 5, end: 1e12 })).length).toBe(content.length - 5)
    expect((await readWhole(blobId, { key: by, start: content.length })).length).toBe(0)
  })

  it('goes on after pauses, in this process or in another one that knows nothing of it', async () => {
    const content = contentOf(2 * FRAME_BYTES + 4321)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(FRAME_BYTES + 9), fc.boolean()), { maxLength: 4 }), async (steps) => {
        const blobId = newBlobId()
        let offset = 0
        for (const [length, isAnother] of steps) {
          const writer = await openWriter(blobId, { key: by })
          expect(writer.offset()).toBe(offset)
          await writer.write(content.subarray(offset, offset + length))
          offset = writer.offset()
          await writer.pause()
          if (isAnother) forgetPaused(blobId)
        }
        const writer = await openWriter(blobId, { key: by })
        for (const chunk of cut(content.subarray(offset), 100_000)) await writer.write(chunk)
        expect(await writer.finish()).toEqual({ blobId, size: content.length, sha256: sha(content) })
        expect((await readWhole(blobId, { key: by })).equals(content)).toBe(true)
        await removeBlob(blobId)
      }),
      { numRuns: 25 },
    )
  })

  it('that another process wrote to while it was paused here is read anew', async () => {
    const blobId = newBlobId()
    const first = await openWriter(blobId, { key: by })
    await first.write(contentOf(5000))
    await first.pause()
    const before = await readFile(placesOf(blobId).unfinished)
    // The same length with other content, as another process would leave it after the sender changed their mind.
    forgetPaused(blobId)
    await removeBlob(blobId)
    const theirs = await openWriter(blobId, { key: by })
    await theirs.write(contentOf(5000, 9))
    await theirs.pause()
    const after = await readFile(placesOf(blobId).unfinished)
    expect(after.length).toBe(before.length)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await writeFile(placesOf(blobId).unfinished, before)
    const writer = await openWriter(blobId, { key: by })
    expect((await writer.finish()).sha256).toBe(sha(contentOf(5000)))
  })
})

describe('a sealed blob', () => {
  const content = contentOf(3 * FRAME_BYTES + 99)
  const make = async (): Promise<{ blobId: string; file: string }> => {
    const { blobId } = await writeBlob([content], { key })
    return { blobId, file: placesOf(blobId).whole }
  }
  const fails = async (blobId: string): Promise<void> => {
    // The length alone: a failing test must not print megabytes.
    await expect(readWhole(blobId, { key }).then(({ length }) => length)).rejects.toThrow()
  }

  it('shows nothing of its content on disk, unfinished or whole', async () => {
    const secret = Buffer.from('Der Preis ist 4.711.000 EUR und niemand sonst weiss davon. ')
    const writer = await openWriter(newBlobId(), { key })
    await writer.write(secret)
    await writer.pause()
    const { unfinished, whole } = placesOf(writer.blobId)
    expect((await readFile(unfinished)).includes('4.711.000')).toBe(false)
    const again = await openWriter(writer.blobId, { key })
    await again.finish()
    expect((await readFile(whole)).includes('4.711.000')).toBe(false)
    expect((await readWhole(writer.blobId, { key })).equals(secret)).toBe(true)
    // The search would find it where it lies open.
    const open = await writeBlob([secret], { key: null })
    expect((await readFile(placesOf(open.blobId).whole)).includes('4.711.000')).toBe(true)
  })

  it('that was cut is found out, also between two frames', async () => {
    for (const bytes of [3 * FRAME_ON_DISK, 2 * FRAME_ON_DISK, FRAME_ON_DISK, 3 * FRAME_ON_DISK + 50, 10, 0]) {
      const { blobId, file } = await make()
      await truncate(file, bytes)
      await fails(blobId)
    }
  })

  it('whose frames were swapped, repeated, dropped or taken from another is found out', async () => {
    const other = await make()
    const frame = (all: Buffer, n: number): Buffer => all.subarray(n * FRAME_ON_DISK, (n + 1) * FRAME_ON_DISK)
    const foreign = await readFile(other.file)
    const crimes: ((all: Buffer) => Buffer[])[] = [
      (all) => [frame(all, 1), frame(all, 0), frame(all, 2), frame(all, 3)],
      (all) => [frame(all, 0), frame(all, 0), frame(all, 2), frame(all, 3)],
      (all) => [frame(all, 0), frame(all, 2), frame(all, 3)],
      (all) => [frame(all, 0), frame(foreign, 1), frame(all, 2), frame(all, 3)],
      (all) => [all, frame(all, 3)],
    ]
    for (const crime of crimes) {
      const { blobId, file } = await make()
      await writeFile(file, Buffer.concat(crime(await readFile(file))))
      await fails(blobId)
    }
    const { blobId, file } = await make()
    await copyFile(other.file, file)
    await fails(blobId)
  })

  it('with one bit changed anywhere fails before a byte of that frame goes out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3 * FRAME_ON_DISK + 99), fc.nat(7), async (at, bit) => {
        const { blobId, file } = await make()
        const handle = await open(file, 'r+')
        const one = Buffer.alloc(1)
        await handle.read(one, 0, 1, at)
        one[0] = (one[0] ?? 0) ^ (1 << bit)
        await handle.write(one, 0, 1, at)
        await handle.close()
        const got: Buffer[] = []
        await expect(
          (async () => {
            for await (const piece of readBlob(blobId, { key })) got.push(piece as Buffer)
          })(),
        ).rejects.toThrow()
        expect(Buffer.concat(got).equals(content.subarray(0, Math.floor(at / FRAME_ON_DISK) * FRAME_BYTES))).toBe(true)
        await removeBlob(blobId)
      }),
      { numRuns: 12 },
    )
  })

  it('does not open with another key or unsealed', async () => {
    const { blobId } = await make()
    await expect(readWhole(blobId, { key: newKey() })).rejects.toThrow()
    expect((await readWhole(blobId, { key: null })).equals(content)).toBe(false)
  })

  it('whose writer was killed anywhere goes on from the last frame that holds', async () => {
    const { file } = await make()
    const sealedWhole = await readFile(file)
    await fc.assert(
      fc.asyncProperty(fc.nat(2 * FRAME_ON_DISK + 500), async (bytes) => {
        // What a killed writer leaves: whole frames and a part of one.
        const blobId = newBlobId()
        const writer = await openWriter(blobId, { key })
        await writer.write(content)
        await writer.pause()
        await truncate(placesOf(blobId).unfinished, bytes)
        const next = await openWriter(blobId, { key })
        const offset = next.offset()
        expect(offset).toBe(Math.floor(bytes / FRAME_ON_DISK) * FRAME_BYTES)
        await next.write(content.subarray(offset))
        expect(await next.finish()).toEqual({ blobId, size: content.length, sha256: sha(content) })
        expect((await stat(placesOf(blobId).whole)).size).toBe(sealedWhole.length)
        expect((await readWhole(blobId, { key })).equals(content)).toBe(true)
        await removeBlob(blobId)
      }),
      { numRuns: 15 },
    )
  })

  it('whose writer was killed between the last frame and the rename is finished by the next one', async () => {
    const { blobId, sha256 } = await writeBlob([content], { key })
    const other = newBlobId()
    const torn = await openWriter(other, { key })
    await torn.write(content)
    const { unfinished } = placesOf(other)
    await torn.finish()
    await copyFile(placesOf(other).whole, unfinished)
    await rm(placesOf(other).whole)
    const writer = await openWriter(other, { key })
    expect(writer.offset()).toBe(content.length)
    expect((await writer.finish()).sha256).toBe(sha256)
    await removeBlob(blobId)
  })
})

describe('the folder', () => {
  it.each([
    ['that pauses', 'pause'],
    ['that has all its bytes', 'finish'],
  ] as const)('taken over while its writer sleeps is the later one’s: an earlier one %s spoils nothing', async (_name, end) => {
    const blobId = newBlobId()
    const content = contentOf(2 * FRAME_BYTES + 5000)
    const other = contentOf(content.length, 9)
    const asleep = await openWriter(blobId, { key })
    for (const piece of cut(content.subarray(0, FRAME_BYTES + 100), 65_536)) await asleep.write(piece)
    // Its lease ran out; somebody who knows nothing of it goes on from what the disk has.
    forgetPaused(blobId)
    const later = await openWriter(blobId, { key })
    for (const piece of cut(content.subarray(later.offset(), FRAME_BYTES + 5000), 65_536)) await later.write(piece)
    // It wakes up.
    for (const piece of cut(other.subarray(FRAME_BYTES + 100), 65_536)) await asleep.write(piece)
    await expect(asleep.assertOwn()).rejects.toBeInstanceOf(LostBlob)
    if (end === 'pause') await asleep.pause()
    else await expect(asleep.finish()).rejects.toBeInstanceOf(LostBlob)
    for (const piece of cut(content.subarray(later.offset()), 65_536)) await later.write(piece)
    const written = await later.finish()
    expect(written).toMatchObject({ size: content.length, sha256: sha(content) })
    expect((await readWhole(blobId, { key })).equals(content)).toBe(true)
  })

  it('lies in a folder that is on the disk as well: the first file of a folder makes it last, in every process', async () => {
    vi.resetModules()
    const synced: string[] = []
    vi.doMock('node:fs/promises', async (original) => {
      const real = await original<typeof import('node:fs/promises')>()
      return { ...real, open: (path: string, ...rest: [string]) => (rest[0] === 'r' && synced.push(path), real.open(path, ...rest)) }
    })
    const fresh = await import('./blobs')
    const { holdBlobs: hold, placesOf: places } = await import('./folder')
    const { inNewWorld: inFresh } = await import('../platform/world')
    const place = await inFresh(async () => {
      hold(folder)
      return places((await fresh.writeBlob([contentOf(10)], { key })).blobId).whole
    })
    vi.doUnmock('node:fs/promises')
    expect(synced).toEqual([folder, dirname(place)])
  })

  it('takes nothing for an id that could leave it', () => {
    for (const id of ['../etc/passwd', '', 'ab', `${'a'.repeat(31)}/`, 'A'.repeat(32), `${'a'.repeat(32)}\n`])
      expect(() => placesOf(id)).toThrow()
  })

  it('keeps nothing of a stream that broke', async () => {
    const before = await readdir(join(folder, 'unfinished'))
    const broken = async function* () {
      yield await Promise.resolve(randomBytes(2 * FRAME_BYTES))
      throw new Error('the line broke')
    }
    await expect(writeBlob(broken(), { key })).rejects.toThrow('the line broke')
    expect(await readdir(join(folder, 'unfinished'))).toEqual(before)
  })

  it('lists what is not whole, and forgets what is removed', async () => {
    const { blobId } = await writeBlob([Buffer.from('x')], { key: null })
    const begun = await openWriter(newBlobId(), { key: null })
    await begun.write(Buffer.from('y'))
    await begun.pause()
    const ids = async (list: AsyncIterable<{ blobId: string }>) => {
      const found: string[] = []
      for await (const one of list) found.push(one.blobId)
      return found
    }
    expect(await hasBlob(blobId)).toBe(true)
    expect(await ids(unfinishedBlobs())).toContain(begun.blobId)
    await Promise.all([removeBlob(blobId), removeBlob(begun.blobId)])
    expect(await ids(unfinishedBlobs())).not.toContain(begun.blobId)
    expect(await hasBlob(blobId)).toBe(false)
    await removeBlob(blobId)
  })
})
