import { randomBytes } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DownloadWish } from '../contract/rooms/files'
import type { DocumentView, RoomView } from '../contract/rooms/views'
import { FileModel, type FileDoc } from '../files/model'
import { placesOf } from '../blobs/folder'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { refusalOf, type Office } from '../../tests/world/procedure'
import { readZip } from '../../tests/world/readZip'
import { documentsOf, roomNamed } from '../../tests/world/rooms'
import { inOffice, type World } from '../../tests/world/inWorld'
import { DEVICE_COOKIE } from '../calls/requestFacts'
import { disposition } from './disposition'
import { partOf, zipNames } from './fileRoute'

let world: World
let office: Office
let files: FileServer
let room: RoomView
let tenderId: string

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  files = await startFileServer(world)
  tenderId = (await office.draft()).id
  await office.stage(tenderId, { stage: 3 })
  room = await documentsOf(world, office.people.first, tenderId)
})
afterEach(() => world.holdClock(null))
afterAll(() => files.close())

const put = async (filename: string, content: Buffer, folder = ''): Promise<DocumentView> => {
  const before = new Set((await list()).map(({ id }) => id))
  expect(await files.upload(office.people.first, { roomId: room.id, filename, folder }, content)).toBe(content.length === 0 ? 201 : 204)
  const made = (await list()).find(({ id }) => !before.has(id))
  if (!made) throw new Error(`'${filename}' became no new document`)
  return made
}
const list = (): Promise<DocumentView[]> => world.call(office.people.first, 'listDocuments', room.id)
const linkTo = (id: string | null, wish: DownloadWish | null = null): Promise<string> =>
  world.call(office.people.first, 'getDownloadLink', room.id, id, wish)
const get = async (id: string | null, wish: DownloadWish | null = null, headers: Record<string, string> = {}): Promise<Response> =>
  files.request(null, await linkTo(id, wish), { headers })
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

describe('a download', () => {
  it('is the file, to be saved, and can be had in parts', async () => {
    const content = randomBytes(1_200_000)
    const { id, sha256 } = await put('Plan.bin', content)
    const whole = await get(id)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-length')).toBe(String(content.length))
    expect(whole.headers.get('etag')).toBe(`"${sha256}"`)
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="Plan.bin"; filename*=UTF-8''Plan.bin`)
    expect((await bytesOf(whole)).equals(content)).toBe(true)
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=1048570-1048580', 1_048_570, 1_048_580],
      ['bytes=1199990-', 1_199_990, 1_199_999],
      ['bytes=-5', 1_199_995, 1_199_999],
      ['bytes=5-99999999', 5, 1_199_999],
    ] as const) {
      const part = await get(id, null, { Range: range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/1200000`])
      expect((await bytesOf(part)).equals(content.subarray(start, end + 1))).toBe(true)
    }
    expect((await get(id, null, { Range: 'bytes=1200000-' })).status).toBe(416)
    // Another version by now: all of it.
    expect((await get(id, null, { Range: 'bytes=0-0', 'If-Range': '"other"' })).status).toBe(200)
    expect((await get(id, null, { Range: 'bytes=0-0', 'If-Range': `"${sha256}"` })).status).toBe(206)
    const head = await files.request(null, await linkTo(id), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([200, '1200000', 0])
  })

  it('holds for a minute, for whom it was made', async () => {
    const { id } = await put('Frist.txt', Buffer.from('x'))
    const link = await linkTo(id)
    expect((await files.request(null, link, { headers: { Cookie: `${DEVICE_COOKIE}=AAAAAAAAAAAAAAAAAAAAAA` } })).status).toBe(404)
    expect((await files.request(null, link)).status).toBe(200)
    world.holdClock(new Date(Date.now() + 61_000).toISOString())
    expect((await files.request(null, link)).status).toBe(404)
    world.holdClock(null)
    for (const token of ['A'.repeat(43), 'x', '..%2f..%2fetc%2fpasswd', '%00'])
      expect((await files.request(null, `/api/v1/files/${token}`)).status).toBe(404)
  })

  it('ends in the middle where the bytes on disk were changed, and hands nothing of them on', async () => {
    const { bidder } = office.people
    await world.call(bidder, 'createOffer', tenderId)
    const own = (await world.call(bidder, 'getRoomsByProjectId', tenderId)).find(({ part }) => part === 'application')
    const content = randomBytes(2_200_000)
    await files.upload(bidder, { roomId: own?.id ?? '', filename: 'Beleg.bin' }, content)
    const doc = await FileModel.findOne({ roomId: own?.id }).lean<FileDoc>()
    const file = await open(placesOf(doc?.versions[0]?.blobId ?? '').whole, 'r+')
    await file.write(Buffer.from([0]), 0, 1, 1_100_000)
    await file.write(Buffer.from([1]), 0, 1, 1_100_001)
    await file.close()
    const answer = await files.request(null, await world.call(bidder, 'getDownloadLink', own?.id ?? '', 'Beleg.bin', null))
    const got: Uint8Array[] = []
    await expect(
      (async () => {
        for await (const piece of answer.body ?? []) got.push(piece as Uint8Array)
      })(),
    ).rejects.toThrow()
    expect(Buffer.concat(got).equals(content.subarray(0, 1_048_576))).toBe(true)
  })
})

describe('all of a room', () => {
  it('comes as one zip with folders, in which no two names meet', async () => {
    const [one, two] = [randomBytes(300_000), Buffer.from('zwei '.repeat(50_000))]
    await put('Über uns.pdf', one, 'Ordner/Unter')
    await put('Text.txt', two, 'Ordner')
    const answer = await get(null)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain(`filename="Ausschreibungs-Dokumente.zip"`)
    const zip = await bytesOf(answer)
    const entries = readZip(zip)
    expect(entries.get('Ordner/Unter/Über uns.pdf')?.equals(one)).toBe(true)
    expect(entries.get('Ordner/Text.txt')?.equals(two)).toBe(true)
    expect(entries.size).toBe((await list()).length)
    expect(zip.length).toBeLessThan([...entries.values()].reduce((sum, { length }) => sum + length, 0))
  })

  it('is called as its reader reads the room', async () => {
    const link = await world.callRaw(null, ['getDownloadLink', [room.id, null, null]], { lang: 'en' })
    const answer = await files.request(null, String(link), { method: 'HEAD' })
    expect(answer.headers.get('content-disposition')).toContain(`filename="Tender documents.zip"`)
  })

  it('tells names apart that differ in case alone', () => {
    const names = ['A.txt', 'a.TXT', 'a (2).txt', 'ohne', 'OHNE'].map((name) => ({ folder: 'F', name }))
    const made = zipNames(names)
    expect(made[0]).toBe('F/A.txt')
    expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(5)
  })
})

/** Pictures as browsers are shown them. */
describe('a preview', () => {
  const photo = (): Promise<Buffer> =>
    sharp({ create: { width: 1200, height: 600, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'GEHEIMER-ORT', Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 12/1 0/1' } })
      .toBuffer()

  it('of a photo is a smaller picture without place or camera', async () => {
    const content = await photo()
    expect(content.includes('GEHEIMER-ORT')).toBe(true)
    const { id, preview, mime } = await put('Foto.jpg', content)
    expect([preview, mime]).toEqual(['image', 'image/jpeg'])
    for (const [wish, width] of [
      [{ thumb: true }, 320],
      [{ inline: true }, 1200],
    ] as const) {
      const answer = await get(id, wish)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      const picture = await bytesOf(answer)
      expect(picture.includes('GEHEIMER-ORT')).toBe(false)
      const { format, exif, width: drawn } = await sharp(picture).metadata()
      expect([format, exif, drawn]).toEqual(['webp', undefined, width])
    }
  })

  it('of what is sealed is drawn for its company alone, and lies nowhere on the disk', async () => {
    const { bidder, rival, first, admin } = office.people
    await world.call(bidder, 'createOffer', tenderId)
    const sealed = roomNamed(await world.call(bidder, 'getRoomsByProjectId', tenderId), 'Teilnahmeantrag')
    expect(await files.upload(bidder, { roomId: sealed.id, filename: 'Kran.jpg' }, await photo())).toBe(204)
    const kept = (await world.call(bidder, 'listDocuments', sealed.id)).find(({ name }) => name === 'Kran.jpg')
    const wanted = [sealed.id, kept?.id ?? '', { thumb: true }] as const
    const path = await world.call(bidder, 'getDownloadLink', ...wanted)
    const picture = await bytesOf(await files.request(bidder, path))
    expect((await sharp(picture).metadata()).width).toBe(320)
    for (const [reader, status] of [
      [first, 423],
      [admin, 423],
      [rival, 404],
      [null, 404],
    ] as const)
      expect((await refusalOf(world.call(reader, 'getDownloadLink', ...wanted))).status).toBe(status)
    const onDisk = (await readdir(world.blobs, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    expect(onDisk.length).toBeGreaterThan(0)
    for (const { parentPath, name } of onDisk)
      expect((await readFile(join(parentPath, name))).includes(picture.subarray(0, 64))).toBe(false)
  })

  it('of a PDF is the file, in a page that may do nothing', async () => {
    const content = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF')
    const { id, preview } = await put('Brief.pdf', content)
    expect(preview).toBe('pdf')
    const answer = await get(id, { inline: true })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['a page called a picture', 'bild.png', '<html><script>alert(document.cookie)</script></html>'],
    ['a drawing with a script', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'a drawing called a photo',
      'logo.jpg',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a page called a PDF', 'seite.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a script called a text', 'x.txt', '<script>alert(1)</script>'],
    ['an XML with a stylesheet', 'x.xml', '<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><a/>'],
    ['a script', 'x.js', 'alert(1)'],
  ])('is never made of %s, and saving it runs nothing', async (_what, name, content) => {
    const { id, preview } = await put(name, Buffer.from(content))
    expect(preview).toBe(null)
    for (const wish of [{ inline: true }, { thumb: true }]) expect(await refusalOf(linkTo(id, wish))).toMatchObject({ status: 409 })
    const answer = await get(id)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('of a picture that is also a script is drawn anew: only its pixels are left', async () => {
    const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const { id } = await put('zwitter.gif', Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)//')]))
    const picture = await bytesOf(await get(id, { inline: true }))
    expect(picture.includes('alert')).toBe(false)
    expect((await sharp(picture).metadata()).format).toBe('webp')
  })

  it('of a picture that claims to be as large as a town, or is broken, is refused in a sentence', async () => {
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    for (const [name, content] of [
      ['bombe.png', bomb],
      ['kaputt.png', png.subarray(0, 60)],
    ] as const) {
      const { id } = await put(name, content)
      const answer = await get(id, { thumb: true })
      expect([answer.status, await answer.text()]).toEqual([409, 'Diese Datei lässt sich nicht anzeigen. Bitte laden Sie sie herunter.'])
      expect((await bytesOf(await get(id))).equals(content)).toBe(true)
    }
  })
})

describe('a hostile name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32\\evil.dll', 'evil.dll'],
    ['/etc/shadow', 'shadow'],
    ['C:\\autoexec.bat', 'autoexec.bat'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['rechnung\u202efdp.exe', 'rechnungfdp.exe'],
    ['a\u200bb\ufeff.txt', 'ab.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Com1.pdf', '_Com1.pdf'],
    ['name. . .', 'name'],
    ['"; filename="x.html', '_; filename=_x.html'],
    ['a\r\nSet-Cookie: x=1.txt', 'a Set-Cookie_ x=1.txt'],
    ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
    ['ä'.normalize('NFD') + '.txt', 'ä.txt'],
    ['-rf *', '-rf _'],
    ['.htaccess', '.htaccess'],
  ])('%j is kept as %j, and its header and zip hold', async (typed, kept) => {
    const made = await put(typed, Buffer.from('Inhalt'), '../../hoch/./CON')
    expect([made.folder, made.name]).toEqual(['hoch/_CON', kept])
    const answer = await get(made.id)
    expect(answer.headers.get('set-cookie')).toBe(null)
    const header = answer.headers.get('content-disposition') ?? ''
    expect(header).toMatch(/^attachment; filename="[A-Za-z0-9 ._()+-]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/)
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(kept)
    const names = [...readZip(await bytesOf(await get(null))).keys()]
    expect(names).toContain(`hoch/_CON/${kept}`)
    for (const name of names) expect(name).not.toMatch(/(^|\/)\.\.(\/|$)|^\/|\\|[\u0000-\u001f\u202a-\u202e]/)
  })

  it('of 4 kB is cut, with its ending left', async () => {
    const { name } = await put(`${'sehr lang '.repeat(420)}.pdf`, Buffer.from('x'))
    expect(name.endsWith('.pdf')).toBe(true)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    const { name: wide } = await put(`${'😀'.repeat(1000)}.txt`, Buffer.from('x'))
    expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(255)
    expect(wide).not.toMatch(/\ufffd/)
  })
})

describe('pure parts', () => {
  it('a range is one part, all, or none', () => {
    expect(partOf(undefined, 10)).toBe(null)
    expect(partOf('bytes=0-4', 10)).toEqual({ start: 0, end: 4 })
    expect(partOf('bytes=3-', 10)).toEqual({ start: 3, end: 9 })
    expect(partOf('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
    expect(partOf('bytes=-30', 10)).toEqual({ start: 0, end: 9 })
    expect(partOf('bytes=9-30', 10)).toEqual({ start: 9, end: 9 })
    for (const none of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(30)}-`]) expect(partOf(none, 10)).toBe('none')
    expect(partOf('bytes=-1', 0)).toBe('none')
    for (const all of ['bytes=5-3', 'bytes=-', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', '']) expect(partOf(all, 10)).toBe(null)
  })

  it('a disposition names the file for old and new programs', () => {
    expect(disposition('inline', 'Größe (2).pdf')).toBe(
      `inline; filename="Groesse (2).pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%282%29.pdf`,
    )
  })
})
