import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../../server/contract/rooms/views'
import { makeHarbour, type Harbour } from '../load/harbour'
import { beginUpload, callerTo, offsetOf, sendFrom, sha256Of, type Begun } from '../world/fileClient'
import { sharedDatabase } from '../world/killedDatabase'
import { startLotseProcess, type LotseProcess } from '../world/lotseProcess'
import { startObjectStore, type TestObjectStore } from '../world/objectStore'
import { openTcpProxy, type TcpProxy } from '../world/tcpProxy'

/*
 * Two web processes and a worker while files come in: the object storage does not answer for twenty seconds, then the database is away for
 * as long. What was acknowledged is there, what was not is refused as what it is, and all goes on by itself.
 */
const AWAY_MS = 20_000
const SIZE = 700_000
const folder = mkdtempSync(join(tmpdir(), 'lotse-away-'))

let storage: TestObjectStore
let proxy: TcpProxy
let harbour: Harbour
let processes: LotseProcess[] = []
const rooms: { token: string; room: RoomView }[] = []
const close: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  storage = await startObjectStore()
  const database = await sharedDatabase(folder)
  proxy = await openTcpProxy(database.uri)
  close.push(database.close, () => storage.close(), proxy.close)
  const env = { ...(await storage.env('address')), MONGODB_URI: proxy.uri }
  harbour = await makeHarbour(2, env)
  const { id } = await harbour.running('Kaje', { stage: 3, minutes: 600 })
  for (const bidder of harbour.bidders) {
    await harbour.takePart(bidder, id)
    const room = (await harbour.call<RoomView[]>(bidder, 'getRoomsByProjectId', id)).find((one) => one.sealed && one.canWrite)
    if (!room) throw new Error('no sealed room')
    rooms.push({ token: bidder.token, room })
  }
  await harbour.stop()
  const start = (ROLE: string) => startLotseProcess({ dataDir: harbour.dataDir, flags: ['--empty'], env: { ...env, ROLE } })
  processes = [await start('worker'), await start('web'), await start('web')]
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await harbour?.close()
  for (const one of close.reverse()) await one()
  rmSync(folder, { recursive: true, force: true })
})

interface Seen {
  /** Names of files whose last byte was answered with 204. */
  readonly kept: string[]
  /** What it was refused with, and how often. */
  readonly refused: Map<string, number>
  longestMs: number
}

/** Files one after the other, each begun at one web process and gone on with at the other where it was refused, until it is told to end. */
const send = async (place: (typeof rooms)[number], [seen, isOver]: [Seen, () => boolean]): Promise<void> => {
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const since = performance.now()
    return work.finally(() => (seen.longestMs = Math.max(seen.longestMs, performance.now() - since)))
  }
  const refuse = async (fault: unknown): Promise<null> => {
    const word = /^(?:HEAD )?(\d{3})/.exec(fault instanceof Error ? fault.message : String(fault))?.[1] ?? String(fault)
    seen.refused.set(word, (seen.refused.get(word) ?? 0) + 1)
    await pause(300)
    return null
  }
  while (!isOver()) {
    const filename = `${randomUUID()}.bin`
    let begun: Begun | null = null
    for (let turn = 1, isKept = false; !isKept; turn++) {
      const address = processes[1 + (turn % 2)]?.address ?? ''
      begun ??= await timed(beginUpload(address, { ...place, size: SIZE, filename })).catch(refuse)
      if (begun === null) continue
      const here: Begun = { ...begun, address }
      const offset: number | null = await timed(offsetOf(here)).catch(refuse)
      if (offset === null) continue
      const status: number = offset === SIZE ? 204 : await timed(sendFrom(here, { size: SIZE, offset }))
      isKept = status === 204
      if (!isKept) await refuse(status)
    }
    seen.kept.push(filename)
  }
}

it('a storage that does not answer and a database that is away cost time, and nothing else', { timeout: 300_000 }, async () => {
  const seen: Seen = { kept: [], refused: new Map(), longestMs: 0 }
  let isOver = false
  const sending = rooms.map((place) => send(place, [seen, () => isOver]))
  const more = async (): Promise<void> => {
    const before = seen.kept.length
    await expect.poll(() => seen.kept.length, { timeout: 60_000 }).toBeGreaterThan(before + 2)
  }
  await more()
  storage.goWrong(() => ({ hang: true }))
  await pause(AWAY_MS)
  const during = seen.kept.length
  storage.goWrong(null)
  await more()
  await proxy.cut(AWAY_MS)
  await more()
  isOver = true
  await Promise.all(sending)
  console.log(
    `storage and database away: ${seen.kept.length} kept, ${during} before the storage was back, ${JSON.stringify([...seen.refused])}`,
  )
  expect([...seen.refused.keys()].sort(), processes.map((one) => one.output()).join('\n')).toEqual(['503'])
  expect(seen.longestMs).toBeLessThan(AWAY_MS * 3)
  const named = new Set<string>()
  for (const { token, room } of rooms) {
    const call = callerTo(processes[1]?.address ?? '', token)
    const listed = (await call('listDocuments', room.id)) as DocumentView[]
    for (const { name, size, sha256 } of listed) {
      expect([size, sha256]).toEqual([SIZE, sha256Of(SIZE)])
      expect(named.has(name)).toBe(false)
      named.add(name)
    }
    const link = (await call('getDownloadLink', room.id, listed[0]?.name, null)) as string
    const bytes = new Uint8Array(await (await fetch(`${processes[2]?.address}${link}`)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256Of(SIZE))
  }
  expect(seen.kept.filter((name) => !named.has(name))).toEqual([])
  const isReady = async (): Promise<number[]> =>
    Promise.all(processes.map(async ({ address }) => (await fetch(`${address}/readyz`)).status))
  await expect.poll(isReady, { timeout: 30_000 }).toEqual([200, 200, 200])
})
