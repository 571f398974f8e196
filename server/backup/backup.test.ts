import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db, MongoClient } from 'mongodb'
import { connection } from '../platform/database/model'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeFile } from '../../tests/world/storedFile'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { hasBlob, holdBlobs, isPutOff, readWhole, removeBlob } from '../blobs/area'
import { backupsIn, CHECKED, clearDrafts, openBackup, partsOf } from './backups'
import { folderBin } from './bin'
import { putOffRemoval, removePutOff, whileBackingUp } from './held'
import { makeBackup } from './makeBackup'
import { MANIFEST } from './manifest'
import { sumOf } from './rows'
import { backupFaults, restoreBackup } from './restore'

const folder = mkdtempSync(join(tmpdir(), 'lotse-backups-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  isPutOff.value = async () => false
})
const KEY = Buffer.alloc(32, 3)
const SHAPE = 99

let database: Awaited<ReturnType<typeof openTestDatabase>>
let dataDir = ''
let backups = ''
let count = 0
const client = (): MongoClient => connection().getClient() as unknown as MongoClient
const db = (): Db => client().db(database.name)
beforeEach(async () => {
  database = await openTestDatabase({ oplog: true })
  ;[dataDir, backups] = [join(folder, `data${++count}`), join(folder, `backups${count}`)]
  mkdirSync(join(dataDir, 'checkpoints'), { recursive: true })
  holdBlobs(join(dataDir, 'blobs'))
  isPutOff.value = putOffRemoval
  writeFileSync(join(dataDir, 'checkpoints', '0000000007.json'), '{"seq":7}')
  writeFileSync(join(dataDir, 'checkpoints', 'newest.json'), '{"seq":7}')
})
afterEach(() => database.close())

const file = (text: string): Promise<string> => storeFile(db(), text)
const make = (keep: number | null = null) =>
  makeBackup(
    { client: client(), db: db(), dataDir, shape: SHAPE, sealKey: Buffer.alloc(32, 1) },
    { bin: folderBin(backups), key: KEY, keep },
  )
const at = (path: string) => {
  const { place, name } = partsOf(path)
  return { bin: folderBin(place), name }
}
const opened = (path = backups, key = KEY) => openBackup(at(path), { key, shape: SHAPE })
const contentsFiles = (): string[] =>
  readdirSync(join(backups, 'contents'), { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 20)

describe('a backup', () => {
  it('holds rows, files and contents, none of them readable, and copies a content once', async () => {
    const [one, two] = [await file('Der erste Inhalt'), await file('')]
    const first = await make()
    expect(first.manifest).toMatchObject({ contents: { count: 3 }, missing: [] })
    expect(first.copied.count).toBe(3)
    const three = await file('Der dritte Inhalt')
    await removeBlob(two)
    await db().collection('files').deleteMany({ 'versions.blobId': two })
    const second = await make()
    expect(second.copied.count).toBe(1)
    expect(await backupFaults(await opened(first.path))).toEqual([])
    expect(await backupFaults(await opened())).toEqual([])
    for (const name of readdirSync(backups, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(backups, name)).isFile()) expect(readFileSync(join(backups, name)).includes('Inhalt')).toBe(false)

    const to = join(folder, `restored${count}`)
    const target = client().db(`${database.name}_restored`)
    const uri = new URL(database.uri)
    uri.pathname = `/${database.name}_restored`
    await restoreBackup(await opened(), { dataDir: to, mongodbUri: uri.href })
    for (const { name, sum, count: rows } of second.manifest.rows) expect(await sumOf(target, name), name).toEqual({ count: rows, sum })
    holdBlobs(join(to, 'blobs'))
    expect((await readWhole(one, { key: null })).toString()).toBe('Der erste Inhalt')
    expect((await readWhole(three, { key: null })).toString()).toBe('Der dritte Inhalt')
    expect(await hasBlob(two)).toBe(false)
    expect(readFileSync(join(to, 'checkpoints', 'newest.json'), 'utf8')).toBe('{"seq":7}')
    await expect(restoreBackup(await opened(), { dataDir: to, mongodbUri: uri.href })).rejects.toThrow('is not empty')
    await target.dropDatabase()
  })

  it('is refused by name: another key, a newer version, a name that it never had, no backup at all', async () => {
    await file('x')
    const { path } = await make()
    await expect(opened(path, Buffer.alloc(32, 4))).rejects.toThrow('BACKUP_KEY_FILE')
    await expect(openBackup(at(path), { key: KEY, shape: SHAPE - 1 })).rejects.toThrow('written by a newer version')
    await expect(opened(folder)).rejects.toThrow('neither a backup nor a place with one in it')
    const other = path.replace(/\d{3}Z$/, '000Z')
    if (other !== path) renameSync(path, other)
    await expect(opened(other)).rejects.toThrow(/it was renamed/)
  })

  it('that a sick disk does not show is left alone', async () => {
    await file('x')
    const { path } = await make()
    const manifest = join(path, MANIFEST)
    renameSync(manifest, `${manifest}.aside`)
    symlinkSync(MANIFEST, manifest)
    await expect(clearDrafts(folderBin(backups))).rejects.toThrow('ELOOP')
    rmSync(manifest)
    renameSync(`${manifest}.aside`, manifest)
    expect(await backupFaults(await opened(path))).toEqual([])
  })

  it('with one bit changed anywhere is named, file by file', async () => {
    await file('Ein Inhalt')
    await db().collection('things').insertOne({ n: 1 })
    const { path } = await make()
    const all = readdirSync(backups, { recursive: true, encoding: 'utf8' })
    // Of the rows two collections: other tests of this process have brought the models of a whole house.
    const isSpoilt = (name: string): boolean => !name.includes('rows/') || /(files|things)\.jsonl$/.test(name)
    const files = all.filter((name) => statSync(join(backups, name)).isFile() && !name.endsWith(CHECKED) && isSpoilt(name))
    expect(files.length).toBeGreaterThan(6)
    for (const name of files) {
      const whole = readFileSync(join(backups, name))
      const places = [0, 5, whole.length >> 1, whole.length - 2, whole.length - 1]
      for (const at of places) {
        const spoilt = Buffer.from(whole)
        spoilt[at] = (spoilt[at] ?? 0) ^ 1
        writeFileSync(join(backups, name), spoilt)
        const faults = await opened(path).then(backupFaults, (fault: Error) => [fault.message])
        expect(faults.join('\n'), `${name} at ${at}`).toContain(name.split('/').at(-1))
      }
      truncateSync(join(backups, name), whole.length - 1)
      expect(await opened(path).then(backupFaults, (fault: Error) => [fault.message]), name).not.toEqual([])
      writeFileSync(join(backups, name), whole)
    }
    expect(await backupFaults(await opened(path))).toEqual([])
    writeFileSync(join(path, 'rows', 'more.jsonl'), 'x')
    expect(await backupFaults(await opened(path))).toEqual(['rows/more.jsonl is not in the manifest.'])
  })

  it('that cannot be restored leaves nothing behind', async () => {
    await file('Ein Inhalt')
    const { path } = await make()
    const [content = ''] = contentsFiles().filter((name) => statSync(join(backups, 'contents', name)).isFile())
    writeFileSync(join(backups, 'contents', content), 'spoilt')
    const to = join(folder, `never${count}`)
    await expect(restoreBackup(await opened(path), { dataDir: to, mongodbUri: null })).rejects.toThrow(/is not what was written/)
    expect(existsSync(to) || existsSync(`${to}.restoring`)).toBe(false)
  })

  it('tells what rows name and is not there', async () => {
    const blobId = await file('weg')
    rmSync(join(dataDir, 'blobs', blobId.slice(0, 2), blobId))
    const { manifest } = await make()
    expect(manifest.missing).toEqual([`blobs/${blobId}`])
    expect(await backupFaults(await opened())).toEqual([])
  })

  it('leaves so many as are to be kept, and no content that none of them names', async () => {
    const gone = await file('geht')
    const first = await make(2)
    await db().collection('files').deleteMany({ 'versions.blobId': gone })
    await removeBlob(gone)
    await file('bleibt')
    await make(2)
    const before = contentsFiles().length
    const last = await make(2)
    expect(await backupsIn(folderBin(backups))).toHaveLength(2)
    expect(existsSync(first.path)).toBe(false)
    expect(contentsFiles().length).toBe(before - 1)
    expect(await backupFaults(await opened(last.path))).toEqual([])
  })
})

describe('while a backup is under way', () => {
  it('a content that is removed stays until it is done, and no second one begins', async () => {
    const blobId = await file('x')
    await whileBackingUp(async () => {
      await db().collection('files').deleteMany({})
      await removeBlob(blobId)
      expect(await hasBlob(blobId)).toBe(true)
      expect(await removePutOff()).toBe(0)
      await expect(make()).rejects.toThrow('Another backup is under way')
    })
    expect(await hasBlob(blobId)).toBe(false)
    const other = await file('y')
    await removeBlob(other)
    expect(await hasBlob(other)).toBe(false)
  })

  it('one that was silent for too long does not say that it is whole', async () => {
    await expect(
      whileBackingUp(async (assertHeld) => {
        await db().collection('leases').deleteMany({})
        await assertHeld()
      }),
    ).rejects.toThrow('begin again')
  })

  it('the draft of one that was killed goes with the next', async () => {
    const draft = join(backups, '2026-01-01T00-00-00-000Z.part')
    mkdirSync(draft, { recursive: true })
    await make()
    expect(existsSync(draft)).toBe(false)
  })
})
