import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connection } from '../../server/platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UserDoc } from '../../server/access/model'
import { canonicalJson } from '../../server/platform/canonicalJson'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { holdKey, keyFor } from '../../server/platform/keyFile'
import { projectRoot } from '../../server/platform/projectRoot'
import { seedEarlierDataFolder } from '../world/earlierWorld'
import { startLotseProcess } from '../world/lotseProcess'

/*
 * A data folder of the version that had the first codes (`.intents` beside the key): the whole server starts on it once, carries out what
 * that version left, takes its rows as what they are, and from then on believes nothing of the kind any more.
 */
let dataDir: string
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lotse-codes-')), 'data')
  await seedEarlierDataFolder('2026-11-25', dataDir)
  writeFileSync(`${dataDir}.sealkey.intents`, '')
  holdKey(Buffer.from(readFileSync(`${dataDir}.sealkey`, 'utf8').trim(), 'hex'))
})
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

/** Past Lotse, while none runs. */
const inDatabase = async <T>(work: (db: NonNullable<ReturnType<typeof connection>['db']>) => Promise<T>): Promise<T> => {
  const own = await startOwnDatabase(dataDir)
  try {
    const database = await connectDatabase({ uri: own.uri })
    const { db } = connection()
    if (!db) throw new Error('no database')
    const result = await work(db)
    await database.close()
    return result
  } finally {
    await own.stop()
  }
}
const startOnce = async (): Promise<void> => {
  const lotse = await startLotseProcess({ dataDir })
  expect(await lotse.stop()).toBe(0)
}

interface Left {
  _id: string
  pending: { id: string }[]
}
const at = new Date('2026-11-25T10:00:00Z')
const leftBy = (id: string) => {
  const facts = { at, actor: null, type: 'PROJECT_CHANGED', data: { earlier: id, revision: 1, changes: [] }, forReaders: false }
  return { id, kind: 'stageChanged', facts }
}
/** With the code of that version. */
const coded = (tenderId: string, id: string) => {
  const content = leftBy(id)
  const text = canonicalJson(['tenders', tenderId, content])
  return { ...content, mac: createHmac('sha256', keyFor('what is left to be done')).update(text).digest('base64url') }
}
const put = (intentOf: (tenderId: string) => object[]) =>
  inDatabase(async (db) => {
    const tender = await db.collection<Left>('tenders').findOne({})
    if (!tender) throw new Error('no tender')
    await db.collection<Left>('tenders').updateOne({ _id: tender._id }, { $set: { pending: intentOf(tender._id) as never } })
  })
const found = () =>
  inDatabase(async (db) => {
    const left = await db
      .collection<Left>('tenders')
      .find({ 'pending.0': { $exists: true } })
      .toArray()
    const entries = await db
      .collection('audit')
      .find({ 'data.earlier': { $exists: true } })
      .toArray()
    const users = await db.collection<UserDoc>('users').find({}).toArray()
    return {
      left: left.flatMap(({ pending }) => pending.map(({ id }) => id)),
      entries: entries.map(({ data }) => String(data.earlier)),
      users,
    }
  })
const verified = (): string => {
  try {
    const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' }
    return execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'audit-verify.mjs')], { env, stdio: 'pipe' }).toString()
  } catch (fault) {
    const { stdout, stderr } = fault as { stdout: Buffer; stderr: Buffer }
    return `${stdout}${stderr}`
  }
}

it('takes on what that version left, once', async () => {
  await put((tenderId) => [coded(tenderId, 'coded'), leftBy('bare')])
  await startOnce()
  const first = await found()
  expect(first).toMatchObject({ left: ['bare'], entries: ['coded'] })
  expect(first.users.length).toBeGreaterThan(5)
  for (const { taken } of first.users) expect(taken?.mac).toMatch(/^[\w-]{43}$/)
  expect(readFileSync(`${dataDir}.sealkey.codes`, 'utf8').split('\n')).toEqual(expect.arrayContaining(['intents', 'accounts', 'fourEyes']))
  expect(existsSync(`${dataDir}.sealkey.intents`)).toBe(true)
  // Named until somebody takes it out; nothing else is.
  expect(verified()).toMatch(/holds something to be done \(bare\)/)
  expect(verified()).not.toMatch(/Account |team of tender|one person opens/)
  // What is put back with a code of before is nobody's now.
  await put((tenderId) => [coded(tenderId, 'late')])
  await startOnce()
  expect(await found()).toMatchObject({ left: ['late'], entries: ['coded'] })
  await put(() => [])
  await startOnce()
  expect(verified()).not.toMatch(/holds something to be done|Account /)
})
