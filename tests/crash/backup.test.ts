import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../../server/contract/rooms/views'
import { projectRoot } from '../../server/platform/projectRoot'
import { makeHarbour, sha256, type Harbour } from '../load/harbour'
import { callerTo } from '../world/fileClient'
import { startLotseProcess } from '../world/lotseProcess'
import { startObjectStore, type TestObjectStore } from '../world/objectStore'
import { PASSWORD } from '../world/people'

/*
 * A backup by the command that people use, of a house in which two companies bring and delete files and somebody logs in all the while; an
 * empty folder becomes a house by it, which verifies to the last byte, starts, and lets people in to what they had. With SEAWEED (npm run
 * test:deep) once more, with contents and backups in SeaweedFS.
 */
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'lotse-backup-'))
let backups = join(folder, 'backups')
let storage: TestObjectStore | null = null
/** What the house is told of its storage; '': contents lie on disk. */
let stored: Record<string, string> = { BLOBS: '' }

interface Place {
  readonly bidder: Harbour['bidders'][number]
  readonly room: RoomView
}
let harbour: Harbour
let tenderId = ''
let places: Place[] = []
beforeAll(async () => {
  if (process.env.SEAWEED) {
    storage = await startObjectStore()
    stored = await storage.env()
    backups = stored['BLOBS']?.replace('/haus', '/backups') ?? ''
  }
  harbour = await makeHarbour(2, stored)
  ;({ id: tenderId } = await harbour.running('Kaje', { stage: 3, minutes: 600 }))
  places = await Promise.all(
    harbour.bidders.map(async (bidder) => {
      await harbour.takePart(bidder, tenderId)
      const room = (await harbour.call<RoomView[]>(bidder, 'getRoomsByProjectId', tenderId)).find((one) => one.sealed && one.canWrite)
      if (!room) throw new Error('no sealed room')
      return { bidder, room }
    }),
  )
})
afterAll(async () => {
  await harbour?.close()
  await storage?.close()
  rmSync(folder, { recursive: true, force: true })
})

const command = async (name: string, dataDir: string, ...args: string[]): Promise<string> => {
  // What is restored lies on disk.
  const of = { ...stored, ...(name === 'restore' && { BLOBS: '' }) }
  const env = {
    ...process.env,
    ...of,
    MONGODB_URI: '',
    DATA_DIR: dataDir,
    BACKUP_KEY_FILE: join(folder, 'backup.key'),
    SEAL_KEY_FILE: keyFile(),
  }
  const { stdout } = await run(process.execPath, [join(projectRoot(), 'scripts', `${name}.mjs`), ...args], { env })
  return stdout
}
const keyFile = (): string => `${harbour.dataDir}.sealkey`
const contentOf = (n: number): Buffer => Buffer.alloc(20_000 + n, `Anlage ${n} `)

const documentsOf = (who: Place['bidder'], room: RoomView): Promise<DocumentView[]> => harbour.call(who, 'listDocuments', room.id)

/** Everybody at work until it is over; every second file of a company is deleted again. */
const underLoad = async (work: () => Promise<void>): Promise<number> => {
  let isOver = false
  let done = 0
  const writer = async ({ bidder, room }: Place): Promise<void> => {
    for (let n = 0; !isOver; n++, done++) {
      const name = `Anlage ${n}.txt`
      await harbour.upload(bidder, room.id, { name, content: contentOf(n) })
      if (n % 2 === 0) continue
      const [found] = (await documentsOf(bidder, room)).filter((one) => one.name === name)
      await harbour.call(bidder, 'deleteDocument', found?.id)
    }
  }
  const changer = async (): Promise<void> => {
    for (let n = 0; !isOver; n++, done++) {
      // A session, a person's last login and an entry of the log.
      expect(await harbour.call(null, 'login', harbour.staff[n % 2]?.email, PASSWORD)).toBeTruthy()
    }
  }
  const all = Promise.all([...places.map(writer), changer()])
  await Promise.race([work(), all]).finally(() => (isOver = true))
  await all
  return done
}

it('of a house at work is whole, and makes a house again', async () => {
  const told: string[] = []
  const done = await underLoad(async () => {
    for (let n = 0; n < 2; n++) told.push(await command('backup', harbour.dataDir, backups))
  })
  expect(done).toBeGreaterThan(10)
  for (const text of told) expect(text).toMatch(/documents of .* \(transaction\)/)

  expect(await command('restore', join(folder, 'none'), backups, '--check')).toMatch(/each byte for byte[\s\S]*whole/)
  const restored = join(folder, 'restored')
  await command('restore', restored, backups, restored)
  for (const end of ['', '.codes', '.intents']) cpSync(`${keyFile()}${end}`, `${restored}.sealkey${end}`)
  const lotse = await startLotseProcess({ dataDir: restored, flags: ['--empty'] })
  try {
    for (const { bidder, room } of places) {
      const { token } = (await callerTo(lotse.address, null)('login', bidder.email, PASSWORD)) as { token: string }
      const call = callerTo(lotse.address, token)
      const documents = (await call('listDocuments', room.id)) as DocumentView[]
      expect(documents.length).toBeGreaterThan(0)
      for (const one of documents) {
        const link = (await call('getDownloadLink', room.id, one.id)) as string
        const answer = await fetch(new URL(link, lotse.address), { headers: { 'X-Auth-Token': token } })
        const content = Buffer.from(await answer.arrayBuffer())
        expect([answer.status, sha256(content)], one.name).toEqual([200, one.sha256])
      }
    }
  } finally {
    expect(await lotse.stop()).toBe(0)
  }
})
