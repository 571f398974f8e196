import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { entriesOf } from '../../../engine/parcels'
import { startFileServer, type FileServer } from '../../../tests/world/fileServer'
import { makeParcel } from '../../../tests/world/parcels'
import type { TestUser } from '../../../tests/world/people'
import { makeOffice, refusalOf, type Office } from '../../../tests/world/procedure'
import { readZip } from '../../../tests/world/readZip'
import { importTemplates } from '../../../tests/world/templates'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { AuditModel } from '../../log/model'
import { placesOf } from '../../blobs/folder'
import type { PropertyFileStep } from '../../contract/parcels/files'
import type { PropertyFolder, PropertyView } from '../../contract/parcels/views'
import { MailModel } from '../../mail/model'
import { uploadTarget } from '../../uploads/targets'
import { finishReceived } from '../../uploads/worker'
import { UploadModel } from '../../uploads/model'
import { ParcelHistoryModel, ParcelModel, type ParcelDoc, type StoredFile } from '../model'

let world: World
let office: Office
let files: FileServer
let staff: TestUser
let second: TestUser
let bidder: TestUser
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  staff = office.people.first
  second = office.people.second
  bidder = await world.user('member')
  files = await startFileServer(world)
})
afterEach(() => world.holdClock(null))
afterAll(async () => {
  await files.close()
  await world.close()
})

type Listed = PropertyFolder['contents'][number] & { where: string; archived: boolean }
const listed = (folders: readonly PropertyFolder[]): Listed[] =>
  entriesOf<PropertyFolder['contents'][number]>(folders).map(({ file, path, isArchived }) => ({
    ...file,
    where: path.join('/'),
    archived: isArchived,
  }))
const read = async (id: number, as: TestUser | null = staff): Promise<Listed[]> =>
  listed((await world.call(as, 'getProperty', id)).files ?? [])
const change = (id: number, step: PropertyFileStep, as = staff): Promise<PropertyView> => world.call(as, 'changePropertyFiles', id, step)
const shape = (all: readonly Listed[]): string[] =>
  all.map(({ where, name, archived, isPublic }) => `${where}/${name}${archived ? ' archived' : ''}${isPublic ? ' public' : ''}`)

interface Form {
  content: Buffer | string
  name: string
  folder?: string
  query?: string
}
const post = (as: TestUser | null, id: number | string, { content, name, folder, query = '' }: Form): Promise<Response> => {
  const form = new FormData()
  if (folder !== undefined) form.append('folder', folder)
  form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return files.request(as, `/api/v1/files/gis/document/${id}${query}`, { method: 'POST', body: form })
}
const put = async (id: number, form: Form): Promise<Listed> => {
  const answer = await post(staff, id, form)
  expect(answer.status).toBe(200)
  const [made] = (await answer.json()) as { serverId: string }[]
  const found = (await read(id)).find(({ serverId }) => serverId === made?.serverId)
  if (!found) throw new Error('it is not listed')
  return found
}
const get = (as: TestUser | null, id: number | string, ...[serverId, headers = {}]: [string, Record<string, string>?]): Promise<Response> =>
  files.request(as, `/api/v1/files/gis/document/${id}/${serverId}`, { headers })
const storedFile = async (id: number, serverId: string): Promise<StoredFile | undefined> => {
  const doc = await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()
  return entriesOf(doc?.folders ?? []).find(({ file }) => file.serverId === serverId)?.file
}
const logOf = async (propertyId: number): Promise<string[]> =>
  (await AuditModel.find({ 'data.propertyId': propertyId }).sort({ _id: 1 }).lean<{ type: string }[]>()).map(({ type }) => type)

describe('files of a parcel', () => {
  it('come in by a form, are listed with their hash, and go out whole and in parts', async () => {
    const { id, version } = await makeParcel(world, staff)
    const content = randomBytes(70_000)
    const { id: folderId } = (await change(id, { do: 'addFolder', folderId: null, name: 'Boden' })).files?.[0] ?? { id: '' }
    const file = await put(id, { content, name: 'Gutachten Straße.bin', query: `?folder=${folderId}` })
    expect(file).toMatchObject({ where: 'Boden', name: 'Gutachten Straße.bin', fileSizeInBytes: 70_000, isPublic: false, archived: false })
    expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const whole = await get(staff, id, file.serverId)
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
    expect(whole.headers.get('etag')).toBe(`"${file.sha256}"`)
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="Gutachten Strasse.bin"; filename*=UTF-8''Gutachten%20Stra%C3%9Fe.bin`,
    )
    const part = await get(staff, id, file.serverId, { Range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/70000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
    expect((await get(staff, id, file.serverId, { 'If-None-Match': `"${file.sha256}"` })).status).toBe(304)
    expect((await get(staff, id, file.serverId, { Range: 'bytes=70000-' })).status).toBe(416)
    // Whoever edits the rest meanwhile is not told that somebody was faster.
    expect((await world.call(staff, 'updateProperty', { id, version, size: 99 })).version).toBe(version + 1)
    expect(await logOf(id)).toEqual([
      ...['PROPERTY_CREATED', 'PROPERTY_MODIFIED', 'PROPERTY_DOCUMENT_CHANGED', 'PROPERTY_DOCUMENT_ADDED'],
      ...['FILE_DOWNLOADED', 'PROPERTY_MODIFIED'],
    ])
    const history = await world.call(staff, 'getPropertyHistory', id)
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'fileAdded', 'fileChanged', 'changed', 'created'])
    expect(history[1]?.changes).toEqual([{ field: 'files', before: null, after: 'Boden / Gutachten Straße.bin' }])
  })

  it('come in by tus in pieces, and the same name again sends the older to the archive', async () => {
    const { id } = await makeParcel(world, staff)
    const link = await world.call(staff, 'getPropertyUploadLink', id, '', { name: 'Plan.txt', size: 10, folder: 'Pläne/2026' })
    expect(link).toMatchObject({ url: '/api/v1/uploads', replaces: null, metadata: { roomId: `parcel:${id}:` } })
    const made = await files.tus.create(staff, 10, link.metadata)
    const url = made.headers.get('location') ?? ''
    expect((await files.tus.patch(staff, url, { offset: 0, body: '01234' })).status).toBe(204)
    // Somebody else's upload does not exist.
    expect((await files.tus.head(second, url)).status).toBe(404)
    expect((await files.tus.head(staff, url)).headers.get('upload-offset')).toBe('5')
    expect((await files.tus.patch(staff, url, { offset: 5, body: '56789' })).status).toBe(204)
    expect(shape(await read(id))).toEqual(['Weitere Dateien/Pläne/2026/Plan.txt'])
    expect(await files.upload(staff, link.metadata, Buffer.from('newer'))).toBe(204)
    expect(shape(await read(id))).toEqual(['Weitere Dateien/Pläne/2026/Plan.txt', 'Weitere Dateien/Pläne/2026/Plan.txt archived'])
    expect(await refusalOf(world.call(staff, 'getPropertyUploadLink', id, '', { name: 'a', size: 1_000_000_001 }))).toMatchObject({
      status: 413,
    })
    expect((await files.tus.create(staff, 1_000_000_001, link.metadata)).status).toBe(413)
    expect(await refusalOf(world.call(staff, 'getPropertyUploadLink', id, 'nirgends', { name: 'a', size: 1 }))).toMatchObject({
      status: 404,
    })
  })

  it('what the tree has no room for is refused at once, and where it came in all the same nothing of it stays', async () => {
    const { id } = await makeParcel(world, staff)
    const folder = Array.from({ length: 9 }, (_, n) => `Ebene ${n}`).join('/')
    expect(await refusalOf(world.call(staff, 'getPropertyUploadLink', id, '', { name: 'a.txt', size: 3, folder }))).toMatchObject({
      ...{ status: 409, data: { reason: 'propertyFiles.tooDeep' } },
    })
    const made = await files.tus.create(staff, 3, { roomId: `parcel:${id}:`, filename: 'a.txt', folder })
    const url = made.headers.get('location') ?? ''
    const upload = await UploadModel.findOne({ roomId: `parcel:${id}:` }).lean()
    const answer = await files.tus.patch(staff, url, { offset: 0, body: 'abc' })
    // 409 would only say that the server stands elsewhere, and the sender would try for ever.
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('So tief lassen sich Ordner nicht schachteln.')])
    expect((await post(staff, id, { content: 'abc', name: 'a.txt', folder })).status).toBe(413)
    expect(await UploadModel.countDocuments({ roomId: `parcel:${id}:` })).toBe(0)
    await expect(stat(placesOf(upload?.blobId ?? '').whole)).rejects.toThrow('ENOENT')
    expect(await read(id)).toEqual([])
  })

  it('many at once are all kept', async () => {
    const { id } = await makeParcel(world, staff)
    await Promise.all(Array.from({ length: 12 }, (_, n) => post(n % 2 ? staff : second, id, { content: `${n}`, name: `${n}.txt` })))
    expect((await read(id)).length).toBe(12)
    expect((await read(id)).map(({ where }) => where)).toEqual(Array(12).fill('Weitere Dateien'))
  })

  it('what had come in whole when the server died becomes a file all the same, once', async () => {
    const { id } = await makeParcel(world, staff)
    const target = uploadTarget()
    if (!target) throw new Error('parcels lend themselves to uploads')
    const room = await target.find(`parcel:${id}:`)
    const made = await files.tus.create(staff, 3, { roomId: `parcel:${id}:`, filename: 'a.txt' })
    const url = made.headers.get('location') ?? ''
    await files.tus.patch(staff, url, { offset: 0, body: 'abc' })
    const uploadId = url.split('/').at(-1) ?? ''
    // As a crash leaves it between the file and the note that it was kept.
    await UploadModel.collection.updateOne({ _id: uploadId as never }, { $set: { state: 'received' } })
    expect(await finishReceived(() => undefined)).toBe(1)
    expect((await read(id)).length).toBe(1)
    // And before the file: it comes, even if the parcel was archived meanwhile.
    await ParcelModel.collection.updateOne({ _id: id as never }, { $set: { folders: [], isArchived: true } })
    await UploadModel.collection.updateOne({ _id: uploadId as never }, { $set: { state: 'received' } })
    expect(await finishReceived(() => undefined)).toBe(1)
    expect(shape(await read(id))).toEqual(['Weitere Dateien/a.txt'])
    expect(room?.owner).toEqual({ kind: 'parcel', id: String(id) })
  })
})

describe('who gets what', () => {
  it('guests get what is public in a published parcel, and nothing else answers otherwise than what is not there', async () => {
    const { id, version } = await makeParcel(world, staff, { publicFields: [] })
    const open = await put(id, { content: 'offen', name: 'offen.txt' })
    const secret = await put(id, { content: 'geheim', name: 'geheim.txt' })
    await change(id, { do: 'share', serverId: open.serverId, isPublic: true })
    expect(shape(await read(id, null))).toEqual(['Weitere Dateien/offen.txt public'])
    expect(JSON.stringify(await world.call(bidder, 'getProperty', id))).not.toMatch(/geheim|blobId|deletion|"by"/)
    const answers = async (as: TestUser | null) =>
      Promise.all([open, secret].map(async ({ serverId }) => (await get(as, id, serverId)).status))
    expect([await answers(null), await answers(bidder), await answers(staff)]).toEqual([
      [200, 404],
      [200, 404],
      [200, 200],
    ])
    const [hidden, none] = [await get(null, id, secret.serverId), await get(null, id, 'x')]
    const told = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    expect([told(hidden), await hidden.text()]).toEqual([told(none), await none.text()])
    // An ETag proves nothing to whoever may not have the file.
    expect((await get(null, id, secret.serverId, { 'If-None-Match': `"${secret.sha256}"` })).status).toBe(404)
    const zip = await files.request(null, await world.call(null, 'getPropertyFileLink', id, null))
    expect([...readZip(Buffer.from(await zip.arrayBuffer())).keys()]).toEqual(['Weitere Dateien/offen.txt'])
    // A link that was made in time hands out nothing that is no longer shared.
    const link = await world.call(null, 'getPropertyFileLink', id, open.serverId)
    await world.call(staff, 'updateProperty', { id, version, isPublic: false })
    expect((await files.request(null, link)).status).toBe(404)
    expect([await answers(null), await answers(bidder)]).toEqual([
      [404, 404],
      [404, 404],
    ])
    expect(await refusalOf(world.call(null, 'getPropertyFileLink', id, open.serverId))).toMatchObject({ status: 404 })
  })

  it('only staff bring files, and nobody to an archived parcel', async () => {
    const published = await makeParcel(world, staff, { publicFields: [] })
    const hidden = await makeParcel(world, staff)
    const statuses = async (as: TestUser | null): Promise<number[]> =>
      Promise.all([published.id, hidden.id, 999_999].map(async (id) => (await post(as, id, { content: 'x', name: 'x' })).status))
    expect([await statuses(null), await statuses(bidder)]).toEqual([
      [401, 401, 401],
      [403, 404, 404],
    ])
    expect((await files.tus.create(bidder, 1, { roomId: `parcel:${published.id}:`, filename: 'x' })).status).toBe(403)
    await world.call(staff, 'updateProperty', { id: hidden.id, version: hidden.version, isArchived: true })
    expect((await post(staff, hidden.id, { content: 'x', name: 'x' })).status).toBe(409)
    expect(await refusalOf(change(hidden.id, { do: 'addFolder', folderId: null, name: 'x' }))).toMatchObject({ status: 409 })
    expect(shape(await read(hidden.id))).toEqual([])
    // No method of rooms knows the places of parcels.
    expect(await refusalOf(world.call(staff, 'listDocuments', `parcel:${published.id}:`))).toMatchObject({ status: expect.any(Number) })
  })

  it.each(['../../etc/passwd', 'parcel:1:', '%2e%2e%2f', '..%2f..%2fusers', '0', '-1', '1e3', '١'])(
    'an id like %s leads nowhere',
    async (id) => {
      expect([404, 422, 400]).toContain((await get(staff, id, 'x')).status)
      expect([404, 405, 422]).toContain((await post(staff, id, { content: 'x', name: 'x' })).status)
    },
  )
})

describe('what goes for good', () => {
  it('goes when two people want it within an hour, and its bytes with it', async () => {
    const { id } = await makeParcel(world, staff)
    const { serverId } = await put(id, { content: 'alt', name: 'alt.txt' })
    const blobId = (await storedFile(id, serverId))?.blobId ?? ''
    expect(await refusalOf(change(id, { do: 'requestDeletion', serverId }))).toMatchObject({ status: 404 })
    await change(id, { do: 'archive', serverId })
    await change(id, { do: 'requestDeletion', serverId })
    const [asked] = await read(id)
    expect(asked).toMatchObject({ deletionRequested: expect.any(String), deletionRequestUsername: staff.name, deletionIsMine: true })
    expect((await read(id, second))[0]).toMatchObject({ deletionIsMine: false })
    expect(await refusalOf(change(id, { do: 'approveDeletion', serverId }))).toMatchObject({
      data: { reason: 'propertyFiles.ownDeletion' },
    })
    // Two approve at once: one of them deletes.
    const both = await Promise.allSettled([
      change(id, { do: 'approveDeletion', serverId }, second),
      change(id, { do: 'approveDeletion', serverId }, second),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await read(id)).toEqual([])
    await expect(stat(placesOf(blobId).whole)).rejects.toThrow('ENOENT')
    expect((await logOf(id)).slice(-2)).toEqual(['PROPERTY_DOCUMENT_DELETION_ASKED', 'PROPERTY_DOCUMENT_DELETED'])
  })

  it('a request that is over is made anew', async () => {
    const { id } = await makeParcel(world, staff)
    const { serverId } = await put(id, { content: 'alt', name: 'alt.txt' })
    await change(id, { do: 'archive', serverId })
    await change(id, { do: 'requestDeletion', serverId })
    world.holdClock(new Date(Date.now() + 61 * 60_000))
    expect(await refusalOf(change(id, { do: 'approveDeletion', serverId }, second))).toMatchObject({
      data: { reason: 'propertyFiles.deletionNotAsked' },
    })
    await change(id, { do: 'requestDeletion', serverId }, second)
    await change(id, { do: 'approveDeletion', serverId })
    expect(await read(id)).toEqual([])
  })
})

describe('entries and names', () => {
  it('are texts or addresses; nothing that a browser would run is one', async () => {
    const { id } = await makeParcel(world, staff)
    const folderId = (await change(id, { do: 'addFolder', folderId: null, name: 'Verweise' })).files?.[0]?.id ?? ''
    const add = (name: string, link?: string) => change(id, { do: 'addEntry', folderId, name, ...(link === undefined ? {} : { link }) })
    await add('Bebauungsplan', 'https://example.org/plan.pdf')
    await add('siehe file://server/plan.dwg')
    await add('Akte 12 im Keller')
    expect((await read(id)).map(({ name, link }) => [name, link])).toEqual([
      ['Bebauungsplan', 'https://example.org/plan.pdf'],
      ['siehe file://server/plan.dwg', 'file://server/plan.dwg'],
      ['Akte 12 im Keller', undefined],
    ])
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'https://a b', 'kein Link'])
      expect(await refusalOf(add('x', link))).toMatchObject({ status: 422 })
    expect(await refusalOf(add('  '))).toMatchObject({ status: 422 })
    const [link] = await read(id)
    expect((await get(staff, id, link?.serverId ?? '')).status).toBe(404)
    expect(await refusalOf(world.call(staff, 'getPropertyFileLink', id, null, folderId))).toMatchObject({
      data: { reason: 'propertyFiles.empty' },
    })
  })

  it('lead nowhere in a zip, however they came in, and a polyglot is saved, not shown', async () => {
    const { id } = await makeParcel(world, staff)
    await put(id, { content: 'a', name: '../../../etc/cron.d/x', folder: '../../oben/../..' })
    await put(id, { content: 'b', name: `${'ä'.repeat(400)}.pdf` })
    const page = await put(id, { content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', name: 'bild.svg' })
    // What came from a template that was typed by hand.
    await ParcelModel.collection.updateOne({ _id: id as never }, { $set: { 'folders.0.name': '../../..\\Windows' } })
    const zip = await files.request(staff, await world.call(staff, 'getPropertyFileLink', id, null))
    const names = [...readZip(Buffer.from(await zip.arrayBuffer())).keys()]
    expect(names.length).toBe(3)
    for (const name of names) expect(name).not.toMatch(/\.\.|\\|^\/|:/)
    expect(Math.max(...names.flatMap((name) => name.split('/')).map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(255)
    const shown = await get(staff, id, page.serverId)
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')?.slice(0, 10)]).toEqual([
      'application/octet-stream',
      'attachment',
    ])
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('a file that a virus was found in goes to nobody', async () => {
    const { id } = await makeParcel(world, staff, { publicFields: [] })
    const { serverId } = await put(id, { content: 'x', name: 'x.txt' })
    await change(id, { do: 'share', serverId, isPublic: true })
    const blobId = (await storedFile(id, serverId))?.blobId ?? ''
    await ParcelModel.collection.updateOne({ _id: id as never }, { $set: { 'folders.0.contents.0.scan': 'pending', toScan: [blobId] } })
    expect(await uploadTarget()?.unscanned()).toEqual([blobId])
    expect([(await get(staff, id, serverId)).status, (await get(null, id, serverId)).status]).toEqual([409, 409])
    await uploadTarget()?.recordScan(blobId, { scan: 'infected', at: new Date() })
    expect(await uploadTarget()?.unscanned()).toEqual([])
    expect((await get(null, id, serverId)).status).toBe(409)
    expect((await read(id))[0]).toMatchObject({ scan: 'infected' })
    expect((await logOf(id)).at(-1)).toBe('FILE_INFECTED')
    const mails = await MailModel.find({ key: 'propertyFileInfected' }).lean<{ to: string; text: string }[]>()
    expect(mails.map(({ to }) => to)).toEqual([staff.email])
    expect(mails[0]?.text).toContain('x.txt')
    expect(JSON.stringify([await read(id), await world.call(staff, 'getProperty', id)])).not.toContain('byId')
  })
})

describe('importDocumentsFromProperty', () => {
  it('copies files into a room of a tender: what is there already stays, bytes are its own', async () => {
    const { id } = await makeParcel(world, staff)
    const tender = await office.draft()
    const rooms = await world.call(staff, 'getRoomsByProjectId', tender.id)
    const roomId = rooms.find(({ type }) => type === 'CLIENT')?.id ?? ''
    const [one, two] = [await put(id, { content: 'eins', name: 'eins.txt' }), await put(id, { content: 'zwei', name: 'zwei.txt' })]
    const wanted = [one.serverId, two.serverId]
    expect(await world.call(staff, 'importDocumentsFromProperty', roomId, id, wanted)).toEqual({
      added: ['Weitere Dateien/eins.txt', 'Weitere Dateien/zwei.txt'],
      unchanged: [],
    })
    expect(await world.call(staff, 'importDocumentsFromProperty', roomId, id, wanted)).toEqual({
      added: [],
      unchanged: ['Weitere Dateien/eins.txt', 'Weitere Dateien/zwei.txt'],
    })
    await change(id, { do: 'archive', serverId: one.serverId })
    await change(id, { do: 'requestDeletion', serverId: one.serverId })
    await change(id, { do: 'approveDeletion', serverId: one.serverId }, second)
    const link = await world.call(staff, 'getDownloadLink', roomId, 'eins.txt', null)
    expect(await (await files.request(null, link)).text()).toBe('eins')
    expect(await refusalOf(world.call(staff, 'importDocumentsFromProperty', roomId, id, [two.serverId, 'x']))).toMatchObject({
      status: 404,
    })
    expect((await world.call(staff, 'listDocuments', roomId)).map(({ name, no }) => [name, no])).toEqual([
      ['eins.txt', 1],
      ['zwei.txt', 1],
    ])
    // What has one name in two folders are two files, each found again by its folder.
    const plans = [await put(id, { content: 'A', name: 'Plan.txt', folder: 'Altbau' }), await put(id, { content: 'B', name: 'Plan.txt' })]
    const planIds = plans.map(({ serverId }) => serverId)
    const names = ['Weitere Dateien/Altbau/Plan.txt', 'Weitere Dateien/Plan.txt']
    const copy = () => world.call(staff, 'importDocumentsFromProperty', roomId, id, planIds)
    expect([await copy(), await copy()]).toEqual([
      { added: names, unchanged: [] },
      { added: [], unchanged: names },
    ])
    expect((await world.call(staff, 'listDocuments', roomId)).filter(({ name }) => name === 'Plan.txt').map(({ no }) => no)).toEqual([1, 1])
  })
})

describe('the history of a parcel', () => {
  it('tells all of a version that many files came in, page by page', async () => {
    const { id, version } = await makeParcel(world, staff)
    const entry = { parcelId: id, version, by: null, kind: 'fileAdded', changes: [] }
    await ParcelHistoryModel.collection.insertMany(
      Array.from({ length: 130 }, (_, n) => ({ ...entry, _id: `h${n}` as never, at: new Date(Date.now() + n) })),
    )
    const [first, ...rest] = [await world.call(staff, 'getPropertyHistory', id)]
    const further = await world.call(staff, 'getPropertyHistory', id, first?.at(-1)?.cursor)
    expect([first?.length, further.map(({ kind }) => kind), rest]).toEqual([131, ['created'], []])
  })
})
