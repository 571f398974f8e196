import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { readdir, readFile, rename, stat, truncate, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DocumentView, RoomView } from '../contract/rooms/views'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { placesOf } from '../blobs/folder'
import { forgetPaused } from '../blobs/writer'
import { FileModel, type FileDoc } from '../files/model'
import { leases } from './lease'
import { UploadModel, type UploadDoc } from './model'
import { collectBlobs, finishReceived } from './worker'

const MIB = 1024 * 1024
let world: World
let office: Office
let files: FileServer
const logged: string[] = []
/** Of the tender, open; and the bidder's own for the application, sealed. */
let documents: RoomView
let application: RoomView
let tenderId: string

const roomsOf = (as: 'first' | 'bidder' | 'rival') => world.call(office.people[as], 'getRoomsByProjectId', tenderId)
const listed = (as: 'first' | 'bidder', room: RoomView): Promise<DocumentView[]> => world.call(office.people[as], 'listDocuments', room.id)
const only = <T>(found: readonly T[]): T => {
  const [one] = found
  if (!one || found.length !== 1) throw new Error(`expected one of ${found.length}`)
  return one
}
const blobCount = async (): Promise<number> =>
  (await readdir(world.blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
/** Waits until a first frame of an upload is on disk, and answers its blob. */
const firstFrameOf = async (url: string): Promise<string> => {
  const doc = await UploadModel.findOne({ _id: url.split('/').at(-1) }).lean<UploadDoc>()
  if (!doc) throw new Error('no upload')
  const { unfinished } = placesOf(doc.blobId)
  await expect
    .poll(
      () =>
        stat(unfinished).then(
          ({ size }) => size,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(MIB)
  return doc.blobId
}
const sha = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  files = await startFileServer(world, { log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }) })
  const draft = await office.draft()
  tenderId = draft.id
  await office.stage(tenderId, { stage: 3 })
  await world.call(office.people.bidder, 'createOffer', tenderId)
  await world.call(office.people.rival, 'createOffer', tenderId)
  documents = only((await roomsOf('first')).filter(({ type, part }) => type === 'CLIENT' && part === 'documents'))
  application = only((await roomsOf('bidder')).filter(({ part }) => part === 'application'))
})
afterAll(async () => {
  await files.close()
  await world.close()
})

describe('tus', () => {
  it('says what it can, without asking who', async () => {
    const answer = await files.request(null, '/api/v1/uploads', { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-version')).toBe('1.0.0')
    expect(answer.headers.get('tus-max-size')).toBe('1000000000')
    expect(answer.headers.get('access-control-allow-origin')).toBe(null)
  })

  it('takes a file in parts and makes a document of it, with the hash of all', async () => {
    const { bidder } = office.people
    const content = randomBytes(2 * MIB + 777)
    const made = await files.tus.create(bidder, content.length, {
      roomId: application.id,
      filename: 'Nachweis.bin',
      folder: 'Anlagen/2026',
    })
    expect(made.status).toBe(201)
    const url = made.headers.get('location') ?? ''
    expect(url).toMatch(/^\/api\/v1\/uploads\/[0-9a-f]{32}$/)
    let offset = 0
    for (const end of [1000, MIB + 1, content.length]) {
      const sent = await files.tus.patch(bidder, url, { offset, body: new Uint8Array(content.subarray(offset, end)) })
      expect(sent.status).toBe(204)
      expect(sent.headers.get('upload-offset')).toBe(String(end))
      expect((await files.tus.head(bidder, url)).headers.get('upload-offset')).toBe(String(end))
      offset = end
    }
    const found = (await listed('bidder', application)).find(({ name }) => name === 'Nachweis.bin')
    expect(found).toMatchObject({ folder: 'Anlagen/2026', size: content.length, sha256: sha(content), scan: 'none', no: 1 })
    // What is done cannot be gone on with, taken back, or done again.
    expect((await files.tus.patch(bidder, url, { offset: content.length, body: new Uint8Array(1) })).status).toBe(413)
    expect((await files.tus.remove(bidder, url)).status).toBe(409)
    const link = await world.call(bidder, 'getDownloadLink', application.id, found?.id ?? '', null)
    expect(sha(new Uint8Array(await (await files.request(null, link)).arrayBuffer()))).toBe(sha(content))
  })

  it('goes on where a line broke, also in a process that knows nothing of it', async () => {
    const { bidder } = office.people
    const content = randomBytes(3 * MIB)
    const made = await files.tus.create(bidder, content.length, { roomId: application.id, filename: 'Bruch.bin' })
    const url = made.headers.get('location') ?? ''
    const { port, hostname } = new URL(files.base)
    const broken = connect(Number(port), hostname)
    broken.write(
      `PATCH ${url} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${bidder.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ` +
        `0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${content.length}\r\n\r\n`,
    )
    broken.write(content.subarray(0, 1_500_000))
    const blobId = await firstFrameOf(url)
    broken.destroy()
    const offset = Number((await files.tus.head(bidder, url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(MIB)
    expect(offset).toBeLessThanOrEqual(1_500_000)
    forgetPaused(blobId)
    expect((await files.tus.head(bidder, url)).headers.get('upload-offset')).toBe(String(offset))
    // At another place it takes nothing.
    expect((await files.tus.patch(bidder, url, { offset: offset - 1, body: new Uint8Array(10) })).status).toBe(409)
    expect((await files.tus.patch(bidder, url, { offset, body: new Uint8Array(content.subarray(offset)) })).status).toBe(204)
    expect((await listed('bidder', application)).find(({ name }) => name === 'Bruch.bin')).toMatchObject({ sha256: sha(content) })
  })

  it('lets a second connection take over from one that hangs', async () => {
    const { bidder } = office.people
    const content = randomBytes(2 * MIB)
    const made = await files.tus.create(bidder, content.length, { roomId: application.id, filename: 'Hänger.bin' })
    const url = made.headers.get('location') ?? ''
    const { port, hostname } = new URL(files.base)
    const hanging = connect(Number(port), hostname)
    hanging.on('error', () => undefined)
    hanging.write(
      `PATCH ${url} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${bidder.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ` +
        `0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${content.length}\r\n\r\n`,
    )
    hanging.write(content.subarray(0, 1_200_000))
    await firstFrameOf(url)
    const offset = Number((await files.tus.head(bidder, url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(MIB)
    expect(offset).toBeLessThanOrEqual(1_200_000)
    expect((await files.tus.patch(bidder, url, { offset, body: new Uint8Array(content.subarray(offset)) })).status).toBe(204)
    hanging.destroy()
    expect((await listed('bidder', application)).find(({ name }) => name === 'Hänger.bin')).toMatchObject({ sha256: sha(content) })
  })

  it('says a fault of ours in the log, also while bytes are still to come, and no line that broke', async () => {
    const { bidder } = office.people
    // Two lines broke above.
    expect(logged).toEqual([])
    const made = await files.tus.create(bidder, MIB, { roomId: application.id, filename: 'Fehler.bin' })
    const url = made.headers.get('location') ?? ''
    vi.spyOn(leases, 'newLock').mockImplementationOnce(() => {
      throw new TypeError('ours')
    })
    const { port, hostname } = new URL(files.base)
    const sender = connect(Number(port), hostname)
    sender.on('error', () => undefined)
    sender.write(
      `PATCH ${url} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${bidder.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ` +
        `0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${MIB}\r\n\r\nbegun`,
    )
    await expect.poll(() => logged).toEqual([expect.stringContaining('ours')])
    sender.destroy()
    logged.length = 0
    expect((await files.tus.remove(bidder, url)).status).toBe(204)
  })

  it('takes an empty file', async () => {
    expect(await files.upload(office.people.bidder, { roomId: application.id, filename: 'leer.txt' }, Buffer.alloc(0))).toBe(201)
    expect((await listed('bidder', application)).find(({ name }) => name === 'leer.txt')).toMatchObject({
      size: 0,
      sha256: sha(Buffer.alloc(0)),
    })
  })

  it('ends what the room can no longer keep, with a sentence and without its bytes', async () => {
    const { first } = office.people
    const to = { roomId: documents.id, filename: 'oft.txt' }
    expect(await files.upload(first, to, Buffer.from('a'))).toBe(204)
    const doc = await FileModel.findOne({ roomId: documents.id, 'place.name': 'oft.txt' }).lean<FileDoc>()
    const one = only(doc?.versions ?? [])
    const versions = Array.from({ length: 60 }, (_, n) => ({ ...one, no: n + 1, id: `${n}` }))
    await FileModel.collection.updateOne({ _id: doc?._id as never }, { $set: { versions } })
    const before = await blobCount()
    // 409 would only say that the server stands elsewhere, and its sender would try for ever.
    expect(await files.upload(first, to, Buffer.from('b'))).toBe(413)
    expect([await blobCount(), await UploadModel.countDocuments({ state: { $ne: 'kept' } })]).toEqual([before, 0])
    await FileModel.collection.deleteOne({ _id: doc?._id as never })
  })

  it('gives an upload up when asked to, and its bytes with it', async () => {
    const { bidder } = office.people
    const made = await files.tus.create(bidder, 5000, { roomId: application.id, filename: 'doch-nicht.txt' })
    const url = made.headers.get('location') ?? ''
    await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(1000) })
    const before = await readdir(join(world.blobs, 'unfinished'))
    expect((await files.tus.remove(bidder, url)).status).toBe(204)
    expect((await readdir(join(world.blobs, 'unfinished'))).length).toBe(before.length - 1)
    expect((await files.tus.head(bidder, url)).status).toBe(404)
  })

  it('is for whoever may write into the room, and an upload for whoever began it', async () => {
    const { bidder, rival, first } = office.people
    const fields = { roomId: application.id, filename: 'a.txt' }
    expect((await files.tus.create(null, 5, fields)).status).toBe(401)
    expect((await files.tus.create(rival, 5, fields)).status).toBe(404)
    expect((await files.tus.create(first, 5, fields)).status).toBe(423)
    expect((await files.tus.create(bidder, 5, { ...fields, roomId: documents.id })).status).toBe(403)
    expect((await files.tus.create(bidder, 5, { ...fields, roomId: 'none' })).status).toBe(404)
    const made = await files.tus.create(bidder, 5, fields)
    const url = made.headers.get('location') ?? ''
    for (const other of [null, rival, first]) {
      const status = other === null ? 401 : 404
      expect((await files.tus.head(other, url)).status).toBe(status)
      expect((await files.tus.patch(other, url, { offset: 0, body: 'hallo' })).status).toBe(status)
      expect((await files.tus.remove(other, url)).status).toBe(status)
    }
    expect((await files.tus.patch(bidder, url, { offset: 0, body: 'hallo' })).status).toBe(204)
  })

  it('refuses one byte more than 1,000,000,000 in the language of the caller', async () => {
    const fields = { roomId: application.id, filename: 'gross.bin' }
    const german = await files.tus.create(office.people.bidder, 1_000_000_001, fields)
    expect([german.status, await german.text()]).toEqual([
      413,
      'Eine Datei kann höchstens 1000 MB groß sein (1.000.000.000 Bytes). Bitte teilen Sie sie auf.',
    ])
    const english = await files.tus.create(office.people.bidder, '1000000001', fields, { lang: 'en' })
    expect([english.status, await english.text()]).toEqual([413, 'A file can have at most 1000 MB (1,000,000,000 bytes). Please split it.'])
    const made = await files.tus.create(office.people.bidder, 1_000_000_000, fields)
    expect(made.status).toBe(201)
    await files.tus.remove(office.people.bidder, made.headers.get('location') ?? '')
  })

  it('refuses more than was announced, sizes that are none, and names that leave nothing', async () => {
    const { bidder } = office.people
    const made = await files.tus.create(bidder, 10, { roomId: application.id, filename: 'kurz.txt' })
    expect((await files.tus.patch(bidder, made.headers.get('location') ?? '', { offset: 0, body: 'elf Zeichen' })).status).toBe(413)
    for (const size of ['-1', 'x', '1e9', ''])
      expect((await files.tus.create(bidder, size, { roomId: application.id, filename: 'a' })).status).toBe(400)
    for (const filename of ['', '..', '/', '\u202e', '...', ' '])
      expect((await files.tus.create(bidder, 1, { roomId: application.id, filename })).status).toBe(422)
  })

  it('has an end to how many one person begins', async () => {
    const crowd = await world.user('member', { organizationId: office.people.bidder.organizationId })
    const { _id, ...one } = (await UploadModel.findOne({}).lean<UploadDoc>()) ?? { _id: '' }
    const many = Array.from({ length: 1000 }, (_, n) => ({ ...one, _id: `many${n}`, by: { id: crowd.id }, state: 'receiving' }))
    await world.db.collection<{ _id: string }>('uploads').insertMany(many)
    expect((await files.tus.create(crowd, 5, { roomId: application.id, filename: 'noch-eine.txt' })).status).toBe(429)
    await world.db.collection('uploads').deleteMany({ 'by.id': crowd.id })
    expect((await files.tus.create(crowd, 5, { roomId: application.id, filename: 'noch-eine.txt' })).status).toBe(201)
  })

  it('given up for longer than bytes are awaited leaves no bytes; one that is awaited keeps them', async () => {
    const { bidder } = office.people
    const begun: string[] = []
    for (const filename of ['vergessen.bin', 'erwartet.bin']) {
      const made = await files.tus.create(bidder, 5000, { roomId: application.id, filename })
      const url = made.headers.get('location') ?? ''
      await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(3000) })
      begun.push(url.split('/').at(-1) ?? '')
    }
    const docs = await UploadModel.find({ _id: { $in: begun } }).lean<UploadDoc[]>()
    const [forgotten, awaited] = begun.map((id) => placesOf(docs.find((doc) => doc._id === id)?.blobId ?? '').unfinished)
    const long = new Date(Date.now() - 9 * 86_400_000)
    for (const file of [forgotten, awaited]) await utimes(file ?? '', long, long)
    // As the database forgets it by itself.
    await UploadModel.deleteOne({ _id: begun[0] })
    expect(await collectBlobs()).toBe(1)
    await expect(stat(forgotten ?? '')).rejects.toThrow()
    expect((await stat(awaited ?? '')).size).toBeGreaterThan(3000)
  })

  it('becomes a document after a crash between the last byte and the room, at the time of that byte', async () => {
    const { bidder } = office.people
    const content = randomBytes(MIB + 5)
    const made = await files.tus.create(bidder, content.length, { roomId: application.id, filename: 'Absturz.bin' })
    const url = made.headers.get('location') ?? ''
    await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(content) })
    const id = url.split('/').at(-1)
    const done = await UploadModel.findOne({ _id: id }).lean<UploadDoc>()
    const before = (await listed('bidder', application)).find(({ name }) => name === 'Absturz.bin')
    // As a server leaves it that dies before the record: no document, the upload not told of its end.
    await world.db.collection('files').deleteOne({ _id: before?.id as never })
    await world.db.collection('uploads').updateOne({ _id: id as never }, { $set: { state: 'receiving' } })
    const faults: unknown[] = []
    await finishReceived((fault) => faults.push(fault))
    expect(faults).toEqual([])
    const after = (await listed('bidder', application)).find(({ name }) => name === 'Absturz.bin')
    expect(after).toMatchObject({ size: content.length, sha256: sha(content), date: done?.receivedAt?.toISOString(), no: 1 })
    // Once more changes nothing.
    await world.db.collection('uploads').updateOne({ _id: id as never }, { $set: { state: 'received' } })
    expect((await files.tus.head(bidder, url)).headers.get('upload-offset')).toBe(String(content.length))
    expect((await listed('bidder', application)).find(({ name }) => name === 'Absturz.bin')).toMatchObject({ no: 1 })
  })

  it('whose last byte came in is a document when a fault of the database kept it from that, as soon as its sender asks', async () => {
    const { bidder } = office.people
    for (const [filename, ask] of [
      ['Kopf.bin', 'head'],
      ['Nochmal.bin', 'patch'],
    ] as const) {
      const content = randomBytes(MIB + 5)
      const made = await files.tus.create(bidder, content.length, { roomId: application.id, filename })
      const url = made.headers.get('location') ?? ''
      const fault = vi.spyOn(UploadModel, 'updateOne').mockImplementationOnce(() => {
        throw new Error('the database is away')
      })
      expect((await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(content) })).status).toBe(500)
      expect(fault).toHaveBeenCalledTimes(1)
      fault.mockRestore()
      expect((await UploadModel.findOne({ _id: url.split('/').at(-1) }).lean<UploadDoc>())?.receivedAt).toBe(null)
      const answer = await (ask === 'head'
        ? files.tus.head(bidder, url)
        : files.tus.patch(bidder, url, { offset: content.length, body: new Uint8Array() }))
      expect(answer.headers.get('upload-offset')).toBe(String(content.length))
      expect((await listed('bidder', application)).find(({ name }) => name === filename)).toMatchObject({ sha256: sha(content), no: 1 })
    }
  })

  /** As a server leaves an upload that dies after the time was written down and before the blob was renamed. */
  const dyingBeforeRename = async (filename: string) => {
    const { bidder } = office.people
    const content = randomBytes(MIB + 5)
    const made = await files.tus.create(bidder, content.length, { roomId: application.id, filename })
    const url = made.headers.get('location') ?? ''
    const id = url.split('/').at(-1)
    await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(content) })
    const doc = await UploadModel.findOne({ _id: id }).lean<UploadDoc>()
    if (!doc) throw new Error('no upload')
    const receivedAt = new Date(doc.created.getTime() - 60_000)
    const { whole, unfinished } = placesOf(doc.blobId)
    await rename(whole, unfinished)
    await world.db.collection('files').deleteOne({ _id: doc.fileId as never })
    await world.db.collection('uploads').updateOne({ _id: id as never }, { $set: { state: 'receiving', fileId: null, receivedAt } })
    return { url, content, unfinished, receivedAt }
  }

  it('becomes a document after a crash between the last frame and its blob, at the time of the last byte', async () => {
    const { content, receivedAt } = await dyingBeforeRename('Umbenennung.bin')
    const faults: unknown[] = []
    expect(await finishReceived((fault) => faults.push(fault))).toBe(1)
    expect(faults).toEqual([])
    const found = (await listed('bidder', application)).find(({ name }) => name === 'Umbenennung.bin')
    expect(found).toMatchObject({ size: content.length, sha256: sha(content), date: receivedAt.toISOString(), no: 1 })
  })

  it('keeps the time of its last byte when its last frame was torn and comes again', async () => {
    const { bidder } = office.people
    const { url, content, unfinished, receivedAt } = await dyingBeforeRename('Rahmen.bin')
    await truncate(unfinished, (await stat(unfinished)).size - 1)
    expect(await finishReceived(() => undefined)).toBe(0)
    const offset = Number((await files.tus.head(bidder, url)).headers.get('upload-offset'))
    expect(offset).toBe(MIB)
    expect((await files.tus.patch(bidder, url, { offset, body: new Uint8Array(content.subarray(offset)) })).status).toBe(204)
    const found = (await listed('bidder', application)).find(({ name }) => name === 'Rahmen.bin')
    expect(found).toMatchObject({ sha256: sha(content), date: receivedAt.toISOString() })
  })

  it('leaves neither name nor folder nor content of what is sealed in the database or on disk', async () => {
    const { bidder, first } = office.people
    const secret = 'Spundwandkalkulation'
    const content = Buffer.from(`Preis ${secret} 4.711`.repeat(100))
    const made = await files.tus.create(bidder, content.length, { roomId: application.id, filename: `${secret}.txt`, folder: secret })
    const url = made.headers.get('location') ?? ''
    await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(content.subarray(0, 500)) })
    const traces = async (): Promise<string[]> => {
      const found: string[] = []
      for (const { name } of await world.db.listCollections().toArray())
        for await (const row of world.db.collection(name).find({})) if (JSON.stringify(row).includes(secret)) found.push(name)
      for (const entry of await readdir(world.blobs, { recursive: true, withFileTypes: true }))
        if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name))).includes(secret)) found.push('a blob')
      return [...new Set(found)]
    }
    expect(await traces()).toEqual([])
    await files.tus.patch(bidder, url, { offset: 500, body: new Uint8Array(content.subarray(500)) })
    expect((await listed('bidder', application)).some(({ name }) => name === `${secret}.txt`)).toBe(true)
    expect(await traces()).toEqual([])
    // The search finds it where it lies open.
    expect(await files.upload(first, { roomId: documents.id, filename: `${secret}.txt` }, content)).toBe(204)
    expect((await traces()).sort()).toEqual(expect.arrayContaining(['a blob', 'audit', 'files']))
  })
})

describe('a form', () => {
  const send = (
    as: 'bidder' | 'first' | 'rival',
    roomId: string,
    parts: readonly (readonly [string, string | File])[],
  ): Promise<Response> => {
    const body = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, value)
    }
    return files.request(office.people[as], `/api/v1/files/${roomId}`, { method: 'POST', body })
  }
  const file = (name: string, content: string): File => new File([content], name)

  it('brings files and answers with the id of the room', async () => {
    const answer = await send('first', documents.id, [
      ['folder', 'Pläne'],
      ['file[]', file('eins.txt', 'eins')],
      ['file[]', file('zwei.txt', 'zwei')],
    ])
    expect([answer.status, await answer.text()]).toEqual([200, documents.id])
    const names = (await listed('first', documents)).map(({ folder, name, mime }) => [folder, name, mime])
    expect(names).toEqual(
      expect.arrayContaining([
        ['Pläne', 'eins.txt', 'text/plain'],
        ['Pläne', 'zwei.txt', 'text/plain'],
      ]),
    )
  })

  it('makes a room for the attachments of a message', async () => {
    const answer = await send('bidder', 'temp', [['file[]', file('Anhang.txt', 'Frage')]])
    const roomId = await answer.text()
    expect(answer.status).toBe(200)
    expect(only(await world.call(office.people.bidder, 'listDocuments', roomId)).name).toBe('Anhang.txt')
    expect((await send('rival', roomId, [['file[]', file('a', 'b')]])).status).toBe(404)
  })

  it('is refused where it is none, and where nobody may', async () => {
    const wrong = await files.request(office.people.first, `/api/v1/files/${documents.id}`, { method: 'POST', body: 'x' })
    expect(wrong.status).toBe(422)
    expect((await send('first', documents.id, [['other', 'x']])).status).toBe(422)
    expect((await send('rival', application.id, [['file[]', file('a', 'b')]])).status).toBe(404)
    expect((await send('first', application.id, [['file[]', file('a', 'b')]])).status).toBe(423)
    const guest = await files.request(null, `/api/v1/files/${documents.id}`, { method: 'POST', body: new FormData() })
    expect(guest.status).toBe(401)
    expect(await guest.text()).toBe('Bitte melden Sie sich an.')
  })

  it('that ends in the middle of a file is refused, and nothing of that file stays', async () => {
    const before = await blobCount()
    const cut = await files.request(office.people.first, `/api/v1/files/${documents.id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="file[]"; filename="cut.bin"\r\n\r\n${'x'.repeat(300_000)}`,
    })
    expect(cut.status).toBe(422)
    await expect.poll(blobCount, { timeout: 20_000 }).toBe(before)
    expect((await listed('first', documents)).some(({ name }) => name === 'cut.bin')).toBe(false)
  })

  it('keeps nothing of a file whose line broke', async () => {
    const before = await blobCount()
    const { port, hostname } = new URL(files.base)
    const broken = connect(Number(port), hostname)
    broken.write(
      `POST /api/v1/files/${documents.id} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ` +
        `${office.people.first.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ` +
        `4000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file[]"; filename="halb.bin"\r\n\r\n`,
    )
    broken.write(randomBytes(2_000_000))
    await expect.poll(blobCount, { timeout: 20_000 }).toBe(before + 1)
    broken.destroy()
    await expect.poll(blobCount, { timeout: 20_000 }).toBe(before)
    expect((await listed('first', documents)).some(({ name }) => name === 'halb.bin')).toBe(false)
  })
})

it('takes nothing more once the room is closed, however much of it had come, and keeps no byte', async () => {
  const { bidder } = office.people
  const content = randomBytes(1000)
  const [begun, nearly] = await Promise.all(
    ['begonnen.txt', 'fast.txt'].map((filename) => files.tus.create(bidder, 1000, { roomId: application.id, filename })),
  )
  const urls = [begun, nearly].map((made) => made?.headers.get('location') ?? '')
  for (const url of urls) await files.tus.patch(bidder, url, { offset: 0, body: new Uint8Array(content.subarray(0, 600)) })
  await office.goTo(new Date(new Date(application.until ?? '').getTime() + 60_000))
  // Late is still something that is kept; opened is the end.
  const [lateUrl = '', overUrl = ''] = urls
  expect((await files.tus.patch(office.people.bidder, lateUrl, { offset: 600, body: new Uint8Array(content.subarray(600)) })).status).toBe(
    204,
  )
  await office.open(tenderId, 4)
  const over = await files.tus.patch(office.people.bidder, overUrl, { offset: 600, body: new Uint8Array(content.subarray(600)) })
  expect(over.status).toBe(409)
  expect((await files.tus.remove(office.people.bidder, overUrl)).status).toBe(204)
  expect((await listed('bidder', application)).map(({ name }) => name)).not.toContain('fast.txt')
})
