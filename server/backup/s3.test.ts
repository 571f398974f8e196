import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db, MongoClient } from 'mongodb'
import { connection } from '../platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startObjectStore, type TestObjectStore } from '../../tests/world/objectStore'
import { storeFile } from '../../tests/world/storedFile'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { holdBlobs, readWhole, removeBlob } from '../blobs/area'
import { backupsIn, checkedAt, CHECKED, clearDrafts, openBackup, partsOf } from './backups'
import { type Bin, binAt } from './bin'
import { makeBackup } from './makeBackup'
import { MANIFEST } from './manifest'
import { backupFaults, restoreBackup } from './restore'
import { sumOf } from './rows'

/* Backups in object storage (moto's, SeaweedFS where SEAWEED names it): the same code as of folders, over another bin. */

const folder = mkdtempSync(join(tmpdir(), 'lotse-backups-s3-'))
const KEY = Buffer.alloc(32, 3)
const SHAPE = 99
let storage: TestObjectStore
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  ;[storage, database] = [await startObjectStore(), await openTestDatabase({ oplog: true })]
  mkdirSync(join(folder, 'data'))
  holdBlobs(join(folder, 'data', 'blobs'))
})
afterAll(async () => {
  await database.close()
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})
const client = (): MongoClient => connection().getClient() as unknown as MongoClient
const db = (): Db => client().db(database.name)
const make = (bin: Bin, keep: number | null = null) => {
  const house = { client: client(), db: db(), dataDir: join(folder, 'data'), shape: SHAPE, sealKey: Buffer.alloc(32, 1) }
  return makeBackup(house, { bin, key: KEY, keep })
}
const opened = (bin: Bin) => openBackup({ bin, name: null }, { key: KEY, shape: SHAPE })
const file = (content: Buffer): Promise<string> => storeFile(db(), content)

it('is made, checked, thinned out and restored there; one flipped bit is named', async () => {
  const { name, address } = await storage.bucket()
  const bin = await binAt(address, storage.credentials)
  // Of several parts, of one, of none.
  const large = Buffer.alloc(12 * 1024 * 1024, 'Deich')
  const [one, gone] = [await file(large), await file(Buffer.from('geht'))]
  await file(Buffer.alloc(0))
  expect((await make(bin)).copied.count).toBe(3)
  await db().collection('files').deleteMany({ 'versions.blobId': gone })
  await removeBlob(gone)
  const second = await make(bin, 1)
  expect(second.copied.count).toBe(0)
  expect(await backupsIn(bin)).toEqual([partsOf(second.path).name])
  const keys = await storage.keys(name)
  expect(keys.filter((key) => key.includes('/contents/'))).toHaveLength(2)
  expect(await storage.openParts(name)).toEqual([])
  for (const key of keys) expect((await storage.object(name, key)).includes('Deich'), key).toBe(false)
  const backup = await opened(bin)
  expect(await backupFaults(backup)).toEqual([])
  await bin.write(`${backup.name}/${CHECKED}`, [Buffer.alloc(0)])
  expect(await checkedAt(bin)).toBeInstanceOf(Date)

  const target = new URL(database.uri)
  target.pathname = `/${database.name}_restored`
  await restoreBackup(backup, { dataDir: join(folder, 'restored'), mongodbUri: target.href })
  const restored = client().db(`${database.name}_restored`)
  for (const { name: rows, sum, count } of backup.manifest.rows) expect(await sumOf(restored, rows), rows).toEqual({ count, sum })
  await restored.dropDatabase()
  holdBlobs(join(folder, 'restored', 'blobs'))
  expect((await readWhole(one, { key: null })).equals(large)).toBe(true)
  holdBlobs(join(folder, 'data', 'blobs'))

  const [spoilt = ''] = keys.filter((key) => key.endsWith('rows/files.jsonl'))
  const bytes = await storage.object(name, spoilt)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await storage.put(name, spoilt, bytes)
  expect((await backupFaults(await opened(bin))).join('\n')).toContain('files.jsonl')
})

it('stays where those before it could not be thinned; one that was being taken away is none any more', async () => {
  const { address } = await storage.bucket()
  const bin = await binAt(address, storage.credentials)
  const first = partsOf((await make(bin)).path).name
  const isManifest = (path: string): boolean => path.split('?')[0]?.endsWith(MANIFEST) === true
  const refused = { answer: { status: 403, name: 'AccessDenied' } }
  storage.goWrong(({ method, path }) => (method === 'DELETE' && !isManifest(path) ? refused : null))
  await expect(make(bin, 1)).rejects.toThrow('it refuses (403)')
  storage.goWrong(null)
  const [left, ...others] = await backupsIn(bin)
  expect([left === first, others]).toEqual([false, []])
  expect(await backupFaults(await opened(bin))).toEqual([])
})

it('that was killed before its manifest is none, and goes with the next; a bucket without rights is named', async () => {
  const { name, address } = await storage.bucket()
  const bin = await binAt(address, storage.credentials)
  await bin.write('2026-01-01T00-00-00-000Z/rows/x.jsonl', [Buffer.from('x')])
  expect(await backupsIn(bin)).toEqual([])
  await expect(opened(bin)).rejects.toThrow('neither a backup nor a place with one in it')
  for (const key of ['contents/ab', '2026-01-01T00-00-00-000Z/rows/y', 'another/z']) await storage.beginParts(name, `haus/${key}`)
  await clearDrafts(bin)
  // By its keys: SeaweedFS lists a folder for some time after the last file in it has gone.
  expect(await storage.keys(name)).toEqual([])
  expect(await storage.openParts(name)).toEqual(['haus/another/z'])
  storage.goWrong(({ method }) => (method === 'PUT' ? { answer: { status: 403, name: 'AccessDenied' } } : null))
  await expect(make(bin)).rejects.toThrow(/s3:\/\/lotse-.*it refuses \(403\)/)
  storage.goWrong(null)
  expect(await storage.keys(name)).toEqual([])
  await expect(binAt('s3://x', storage.credentials)).rejects.toThrow('is no address')
  await expect(binAt(address, null)).rejects.toThrow('AWS_ACCESS_KEY_ID')
})

it('is named with its place as people write it', () => {
  const name = '2026-11-27T01-30-00-000Z'
  expect(partsOf(`s3://a/b/${name}?endpoint=http://c`)).toEqual({ place: 's3://a/b?endpoint=http://c', name })
  expect(partsOf('s3://a/b?endpoint=http://c')).toEqual({ place: 's3://a/b?endpoint=http://c', name: null })
  expect(partsOf(`/mnt/backups/${name}`)).toEqual({ place: '/mnt/backups', name })
  expect(partsOf(name)).toEqual({ place: '.', name })
})
