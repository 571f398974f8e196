import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../tests/world/objectStore'
import { FRAME_BYTES } from '../sealing/frames'
import { newKey } from '../sealing/wrap'
import { hasBlob, openWriter, removeBlob, unfinishedBlobs, writeBlob } from './blobs'
import { newBlobId } from './folder'
import { readWhole } from './read'
import { openObjectStore } from './s3/store'
import { holdStore } from './store'

/* The order of writing: segments, then the whole object at once, then the segments go. Death after each request in turn. */

const key = newKey()
const SEGMENT = 5 * FRAME_BYTES
const content = Buffer.alloc(SEGMENT + FRAME_BYTES + 3, 'Lotse liegt im Hafen. ')
const sha256 = createHash('sha256').update(content).digest('hex')
const patience = { connectMs: 500, answerMs: 1_500, attempts: 2 }

let storage: TestObjectStore
let bucket = ''
let begin: () => Promise<void>
beforeAll(async () => {
  storage = await startObjectStore()
  const { name, settings } = await storage.bucket()
  bucket = name
  begin = async () => holdStore(await openObjectStore(settings, patience))
})
beforeEach(async () => {
  storage.goWrong(null)
  await begin()
})
afterAll(async () => {
  holdStore(null)
  await storage.close()
})

/** As a process that is killed with its nth request on the way: that one is done or not, and nothing else goes out. */
const dieAt = (nth: number, isDone: boolean): void => {
  let count = 0
  const stop = { answer: { status: 503, name: 'Killed' } }
  storage.goWrong(() => {
    count++
    if (count < nth) return null
    if (count > nth || !isDone) return stop
    return {
      done: () => {
        throw new Error('killed')
      },
    }
  })
}

const goOn = async (blobId: string): Promise<void> => {
  if (!(await hasBlob(blobId))) {
    const writer = await openWriter(blobId, { key })
    await writer.write(content.subarray(writer.offset()))
    expect(await writer.finish()).toEqual({ blobId, size: content.length, sha256 })
  }
  const back = await readWhole(blobId, { key })
  expect(createHash('sha256').update(back).digest('hex')).toBe(sha256)
}

/** Six deaths here, all of them in the long run: the store of tests takes seconds for each. */
const DEATHS = Array.from({ length: 26 }, (_, n): [number, boolean] => [Math.floor(n / 2) + 1, n % 2 === 1]).filter(
  ([nth, isDone]) => process.env.DEEP || nth % 4 === (isDone ? 0 : 3),
)

it.each(DEATHS)('a death at request %i (done: %s) leaves nothing half done: whole or not there, and it goes on', async (nth, isDone) => {
  const blobId = newBlobId()
  dieAt(nth, isDone)
  const died = await (async () => {
    const writer = await openWriter(blobId, { key })
    await writer.write(content.subarray(0, SEGMENT + 100))
    await writer.pause()
    const next = await openWriter(blobId, { key })
    await next.write(content.subarray(next.offset()))
    await next.finish()
  })().then(
    () => false,
    () => true,
  )
  storage.goWrong(null)
  await begin()
  // Whoever sees it sees all of it.
  if (await hasBlob(blobId)) expect((await readWhole(blobId, { key })).length).toBe(content.length)
  await goOn(blobId)
  await removeBlob(blobId)
  expect((await storage.keys(bucket)).filter((name) => name.includes(blobId))).toEqual([])
  expect((await storage.openParts(bucket)).filter((name) => name.includes(blobId))).toEqual([])
  if (nth <= 9) expect(died).toBe(true)
})

describe('a store that', () => {
  const small = Buffer.from('x'.repeat(1000))
  it.each([
    ['refuses', { answer: { status: 403, name: 'AccessDenied' } }, 'forbidden'],
    ['has lost its bucket', { answer: { status: 404, name: 'NoSuchBucket' } }, 'noBucket'],
    ['does not answer', { hang: true as const }, 'timeout'],
    ['is overloaded', { answer: { status: 503, name: 'SlowDown' } }, 'busy'],
    ['knows another time', { answer: { status: 403, name: 'RequestTimeTooSkewed' } }, 'clock'],
    ['does not know the key', { answer: { status: 403, name: 'InvalidAccessKeyId' } }, 'badKey'],
    ['is full', { answer: { status: 507, name: 'InsufficientStorage' } }, 'full'],
    ['changes what it is sent', { sent: (body: Buffer) => Buffer.from(body.map((byte) => byte ^ 1)) }, 'notTheSame'],
  ] as const)('%s is named, in bounded time, and nothing half done stays', async (_name, wrong, why) => {
    const since = Date.now()
    storage.goWrong(({ method }) => (method === 'PUT' ? wrong : null))
    await expect(writeBlob([small], { key })).rejects.toMatchObject({ status: 503, why, data: { reason: 'files.storeAway' } })
    expect(Date.now() - since).toBeLessThan(6_000)
    storage.goWrong(null)
    for await (const { blobId } of unfinishedBlobs()) expect(blobId).toBe('none')
    expect(await storage.openParts(bucket)).toEqual([])
  })

  it('is away in the middle of a large one ends its parts', async () => {
    storage.goWrong(({ query }) => (query.get('partNumber') === '2' ? { answer: { status: 503, name: 'SlowDown' } } : null))
    await expect(writeBlob([content], { key })).rejects.toMatchObject({ why: 'busy' })
    expect(await storage.openParts(bucket)).toEqual([])
  })

  it('is not there is told so, without the key or its secret', async () => {
    const nowhere = storage.settings(`s3://nichts/x?endpoint=http://127.0.0.1:9`)
    const store = await openObjectStore(nowhere, patience)
    const fault: unknown = await store.tryOut().catch((one: unknown) => one)
    expect(fault).toMatchObject({ why: 'unreachable', sentence: expect.stringContaining('cannot be reached') as string })
    const { default: pino } = await import('pino')
    const words = [JSON.stringify(pino.stdSerializers.err(fault as Error)), String(fault), (fault as Error).stack].join(' ')
    expect(words).not.toContain(storage.credentials.secretAccessKey)
    expect(words).not.toContain(storage.credentials.accessKeyId)
  })
})
