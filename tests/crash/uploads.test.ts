import { once } from 'node:events'
import { request } from 'node:http'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../../server/contract/rooms/views'
import { makeHarbour, type Harbour } from '../load/harbour'
import { beginUpload, bytesOf, callerTo, megabytesOf, offsetOf, sendFrom, sha256Of } from '../world/fileClient'
import type { LotseProcess } from '../world/lotseProcess'
import { startObjectStore, type TestObjectStore } from '../world/objectStore'

/*
 * A large file (20 MB; the largest that is allowed, 1,000,000,000 bytes, with DEEP) goes into a sealed room of the real server: the cable
 * is pulled at 90 %, the server is killed (SIGKILL) in the middle, and it goes on where it ended. In the end it is there byte for byte, and
 * the server has not held it in memory. With SEAWEED (npm run test:deep) once more, with contents in SeaweedFS.
 */
const SIZE = process.env.DEEP ? 1_000_000_000 : 20_000_000
const MAX_GROWTH_MB = 100

let storage: TestObjectStore | null = null
let harbour: Harbour
let lotse: LotseProcess
let token: string
let room: RoomView
beforeAll(async () => {
  storage = process.env.SEAWEED ? await startObjectStore() : null
  harbour = await makeHarbour(1, storage ? await storage.env() : {})
  lotse = harbour.lotse()
  const [bidder] = harbour.bidders
  if (!bidder) throw new Error('no company')
  const { id } = await harbour.running('Kaje', { stage: 3, minutes: 600 })
  await harbour.takePart(bidder, id)
  const sealed = (await harbour.call<RoomView[]>(bidder, 'getRoomsByProjectId', id)).find((one) => one.sealed && one.canWrite)
  if (!sealed) throw new Error('no sealed room')
  ;[token, room] = [bidder.token, sealed]
})
afterAll(async () => {
  await harbour?.close()
  await storage?.close()
})

const documentOf = async (name: string): Promise<DocumentView | undefined> =>
  ((await callerTo(lotse.address, token)('listDocuments', room.id)) as DocumentView[]).find((one) => one.name === name)

/** The most that memory grew by while something ran; the long run tells it. */
const watched = async <T>(what: string, work: () => Promise<T>): Promise<{ result: T; growth: number }> => {
  const before = megabytesOf(lotse.pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, megabytesOf(lotse.pid))), 50)
  try {
    const result = await work()
    const growth = Math.max(most, megabytesOf(lotse.pid)) - before
    if (process.env.DEEP)
      console.log(`${SIZE / 1e6} MB ${what}: the server grew by ${growth.toFixed(0)} MB to ${(before + growth).toFixed(0)}`)
    return { result, growth }
  } finally {
    clearInterval(timer)
  }
}

it('a pulled cable and a killed server cost what was on its way, nothing else', async () => {
  const begun = await beginUpload(lotse.address, { token, room, size: SIZE, filename: 'Entwurf.bin' })
  const pulled = Math.floor(SIZE * 0.9)
  const { growth } = await watched('nine tenths in', () => sendFrom(begun, { size: SIZE, offset: 0, until: pulled }))
  const afterCable = await offsetOf(begun)
  expect(afterCable).toBeGreaterThan(SIZE * 0.5)
  expect(afterCable).toBeLessThanOrEqual(pulled)

  // Some more, and the server dies with it on its way.
  await sendFrom(begun, { size: SIZE, offset: afterCable, until: afterCable + 900_000 })
  const beforeKill = await offsetOf(begun)
  const dying = sendFrom(begun, { size: SIZE, offset: beforeKill, onSent: () => lotse.kill('SIGKILL') })
  expect(await lotse.ended).toBe('SIGKILL')
  expect(await dying).toBe(0)

  await harbour.start()
  lotse = harbour.lotse()
  const again = { ...begun, address: lotse.address }
  const offset = await offsetOf(again)
  // What was acknowledged lay on disk: the killed server had nothing of it in memory alone.
  expect(offset).toBeGreaterThanOrEqual(beforeKill)
  expect(await documentOf('Entwurf.bin')).toBe(undefined)
  const rest = await watched('the rest in', () => sendFrom(again, { size: SIZE, offset }))
  expect(rest.result).toBe(204)
  expect(await documentOf('Entwurf.bin')).toMatchObject({ size: SIZE, sha256: sha256Of(SIZE) })
  expect(Math.max(growth, rest.growth)).toBeLessThan(MAX_GROWTH_MB)
})

it('what comes back is what was sent, and is not held in memory either', async () => {
  const link = (await callerTo(lotse.address, token)('getDownloadLink', room.id, 'Entwurf.bin', null)) as string
  const { result, growth } = await watched('out', async () => {
    const answer = await fetch(`${lotse.address}${link}`)
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of answer.body ?? []) {
      hash.update(piece as Uint8Array)
      size += (piece as Uint8Array).length
    }
    return { size, sha256: hash.digest('hex') }
  })
  expect(result).toEqual({ size: SIZE, sha256: sha256Of(SIZE) })
  expect(growth).toBeLessThan(MAX_GROWTH_MB)
})

/** A form with one file of so many bytes, as curl sends it. */
const sendForm = async (size: number): Promise<{ status: number; text: string }> => {
  const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file[]"; filename="Formular.bin"\r\n\r\n')
  const tail = Buffer.from('\r\n--b--\r\n')
  const sending = request(`${lotse.address}/api/v1/files/${room.id}`, {
    method: 'POST',
    headers: {
      'X-Auth-Token': token,
      'Accept-Language': 'de',
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': head.length + size + tail.length,
    },
  })
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
  })
  sending.write(head)
  let isAnswered = false
  void answered.finally(() => (isAnswered = true)).catch(() => undefined)
  for (const piece of bytesOf(size)) {
    // Refused in the middle: whoever reads that stops.
    if (isAnswered) break
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain'), answered])
  }
  if (isAnswered) sending.destroy()
  else sending.end(tail)
  return answered
}

it('a form brings as much at once, and one byte more than is allowed is refused in a sentence', async () => {
  const { result, growth } = await watched('in by a form', () => sendForm(SIZE))
  expect(result).toEqual({ status: 200, text: room.id })
  expect(await documentOf('Formular.bin')).toMatchObject({ size: SIZE, sha256: sha256Of(SIZE) })
  expect(growth).toBeLessThan(MAX_GROWTH_MB)
  if (process.env.DEEP) {
    const refused = await sendForm(1_000_000_001)
    expect(refused.status).toBe(413)
    expect(refused.text).toContain('1.000.000.000 Bytes')
    expect(await documentOf('Formular.bin')).toMatchObject({ no: 1 })
  }
})
