import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../contract/rooms/views'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { startObjectStore, type TestObjectStore } from '../../tests/world/objectStore'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { roomOfApplication } from '../../tests/world/roomOfApplication'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { openObjectStore } from '../blobs/s3/store'
import { holdStore } from '../blobs/store'
import { UploadModel, type UploadDoc } from './model'
import { finishReceived } from './worker'

/* Files through the real server, with contents in object storage that is away now and then. */

const MIB = 1024 * 1024
const CUT = { answer: { status: 503, name: 'SlowDown' } }
let world: World
let office: Office
let files: FileServer
let storage: TestObjectStore
let bucket = ''
let room: RoomView
beforeAll(async () => {
  world = await makeWorld()
  storage = await startObjectStore()
  const made = await storage.bucket()
  bucket = made.name
  holdStore(await openObjectStore(made.settings, { connectMs: 500, answerMs: 3_000, attempts: 1 }))
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  files = await startFileServer(world)
  room = await roomOfApplication(world, office)
})
beforeEach(() => storage.goWrong(null))
afterAll(async () => {
  await files.close()
  holdStore(null)
  await storage.close()
  await world.close()
})

const sha = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
const named = async (name: string): Promise<DocumentView | undefined> =>
  (await world.call(office.people.bidder, 'listDocuments', room.id)).find((one) => one.name === name)
const create = async (filename: string, size: number): Promise<string> => {
  const made = await files.tus.create(office.people.bidder, size, { roomId: room.id, filename })
  expect(made.status).toBe(201)
  return made.headers.get('location') ?? ''
}
const patch = (url: string, offset: number, body: Buffer): Promise<Response> =>
  files.tus.patch(office.people.bidder, url, { offset, body: new Uint8Array(body) })
const offsetOf = async (url: string): Promise<number> =>
  Number((await files.tus.head(office.people.bidder, url)).headers.get('upload-offset'))
const download = async (name: string, headers: Record<string, string> = {}): Promise<Response> => {
  const link = (await world.call(office.people.bidder, 'getDownloadLink', room.id, name, null)) as string
  return files.request(office.people.bidder, link, { headers })
}

it('a file comes in in pieces, lies there sealed and goes out whole and in part', async () => {
  const content = randomBytes(6 * MIB + 77)
  const url = await create('Angebot.bin', content.length)
  expect((await patch(url, 0, content.subarray(0, 2 * MIB + 5))).status).toBe(204)
  expect(await offsetOf(url)).toBe(2 * MIB + 5)
  expect((await patch(url, 2 * MIB + 5, content.subarray(2 * MIB + 5))).status).toBe(204)
  expect(await named('Angebot.bin')).toMatchObject({ size: content.length, sha256: sha(content) })
  expect(sha(Buffer.from(await (await download('Angebot.bin')).arrayBuffer()))).toBe(sha(content))
  const part = await download('Angebot.bin', { Range: `bytes=${5 * MIB}-${5 * MIB + 99}` })
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(content.subarray(5 * MIB, 5 * MIB + 100))]).toEqual([206, true])
  const keys = await storage.keys(bucket)
  expect(keys).toHaveLength(1)
  expect((await storage.object(bucket, keys[0] ?? '')).includes(content.subarray(0, 32))).toBe(false)
})

it('a storage that is away is 503 in the caller’s words; what had come in stays, and goes on when it is back', async () => {
  const content = randomBytes(3 * MIB)
  const url = await create('Später.bin', content.length)
  expect((await patch(url, 0, content.subarray(0, MIB + 9))).status).toBe(204)
  storage.goWrong(() => CUT)
  const away = await patch(url, MIB + 9, content.subarray(MIB + 9))
  expect([away.status, await away.text()]).toEqual([503, expect.stringContaining('Ablage der Dateien')])
  storage.goWrong(null)
  expect(await offsetOf(url)).toBe(MIB + 9)
  // Away at the very end: after the last byte, before the object is whole.
  storage.goWrong(({ method, path }) => (method === 'PUT' && !path.includes('unfinished') ? CUT : null))
  expect((await patch(url, MIB + 9, content.subarray(MIB + 9))).status).toBe(503)
  storage.goWrong(null)
  const offset = await offsetOf(url)
  expect((await patch(url, offset, content.subarray(offset))).status).toBe(204)
  expect(await named('Später.bin')).toMatchObject({ size: content.length, sha256: sha(content) })
})

it('whose storage is away while its right is judged loses nothing', async () => {
  const content = randomBytes(MIB)
  const url = await create('Recht.bin', content.length)
  expect((await patch(url, 0, content.subarray(0, MIB / 2))).status).toBe(204)
  let lists = 0
  // Opening lists once for each of two; the third time it is asked whether the blob is still this writer's.
  storage.goWrong(({ query }) => (query.has('list-type') && ++lists === 3 ? CUT : null))
  expect((await patch(url, MIB / 2, content.subarray(MIB / 2))).status).toBe(503)
  storage.goWrong(null)
  expect(await UploadModel.countDocuments({ _id: url.split('/').at(-1) })).toBe(1)
  const offset = await offsetOf(url)
  if (offset < content.length) expect((await patch(url, offset, content.subarray(offset))).status).toBe(204)
  expect(await named('Recht.bin')).toMatchObject({ sha256: sha(content) })
})

it('is made a document by the server that comes back, where it died after the object was whole', async () => {
  const content = randomBytes(MIB)
  const url = await create('Tod.bin', content.length)
  // The object is there; the answer that said so, and the type that is read from it, are lost.
  storage.goWrong(({ method, path }) => (method === 'HEAD' && !path.includes('unfinished') ? CUT : null))
  const id = url.split('/').at(-1)
  await patch(url, 0, content)
  storage.goWrong(null)
  const doc = await UploadModel.findOne({ _id: id }).lean<UploadDoc>()
  if (doc?.state !== 'kept') await finishReceived(() => undefined)
  const found = await named('Tod.bin')
  if (!found) expect((await patch(url, await offsetOf(url), content.subarray(await offsetOf(url)))).status).toBe(204)
  expect(await named('Tod.bin')).toMatchObject({ sha256: sha(content) })
})

it('a download is refused with 503 before its first byte, without the file’s head', async () => {
  storage.goWrong(() => CUT)
  const answer = await download('Angebot.bin')
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('content-disposition')]).toEqual([503, null, null])
  expect(await answer.text()).toContain('Ablage der Dateien')
})
