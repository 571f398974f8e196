import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beginUpload, bytesOf, megabytesOf, sealedRoom, sendFrom } from '../world/fileClient'
import { startLotseProcess } from '../world/lotseProcess'
import { median, printFigures } from './table'

/*
 * The largest file that is allowed (1,000,000,000 bytes) into a sealed room of the real server, against making, encrypting, hashing and
 * writing the same bytes bare. Three times each, in turns, as disks have moods.
 */
const SIZE = 1_000_000_000
const ROUNDS = 3

const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
const dataDir = join(folder, 'data')

const bare = (): number => {
  const since = performance.now()
  const file = openSync(join(folder, 'bare'), 'w')
  const hash = createHash('sha256')
  const key = randomBytes(32)
  for (const piece of bytesOf(SIZE)) {
    hash.update(piece)
    const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12))
    writeSync(file, cipher.update(piece))
    cipher.final()
    writeSync(file, cipher.getAuthTag())
  }
  fsyncSync(file)
  closeSync(file)
  hash.digest()
  rmSync(join(folder, 'bare'))
  return (performance.now() - since) / 1000
}

const lotse = await startLotseProcess({ dataDir })
try {
  const { token, room } = await sealedRoom(lotse.address, dataDir)
  const before = megabytesOf(lotse.pid)
  let most = before
  const upload = async (n: number): Promise<number> => {
    const begun = await beginUpload(lotse.address, { token, room, size: SIZE, filename: `Band ${n}.bin` })
    const since = performance.now()
    const timer = setInterval(() => (most = Math.max(most, megabytesOf(lotse.pid))), 50)
    const status = await sendFrom(begun, { size: SIZE, offset: 0 })
    clearInterval(timer)
    if (status !== 204) throw new Error(`the upload was answered with ${status}`)
    return (performance.now() - since) / 1000
  }
  const times: { bare: number; upload: number }[] = []
  for (let n = 1; n <= ROUNDS; n++) {
    const alone = bare()
    // Lines that the server closed meanwhile are noticed only now: nothing else ran.
    await wait(200)
    times.push({ bare: alone, upload: await upload(n) })
  }
  const [bareTime, uploadTime] = [median(times.map((one) => one.bare)), median(times.map((one) => one.upload))]
  printFigures('A file of 1,000,000,000 bytes into a sealed room', [
    { what: 'making, encrypting, hashing and writing it bare', value: bareTime, unit: 's' },
    { what: 'sending it to the server, until it is a document', value: uploadTime, unit: 's' },
    { what: 'the second by the first', value: uploadTime / bareTime, unit: '', limit: 2 },
    { what: 'server memory at the start', value: before, unit: 'MB' },
    { what: 'its growth meanwhile, at most', value: most - before, unit: 'MB', limit: 100 },
  ])
} finally {
  await lotse.stop()
  rmSync(folder, { recursive: true, force: true })
}
