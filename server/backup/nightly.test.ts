import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MongoClient } from 'mongodb'
import { connection } from '../platform/database/model'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { makeUser } from '../../tests/world/people'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { handIn } from '../app/handIn'
import { holdBlobs } from '../blobs/area'
import { MailModel } from '../mail/area'
import { advanceClock, holdClock, now } from '../platform/clock'
import { holdKey } from '../platform/keyFile'
import { parseS3Address, type S3Settings } from '../platform/s3Address'
import { role } from '../platform/role'
import { backupsIn, CHECKED } from './backups'
import { folderBin } from './bin'
import { lastDue, startBackups } from './nightly'

const base = mkdtempSync(join(tmpdir(), 'lotse-nightly-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const HOUR = 3_600_000

let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder = ''
let count = 0
let faults: unknown[] = []
beforeEach(async () => {
  database = await openTestDatabase({ oplog: true })
  handIn()
  holdKey(Buffer.alloc(32, 5))
  folder = join(base, String(++count))
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'seal'), `${'05'.repeat(32)}\n`, { mode: 0o600 })
  holdBlobs(join(folder, 'data', 'blobs'))
  faults = []
  holdClock(new Date(2026, 10, 27, 12))
})
afterEach(async () => {
  holdClock(null)
  await database.close()
})
const into = (): string => join(folder, 'backups')
const start = (name = into(), s3: S3Settings | null = null) => {
  const client = connection().getClient() as unknown as MongoClient
  const backup = { folder: s3 ? null : name, s3, credentials: null, keyFile: join(folder, 'key'), atMinute: 150, keep: 2 }
  const house = { client, db: client.db(database.name), dataDir: join(folder, 'data'), shape: 9 }
  return startBackups({ backup, sealKeyFile: join(folder, 'seal') }, house, (fault) => faults.push(fault))
}
const told = async (): Promise<string[]> => (await MailModel.find({ key: 'backupFault' }).sort({ no: 1 }).lean()).map(({ text }) => text)

it('is due at its time of day, by the machine’s clock', () => {
  expect(lastDue(new Date(2026, 10, 27, 2, 29), 150)).toEqual(new Date(2026, 10, 26, 2, 30))
  expect(lastDue(new Date(2026, 10, 27, 2, 30), 150)).toEqual(new Date(2026, 10, 27, 2, 30))
})

it('is made at once, then once a day, by one of several processes; so many are kept', async () => {
  const [one, two] = [start(), start()]
  await Promise.all([one.look(), two.look()])
  // Whichever of them made it.
  await one.look()
  expect(await backupsIn(folderBin(into()))).toHaveLength(1)
  const figures = () => Object.fromEntries(one.metrics().map(({ name, samples }) => [name, samples[0]?.value]))
  expect(figures()).toEqual({ lotse_backup_age_seconds: 0, lotse_backup_moment_age_seconds: 0, lotse_backup_check_age_seconds: undefined })
  advanceClock(14 * HOUR)
  await Promise.all([one.look(), two.look()])
  await one.look()
  expect(await backupsIn(folderBin(into()))).toHaveLength(1)
  // What changed meanwhile lies beside it.
  expect(figures()).toMatchObject({ lotse_backup_age_seconds: 14 * 3600, lotse_backup_moment_age_seconds: 0 })
  for (let day = 0; day < 3; day++) {
    advanceClock(24 * HOUR)
    await Promise.all([one.look(), two.look()])
    expect(await backupsIn(folderBin(into()))).toHaveLength(2)
  }
  writeFileSync(join(into(), (await backupsIn(folderBin(into()))).at(-1) ?? '', CHECKED), '')
  await one.look()
  expect(figures()).toMatchObject({ lotse_backup_age_seconds: 0, lotse_backup_check_age_seconds: expect.any(Number) as number })
  expect([await told(), faults]).toEqual([[], []])
  await Promise.all([one.close(), two.close()])
})

it('is made anew where what changed can no longer be followed, and not so often that it pushes out all others', async () => {
  await makeUser('admin')
  const house = start()
  await house.look()
  const begun = now().getTime()
  for (let minute = 1; minute <= 12; minute++) {
    advanceClock(60_000)
    await connection()
      .dropCollection('backupSteps')
      .catch(() => undefined)
    await house.look()
    expect([minute, house.times()?.newest?.getTime()]).toEqual([minute, begun + 60_000])
    // Ten minutes without a moment.
    expect([minute, await told()]).toEqual([minute, minute < 11 ? [] : [expect.stringContaining('No backup of this database is followed')]])
  }
  expect(await backupsIn(folderBin(into()))).toHaveLength(2)
  expect(faults.map(String)).toEqual([expect.stringContaining('No backup of this database is followed')])
  await house.close()
})

it('is made by no web process, which tells of it all the same', async () => {
  role.value = 'web'
  try {
    const web = start()
    await web.look()
    expect(await backupsIn(folderBin(into()))).toEqual([])
    expect(web.times()).toEqual({ newest: null, moment: null, checked: null })
    await web.close()
  } finally {
    role.value = 'all'
  }
})

it('that fails, or is too old, is told to the system admins once a day, and tried again', async () => {
  await makeUser('admin')
  // A file where the folder should be.
  writeFileSync(join(folder, 'taken'), '')
  const broken = start(join(folder, 'taken'))
  await broken.look()
  expect(await told()).toEqual([expect.stringContaining('taken')])
  await broken.look()
  expect(faults).toHaveLength(1)
  advanceClock(HOUR)
  await broken.look()
  expect(faults).toHaveLength(2)
  expect(await told()).toHaveLength(1)
  await broken.close()

  const good = start()
  await good.look()
  rmSync(join(folder, 'key'))
  mkdirSync(join(folder, 'key'))
  advanceClock(49 * HOUR)
  await good.look()
  const [failed, old] = (await told()).slice(1)
  expect([failed, old]).toEqual([expect.stringContaining('EISDIR'), expect.stringMatching(/newest backup in BACKUP_DIR is of 2026-11-27/)])
  await good.close()
})

it('into a store that is away is told, too', async () => {
  await makeUser('admin')
  const address = parseS3Address('s3://backups/lotse?endpoint=http://127.0.0.1:1')
  if (address === null) throw new Error('no address')
  const away = start('', { address, credentials: { accessKeyId: 'k', secretAccessKey: 's' } })
  await away.look()
  expect(await told()).toEqual([expect.stringContaining('s3://backups')])
  await away.close()
})
