import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentView, RoomView } from '../../contract/rooms/views'
import { startFileServer, type FileServer } from '../../../tests/world/fileServer'
import { refusalOf, type Office } from '../../../tests/world/procedure'
import { readZip } from '../../../tests/world/readZip'
import { documentsOf } from '../../../tests/world/rooms'
import { inOffice, type World } from '../../../tests/world/inWorld'
import { projectRoot } from '../../platform/projectRoot'
import { scanStream } from './clamd'
import { setScanner } from './scanner'
import { startScanning } from './worker'

/** What scanners find by agreement; written in two parts, so that nobody finds it here. */
const EICAR = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-'}${'ANTIVIRUS-TEST-FILE!$H+H*'}`

/** A process of its own that speaks clamd's INSTREAM; it takes 5 MB at most. */
const startClamd = async (port = 0): Promise<{ url: string; port: number; process: ChildProcess; end(): Promise<void> }> => {
  const child = spawn(process.execPath, [`${projectRoot()}/tests/world/clamd.mjs`, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))).split(' ')
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return { url: `tcp://127.0.0.1:${line}`, port: Number(line), process: child, end }
}

async function* chunks(...all: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const one of all) yield await Promise.resolve(Buffer.from(one))
}

let world: World
let office: Office
let files: FileServer
let tenderId: string
let room: RoomView
let clamd: Awaited<ReturnType<typeof startClamd>>
const faults: unknown[] = []
let scanning: ReturnType<typeof startScanning> | null = null

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  files = await startFileServer(world)
  tenderId = (await office.draft()).id
  await office.stage(tenderId, { stage: 3 })
  room = await documentsOf(world, office.people.first, tenderId)
  clamd = await startClamd()
})
afterEach(async () => {
  await scanning?.close()
  scanning = null
  setScanner(null)
  faults.length = 0
})
afterAll(async () => {
  await clamd.end()
  await files.close()
})

const scan = (): void => {
  scanning = startScanning((fault) => faults.push(fault))
}
const documentOf = async (name: string, as: 'first' | 'bidder' = 'first', roomId = room.id): Promise<DocumentView> => {
  const found = (await world.call(office.people[as], 'listDocuments', roomId)).find((one) => one.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const until = (state: DocumentView['scan'], read: () => Promise<DocumentView>): Promise<void> =>
  expect.poll(async () => (await read()).scan, { timeout: 25_000 }).toBe(state)

describe('clamd', () => {
  it('is told the bytes and says what it finds', async () => {
    expect(await scanStream(clamd.url, chunks('harmlos ', randomBytes(200_000)))).toEqual({ state: 'clean' })
    expect(await scanStream(clamd.url, chunks())).toEqual({ state: 'clean' })
    expect(await scanStream(clamd.url, chunks('davor', EICAR.slice(0, 30), EICAR.slice(30)))).toEqual({
      state: 'infected',
      name: 'Eicar-Test-Signature',
    })
  })

  it('may refuse what is too large for it, in the middle, and that is no verdict', async () => {
    const many = Array.from({ length: 12 }, () => randomBytes(1_000_000))
    expect(await scanStream(clamd.url, chunks(...many))).toMatchObject({ state: 'failed', said: expect.stringContaining('size limit') })
  })

  it('that is not there, or closes without a word, is an error and no verdict', async () => {
    await expect(scanStream('tcp://127.0.0.1:1', chunks('x'))).rejects.toThrow()
    await expect(scanStream('unix:/nirgends/clamd.sock', chunks('x'))).rejects.toThrow()
    await expect(scanStream(clamd.url, chunks('STILL AND CLOSE'))).rejects.toThrow('without a word')
  })
})

describe('files that come in', () => {
  it('are marked as scanned by nobody where there is no scanner', async () => {
    await files.upload(office.people.first, { roomId: room.id, filename: 'ohne.txt' }, Buffer.from(EICAR))
    expect((await documentOf('ohne.txt')).scan).toBe('none')
  })

  it('wait for the scanner, and are handed out once it found nothing', async () => {
    setScanner(clamd.url)
    await files.upload(office.people.first, { roomId: room.id, filename: 'rein.txt' }, Buffer.from('rein'))
    const { id, scan: state } = await documentOf('rein.txt')
    expect(state).toBe('pending')
    expect(await refusalOf(world.call(office.people.first, 'getDownloadLink', room.id, id, null))).toMatchObject({ status: 409 })
    scan()
    scanning?.look()
    await until('clean', () => documentOf('rein.txt'))
    expect((await files.request(null, await world.call(office.people.first, 'getDownloadLink', room.id, id, null))).status).toBe(200)
  })

  it('in which something is found go to nobody, neither alone nor in a zip', async () => {
    setScanner(clamd.url)
    scan()
    await files.upload(office.people.first, { roomId: room.id, filename: 'boese.txt' }, Buffer.from(`vorn ${EICAR} hinten`))
    await until('infected', () => documentOf('boese.txt'))
    const { id } = await documentOf('boese.txt')
    expect(await refusalOf(world.call(office.people.first, 'getDownloadLink', room.id, id, null))).toMatchObject({
      status: 409,
      data: { reason: 'refused.infected' },
    })
    const zip = await files.request(null, await world.call(office.people.first, 'getDownloadLink', room.id, null, null))
    const names = [...readZip(Buffer.from(await zip.arrayBuffer())).keys()]
    expect(names).toContain('rein.txt')
    expect(names).not.toContain('boese.txt')
    expect(faults).toEqual([])
  })

  it('of a bidder are opened for the scanner alone', async () => {
    const { bidder } = office.people
    await world.call(bidder, 'createOffer', tenderId)
    const own = (await world.call(bidder, 'getRoomsByProjectId', tenderId)).find(({ part }) => part === 'application')
    setScanner(clamd.url)
    scan()
    await files.upload(
      bidder,
      { roomId: own?.id ?? '', filename: 'Virus.bin' },
      Buffer.concat([randomBytes(1_100_000), Buffer.from(EICAR)]),
    )
    await until('infected', () => documentOf('Virus.bin', 'bidder', own?.id))
  })

  it('wait on while the scanner is away, and are scanned when it is back', async () => {
    setScanner(clamd.url)
    await clamd.end()
    scan()
    await files.upload(office.people.first, { roomId: room.id, filename: 'spaeter.txt' }, Buffer.from('spaeter'))
    await expect.poll(() => faults.length, { timeout: 25_000 }).toBeGreaterThan(0)
    expect((await documentOf('spaeter.txt')).scan).toBe('pending')
    clamd = await startClamd(clamd.port)
    scanning?.look()
    await until('clean', () => documentOf('spaeter.txt'))
  })

  it('that the scanner cannot judge are marked so', async () => {
    setScanner(clamd.url)
    scan()
    await files.upload(office.people.first, { roomId: room.id, filename: 'gross.bin' }, randomBytes(6_500_000))
    await until('failed', () => documentOf('gross.bin'))
  })
})
