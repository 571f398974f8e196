import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../tests/world/objectStore'
import { FRAME_BYTES } from '../sealing/frames'
import { newKey } from '../sealing/wrap'
import { blobStore, hasBlob, openWriter, removeBlob, storedBytes, unfinishedBlobs, writeBlob } from './blobs'
import { holdBlobs, newBlobId } from './folder'
import { openBlob, readBlob, readWhole } from './read'
import { folderStore } from './folderStore'
import { copyBlobs } from './move'
import { openObjectStore } from './s3/store'
import { holdStore, LostBlob } from './store'

/* One contract, in a folder and in object storage: what is written, goes on, is taken over, is read and is removed. */

const key = newKey()
const SEGMENT = 5 * FRAME_BYTES
/** The store of tests takes a tenth of a second for each segment. */
const DEEP = Boolean(process.env.DEEP)
const PATIENCE = { connectMs: 1_000, answerMs: 8_000, attempts: 2 }
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const contentOf = (size: number, seed = 1): Buffer => {
  const all = Buffer.allocUnsafe(size)
  for (let n = 0; n < size; n++) all[n] = (n * 31 + (n >> 8) * 7 + (n >> 16) * 13 + seed) & 255
  return all
}
const all = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
const idsIn = async (list: AsyncIterable<{ blobId: string }>): Promise<string[]> => {
  const found: string[] = []
  for await (const one of list) found.push(one.blobId)
  return found
}

let folder = ''
let storage: TestObjectStore
let bucket = ''
/** The store as another process has it: it knows nothing of what this one did. */
let another: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-stores-'))
  storage = await startObjectStore()
  // Alone, this installs the store first.
}, 120_000)
afterAll(async () => {
  await storage.close()
  holdStore(null)
  await rm(folder, { recursive: true })
})

describe.each(['folder', 'object storage'] as const)('in a %s', (kind) => {
  beforeAll(async () => {
    if (kind === 'folder') {
      another = async () => {
        const { forgetPaused } = await import('./writer')
        for await (const { blobId } of unfinishedBlobs()) forgetPaused(blobId)
      }
      return holdBlobs(folder)
    }
    const { name, settings } = await storage.bucket()
    bucket = name
    another = async () => holdStore(await openObjectStore(settings, PATIENCE))
    await another()
  })

  it.each(DEEP ? [0, 1, FRAME_BYTES, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT + 777] : [0, SEGMENT, SEGMENT + 1])(
    '%i bytes come back with their hash',
    async (size) => {
      const content = contentOf(size)
      for (const by of [key, null]) {
        const written = await writeBlob([content], { key: by })
        expect(written).toMatchObject({ size, sha256: sha(content) })
        expect((await all(readBlob(written.blobId, { key: by, sha256: sha(content) }))).equals(content)).toBe(true)
        expect(await hasBlob(written.blobId)).toBe(true)
        await removeBlob(written.blobId)
        expect(await hasBlob(written.blobId)).toBe(false)
      }
    },
  )

  it('gives any part of itself', async () => {
    const content = contentOf(SEGMENT + FRAME_BYTES + 777)
    const { blobId } = await writeBlob([content], { key })
    const edges = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, SEGMENT, content.length - 1]
    const index = fc.oneof(fc.constantFrom(...edges), fc.nat(content.length - 1))
    await fc.assert(
      fc.asyncProperty(index, index, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect((await readWhole(blobId, { key, start, end })).equals(content.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: DEEP ? 40 : 4 },
    )
    expect((await readWhole(blobId, { key, start: content.length })).length).toBe(0)
  })

  it('goes on after pauses, here and in another process', async () => {
    const content = contentOf(2 * SEGMENT + FRAME_BYTES + 4321)
    const steps = fc.array(fc.tuple(fc.nat(SEGMENT + FRAME_BYTES), fc.boolean()), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(key, null), async (lengths, by) => {
        const blobId = newBlobId()
        let offset = 0
        for (const [length, isAnother] of lengths) {
          const writer = await openWriter(blobId, { key: by })
          expect(writer.offset()).toBe(offset)
          await writer.write(content.subarray(offset, offset + length))
          offset = writer.offset()
          await writer.pause()
          if (isAnother) await another()
        }
        const writer = await openWriter(blobId, { key: by })
        expect(writer.offset()).toBe(offset)
        await writer.write(content.subarray(offset))
        expect(await writer.finish()).toEqual({ blobId, size: content.length, sha256: sha(content) })
        expect(sha(await readWhole(blobId, { key: by }))).toBe(sha(content))
        expect(await idsIn(unfinishedBlobs())).not.toContain(blobId)
        await removeBlob(blobId)
      }),
      { numRuns: DEEP ? 30 : 2 },
    )
  })

  it.each(['pause', 'finish'] as const)('is the later writer’s, whatever an earlier one that wakes up does (%s)', async (end) => {
    const blobId = newBlobId()
    const content = contentOf(SEGMENT + 3 * FRAME_BYTES)
    const asleep = await openWriter(blobId, { key })
    await asleep.write(content.subarray(0, SEGMENT + 100))
    await another()
    const later = await openWriter(blobId, { key })
    await later.write(content.subarray(later.offset(), SEGMENT + FRAME_BYTES * 2))
    await later.pause()
    await asleep.write(contentOf(2 * FRAME_BYTES, 9))
    await expect(asleep.assertOwn()).rejects.toBeInstanceOf(LostBlob)
    if (end === 'pause') await asleep.pause()
    else await expect(asleep.finish()).rejects.toBeInstanceOf(LostBlob)
    const last = await openWriter(blobId, { key })
    expect(last.offset()).toBe(SEGMENT + FRAME_BYTES * 2)
    await last.write(content.subarray(last.offset()))
    expect(await last.finish()).toMatchObject({ size: content.length, sha256: sha(content) })
    expect(sha(await readWhole(blobId, { key }))).toBe(sha(content))
  })

  it('keeps nothing of a stream that broke, and lists what is whole and what is not', async () => {
    const before = await idsIn(unfinishedBlobs())
    const broken = async function* () {
      yield await Promise.resolve(contentOf(SEGMENT + FRAME_BYTES + 1))
      throw new Error('the line broke')
    }
    await expect(writeBlob(broken(), { key })).rejects.toThrow('the line broke')
    expect(await idsIn(unfinishedBlobs())).toEqual(before)
    const begun = await openWriter(newBlobId(), { key: null })
    await begun.write(Buffer.from('y'))
    await begun.pause()
    const { blobId } = await writeBlob([Buffer.from('x')], { key: null })
    expect(await idsIn(unfinishedBlobs())).toContain(begun.blobId)
    const whole: string[] = []
    for await (const one of blobStore().whole()) whole.push(one)
    expect([whole.includes(blobId), whole.includes(begun.blobId)]).toEqual([true, false])
    expect([await storedBytes(blobId), await storedBytes(begun.blobId)]).toEqual([1, 0])
    await Promise.all([removeBlob(blobId), removeBlob(begun.blobId)])
    expect(await idsIn(unfinishedBlobs())).not.toContain(begun.blobId)
    await removeBlob(blobId)
  })

  it('lays down what comes from another store as it is, and nothing of what comes short', async () => {
    const content = contentOf(2 * SEGMENT + 5)
    const blobId = newBlobId()
    const source = async function* () {
      yield await Promise.resolve(content)
    }
    await blobStore().put(blobId, source(), content.length)
    expect(sha(await readWhole(blobId, { key: null }))).toBe(sha(content))
    const short = newBlobId()
    await expect(blobStore().put(short, source(), content.length + 1)).rejects.toThrow('instead of')
    expect(await hasBlob(short)).toBe(false)
    expect(await idsIn(unfinishedBlobs())).not.toContain(short)
  })

  it('what lies open and was changed is found out before its last bytes are handed on', async () => {
    const content = contentOf(2 * FRAME_BYTES + 5)
    const { blobId } = await writeBlob([content], { key: null })
    await expect(all(await openBlob(blobId, { key: null, sha256: sha(contentOf(5)) }))).rejects.toThrow('is not what was written')
    expect(sha(await all(await openBlob(blobId, { key: null, sha256: sha(content) })))).toBe(sha(content))
    await expect(openBlob(newBlobId(), { key: null })).rejects.toThrow()
  })
})

describe('object storage', () => {
  beforeEach(() => another())

  it('holds sealed bytes alone, unfinished or whole', async () => {
    const secret = Buffer.from('Der Preis ist 4.711.000 EUR. '.repeat(1000))
    const writer = await openWriter(newBlobId(), { key })
    await writer.write(secret)
    await writer.pause()
    await writeBlob([secret], { key })
    for (const name of await storage.keys(bucket)) expect((await storage.object(bucket, name)).includes('4.711.000')).toBe(false)
    await removeBlob(writer.blobId)
  })

  it('with one byte changed fails before a byte of that frame goes out', async () => {
    const content = contentOf(SEGMENT + 9)
    const { blobId } = await writeBlob([content], { key })
    const name = `haus/${blobId.slice(0, 2)}/${blobId}`
    const stored = await storage.object(bucket, name)
    stored[2 * (FRAME_BYTES + 28) + 77] = (stored[2 * (FRAME_BYTES + 28) + 77] ?? 0) ^ 1
    await storage.put(bucket, name, stored)
    const got: Buffer[] = []
    await expect(
      (async () => {
        for await (const piece of readBlob(blobId, { key })) got.push(piece as Buffer)
      })(),
    ).rejects.toThrow()
    expect(Buffer.concat(got).equals(content.subarray(0, 2 * FRAME_BYTES))).toBe(true)
  })

  it('goes on reading where the line breaks, and gives up after some tries', async () => {
    const content = contentOf(SEGMENT + 9)
    const { blobId } = await writeBlob([content], { key })
    let cuts = 0
    storage.goWrong(({ method }) => (method === 'GET' && cuts++ < 2 ? { cutAfter: 2_000_000 } : null))
    expect(sha(await readWhole(blobId, { key }))).toBe(sha(content))
    expect(cuts).toBe(3)
    storage.goWrong(({ method }) => (method === 'GET' ? { cutAfter: 0 } : null))
    await expect(readWhole(blobId, { key }).then(({ length }) => length)).rejects.toMatchObject({ status: 503 })
    storage.goWrong(null)
  })
})

describe('moved from a folder to object storage and back', () => {
  it('every blob is there byte for byte, a broken run goes on, and a changed one is named', async () => {
    holdBlobs(join(folder, 'from'))
    const written = new Map<string, Buffer>()
    for (const size of [0, 1, 9_999, FRAME_BYTES + 3, SEGMENT + 5]) {
      const content = contentOf(size, size)
      written.set((await writeBlob([content], { key })).blobId, content)
    }
    const { name, settings } = await storage.bucket()
    const store = await openObjectStore(settings, { ...PATIENCE, attempts: 1 })
    let puts = 0
    storage.goWrong(({ method, path }) =>
      method === 'PUT' && path.includes('/haus/') && ++puts > 2 ? { answer: { status: 403, name: 'AccessDenied' } } : null,
    )
    await expect(copyBlobs([folderStore, store])).rejects.toThrow()
    storage.goWrong(null)
    const arrived = (await storage.keys(name)).length
    expect(arrived).toBeGreaterThan(0)
    expect(arrived).toBeLessThan(written.size)
    expect(await copyBlobs([folderStore, store], { isChecked: true })).toMatchObject({
      ...{ copied: written.size - arrived, there: arrived, wrong: [] },
    })
    await expect(copyBlobs([folderStore, folderStore])).rejects.toThrow('already')
    // What a Lotse beside it removes meanwhile is neither copied nor a fault.
    const emptied = { ...folderStore, place: 'another', sizeOf: async () => Promise.resolve(null) }
    expect(await copyBlobs([emptied, store], { isChecked: true })).toEqual({ copied: 0, bytes: 0, there: 0, wrong: [] })

    const [blobId = '', content = Buffer.of()] = [...written].find(([, { length }]) => length === 9_999) ?? []
    const [objectKey = ''] = (await storage.keys(name)).filter((one) => one.endsWith(blobId))
    const object = await storage.object(name, objectKey)
    const flipped = Buffer.from(object)
    flipped[77] = (flipped[77] ?? 0) ^ 1
    await storage.put(name, objectKey, flipped)
    expect((await copyBlobs([folderStore, store], { isChecked: true })).wrong).toEqual([blobId])
    await storage.put(name, objectKey, object)

    holdBlobs(join(folder, 'back'))
    expect(await copyBlobs([store, folderStore])).toMatchObject({ copied: written.size, there: 0 })
    for (const [id, bytes] of written) expect((await readWhole(id, { key })).equals(bytes), String(bytes.length)).toBe(true)
    expect((await readWhole(blobId, { key })).equals(content)).toBe(true)
  })
})
