import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../contract/rooms/views'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { startObjectStore, type TestObjectStore } from '../../tests/world/objectStore'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { roomOfApplication } from '../../tests/world/roomOfApplication'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { openObjectStore } from '../blobs/s3/store'
import { holdStore } from '../blobs/store'

/*
 * Files through the real server on SeaweedFS, whose two volume servers keep everything twice: each of them is killed in turn while files
 * come in and go out. Runs where SEAWEED names the program (npm run test:deep).
 */
const MIB = 1024 * 1024
const sha = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

let world: World
let office: Office
let files: FileServer
let storage: TestObjectStore
let room: RoomView
beforeAll(async () => {
  world = await makeWorld()
  storage = await startObjectStore()
  const { direct } = await storage.bucket()
  holdStore(await openObjectStore(storage.settings(direct)))
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  files = await startFileServer(world)
  room = await roomOfApplication(world, office)
})
afterAll(async () => {
  await files.close()
  holdStore(null)
  await storage.close()
  await world.close()
})

const listed = (): Promise<DocumentView[]> => world.call(office.people.bidder, 'listDocuments', room.id)
const fetched = async (name: string, headers: Record<string, string> = {}): Promise<Response> => {
  const link = (await world.call(office.people.bidder, 'getDownloadLink', room.id, name, null)) as string
  return files.request(office.people.bidder, link, { headers })
}
const begin = async (filename: string, size: number): Promise<string> => {
  const made = await files.tus.create(office.people.bidder, size, { roomId: room.id, filename })
  expect(made.status).toBe(201)
  return made.headers.get('location') ?? ''
}
const offsetOf = async (url: string): Promise<number> => {
  const answer = await files.tus.head(office.people.bidder, url)
  return answer.ok ? Number(answer.headers.get('upload-offset')) : answer.status * -1
}

/** A sender that goes on as browsers do: a MiB at a time, from where the server says, until all of it is there. */
const sender = async (filename: string, content: Buffer) => {
  const url = await begin(filename, content.length)
  const seen = { statuses: new Set<number>(), acknowledged: 0, lost: 0 }
  const send = async (): Promise<void> => {
    for (let offset = 0; ;) {
      const body = new Uint8Array(content.subarray(offset, offset + MIB))
      const { status } = await files.tus.patch(office.people.bidder, url, { offset, body })
      seen.statuses.add(status)
      if (status === 204) seen.acknowledged = offset + body.length
      if (seen.acknowledged === content.length) return
      for (offset = await offsetOf(url); offset < 0; offset = await offsetOf(url)) {
        seen.statuses.add(-offset)
        await pause(200)
      }
      seen.lost = Math.max(seen.lost, seen.acknowledged - offset)
      // Slowly enough to be under way when something dies.
      await pause(100)
    }
  }
  return { seen, sent: send() }
}

it.each([0, 1] as const)('volume server %i is killed: what was acknowledged is there, reads go on, writes wait for it', async (dying) => {
  const victim = storage.seaweed?.volumeServers[dying]
  if (!victim) throw new Error('not on SeaweedFS')
  const before = randomBytes(24 * MIB)
  expect(await files.upload(office.people.bidder, { roomId: room.id, filename: `Vorher${dying}.bin` }, before)).toBe(204)
  const meanwhile = randomBytes(20 * MIB)
  const { seen, sent } = await sender(`Zugleich${dying}.bin`, meanwhile)
  const answer = await fetched(`Vorher${dying}.bin`)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const hash = createHash('sha256')
  const take = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    if (value) hash.update(value)
    return !done
  }
  await take()
  while (seen.acknowledged < 3 * MIB) await pause(20)

  await victim.kill()
  // What was being read comes whole from the other one, and so does what is asked for now.
  while (await take());
  expect(hash.digest('hex')).toBe(sha(before))
  const part = await fetched(`Vorher${dying}.bin`, { Range: `bytes=${11 * MIB}-${11 * MIB + 99}` })
  expect(Buffer.from(await part.arrayBuffer()).equals(before.subarray(11 * MIB, 11 * MIB + 100))).toBe(true)
  // Nothing new can be kept twice: it is refused in the caller's words.
  const refused = await files.upload(office.people.bidder, { roomId: room.id, filename: `Jetzt${dying}.bin` }, randomBytes(MIB))
  expect(refused).toBe(503)
  expect((await listed()).some(({ name }) => name === `Jetzt${dying}.bin`)).toBe(false)
  expect(seen.acknowledged).toBeLessThan(meanwhile.length)

  victim.start()
  await sent
  expect([...seen.statuses].sort()).toEqual([204, 503])
  expect(seen.lost).toBe(0)
  expect((await listed()).find(({ name }) => name === `Zugleich${dying}.bin`)).toMatchObject({ sha256: sha(meanwhile) })
  expect(sha(Buffer.from(await (await fetched(`Zugleich${dying}.bin`)).arrayBuffer()))).toBe(sha(meanwhile))
})
