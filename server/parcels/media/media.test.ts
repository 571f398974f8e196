import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFileServer, type FileServer } from '../../../tests/world/fileServer'
import { makeParcel } from '../../../tests/world/parcels'
import type { TestUser } from '../../../tests/world/people'
import { bomb, jpeg, photo, png, webp } from '../../../tests/world/pictures'
import { refusalOf } from '../../../tests/world/procedure'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import type { PropertyImage, PropertyPanorama } from '../../contract/parcels/views'
import { AuditModel } from '../../log/model'
import { ParcelModel, type ParcelDoc } from '../model'
import { inLargeTurn, pictureTurns } from './drawing'

let world: World
let files: FileServer
let staff: TestUser
let bidder: TestUser
beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
  staff = await world.user('internal')
  bidder = await world.user('member')
})
afterAll(async () => {
  await files.close()
  await world.close()
})

interface Added {
  images: PropertyImage[]
  panoramas: PropertyPanorama[]
}
interface Sent {
  as?: TestUser | null
  name?: string
  kind?: string
}

const send = (id: number | string, content: Buffer, { as = staff, name = 'Bild.jpg', kind }: Sent = {}): Promise<Response> => {
  const body = new FormData()
  if (kind !== undefined) body.append('kind', kind)
  body.append('files', new File([new Uint8Array(content)], name))
  return files.request(as, `/api/v1/files/gis/media/${id}`, { method: 'POST', body })
}
const add = async (id: number, content: Buffer, sent: Sent = {}): Promise<Added> => {
  const answer = await send(id, content, sent)
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()) as Added
}
const only = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined || list.length !== 1) throw new Error(`${list.length} instead of one`)
  return one
}
const get = (url: string, as: TestUser | null = staff, headers: Record<string, string> = {}): Promise<Response> =>
  // As browsers ask again; fetch would say no-cache.
  files.request(as, url, { headers: { 'Cache-Control': 'max-age=0', ...headers } })
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
const blobCount = async (): Promise<number> =>
  (await readdir(world.blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const read = (id: number) => world.call(staff, 'getProperty', id)
const change = async (id: number, what: object) =>
  world.call(staff, 'updateProperty', { id, version: (await read(id)).version ?? 0, ...what })

describe('a picture', () => {
  it('is drawn anew at three sizes, upright and without a word of who took it where; the file itself is for staff', async () => {
    const { id } = await makeParcel(world, staff, { publicFields: ['images'] })
    const original = await photo(2400, 1800)
    const image = only((await add(id, original, { name: 'Fotos/Garten Müller.JPG' })).images)
    expect(image).toMatchObject({ name: 'Garten Müller', originalFileName: 'Garten Müller.JPG', width: 1800, height: 2400 })
    expect(image.fileSizeInBytes).toBe(original.length)
    for (const [size, height] of [
      ['320', 320],
      ['1600', 1600],
      ['4096', 2400],
      ['99999', 2400],
      ['', 1600],
      ['../x', 1600],
    ] as const) {
      const answer = await get(`${image.url}?size=${size}`, null)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const bytes = await bytesOf(answer)
      const { height: drawn, exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([drawn, exif, xmp, iptc, orientation]).toEqual([height, undefined, undefined, undefined, undefined])
      expect(bytes.includes('Geheim')).toBe(false)
    }
    const whole = await get(`${image.url}?size=original`)
    expect((await bytesOf(whole)).equals(original)).toBe(true)
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="Garten Mueller.JPG"/)
    for (const as of [null, bidder]) expect((await get(`${image.url}?size=original`, as)).status).toBe(404)
    const seen = await world.call(null, 'getProperty', id)
    expect(JSON.stringify(seen)).not.toContain('originalFileName')
  })

  it('is not drawn larger than it is, and is not sent twice', async () => {
    const { id } = await makeParcel(world, staff)
    const { url } = only((await add(id, await webp(500, 300), { name: 'klein.webp' })).images)
    const answer = await get(`${url}?size=4096`)
    expect((await sharp(await bytesOf(answer)).metadata()).width).toBe(500)
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['cache-control', 'private, no-cache'],
    ] as const)
      expect(answer.headers.get(name)).toBe(value)
    const again = await get(`${url}?size=4096`, staff, { 'If-None-Match': answer.headers.get('etag') ?? '' })
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
  })

  it('is seen outside exactly as long as it is shared, by its url and its tag, too', async () => {
    const { id } = await makeParcel(world, staff)
    const { url } = only((await add(id, await jpeg(800, 600))).images)
    const { url: sphere } = only((await add(id, await jpeg(2048, 1024))).panoramas)
    const etag = (await get(url)).headers.get('etag') ?? ''
    const statuses = async (): Promise<number[]> =>
      Promise.all([url, sphere].map(async (one) => (await get(one, bidder, { 'If-None-Match': etag })).status))
    expect(await statuses()).toEqual([404, 404])
    await change(id, { isPublic: true, publicFields: ['plat'] })
    expect(await statuses()).toEqual([404, 404])
    await change(id, { publicFields: ['images'] })
    expect(await statuses()).toEqual([304, 404])
    await change(id, { publicFields: ['panoramas'] })
    expect(await statuses()).toEqual([404, 200])
    await change(id, { isArchived: true })
    expect(await statuses()).toEqual([404, 404])
    expect((await get(url)).status).toBe(200)
    // Nor by the address of another parcel.
    const other = await makeParcel(world, staff, { publicFields: ['images', 'panoramas'] })
    expect((await get(url.replace(`/${id}/`, `/${other.id}/`))).status).toBe(404)
  })

  it('is a panorama where it is said, or a whole sphere; one that is none is refused', async () => {
    const { id } = await makeParcel(world, staff)
    const sphere = await jpeg(6000, 3000)
    const panorama = only((await add(id, sphere, { kind: 'panorama', name: 'Kai.jpg' })).panoramas)
    expect(panorama).toMatchObject({ name: 'Kai', markers: '[]', width: 6000 })
    const widths = await Promise.all(
      ['320', '', '8192'].map(async (size) => (await sharp(await bytesOf(await get(`${panorama.url}?size=${size}`))).metadata()).width),
    )
    expect(widths).toEqual([320, 4096, 6000])
    expect((await add(id, await jpeg(2048, 1024), { kind: 'image' })).images).toHaveLength(1)
    expect((await add(id, await jpeg(800, 400))).images).toHaveLength(1)
    const flat = await send(id, await jpeg(1600, 1200), { kind: 'panorama' })
    expect([flat.status, await flat.text()]).toEqual([
      422,
      'Ein Panorama ist doppelt so breit wie hoch (Kugelpanorama). Dieses Bild hat 1600 × 1200 Bildpunkte. Sie können es als Bild ' +
        'hochladen.',
    ])
  })
})

describe('what is no picture', () => {
  it('is refused with a sentence before it is decoded, and nothing of it stays', async () => {
    const { id } = await makeParcel(world, staff)
    const picture = await png(40, 30)
    const zip = Buffer.concat([await jpeg(40, 30), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)])
    const avif = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
      .avif()
      .toBuffer()
    const commented = Buffer.concat([
      (await jpeg(40, 30)).subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 10]),
      Buffer.from('%PDF-1.7'),
      (await jpeg(40, 30)).subarray(2),
    ])
    const before = await blobCount()
    const started = process.memoryUsage().rss
    for (const [what, content, words] of [
      [
        'SVG',
        Buffer.from('\uFEFF<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        /^SVG-Dateien/,
      ],
      ['HEIC', heic, /^HEIC-Bilder/],
      ['AVIF', avif, /JPEG, PNG und WebP/],
      ['a page', Buffer.from('<html><script>alert(1)</script>'), /JPEG, PNG und WebP/],
      ['nothing', Buffer.alloc(0), /JPEG, PNG und WebP/],
      ['a picture and an archive', zip, /zugleich etwas anderes/],
      ['a picture and a document', commented, /zugleich etwas anderes/],
      ['a bomb', bomb(30_000, 30_000), /^Dieses Bild hat 30000 × 30000 Bildpunkte. Möglich sind höchstens 134 Millionen/],
      ['half a picture', picture.subarray(0, 60), /lässt sich nicht lesen/],
      ['a header that lies', bomb(9_000, 9_000), /lässt sich nicht lesen/],
    ] as const) {
      const answer = await send(id, content, { name: 'x.jpg' })
      expect([what, answer.status], await answer.clone().text()).toEqual([what, 422])
      expect(await answer.text(), what).toMatch(words)
    }
    expect(process.memoryUsage().rss - started).toBeLessThan(600_000_000)
    expect(await blobCount()).toBe(before)
    expect((await read(id)).images).toEqual([])
    const english = await files.request(staff, `/api/v1/files/gis/media/${id}`, { method: 'POST', body: 'x', lang: 'en' })
    expect([english.status, await english.text()]).toEqual([422, 'A form (multipart/form-data) with files in the field files is expected.'])
  })

  it('nor may anybody but staff send one, nor to a parcel that is archived or none', async () => {
    const { id } = await makeParcel(world, staff, { publicFields: ['images'] })
    const picture = await png(40, 30)
    const statuses = [(await send(id, picture, { as: null })).status, (await send(id, picture, { as: bidder })).status]
    for (const wrong of ['99999', '0', '1e3', '..%2f1', '-1', `${'9'.repeat(30)}`]) statuses.push((await send(wrong, picture)).status)
    expect(statuses).toEqual([401, 404, 404, 404, 404, 404, 404, 404])
    await change(id, { isArchived: true })
    const late = await send(id, picture)
    expect([late.status, await late.text()]).toEqual([409, 'Das Grundstück ist archiviert. Bitte stellen Sie es zuerst wieder her.'])
  })
})

describe('drawing', () => {
  it('has a queue with an end: who comes too late is told so, and nothing of theirs stays', async () => {
    const { id } = await makeParcel(world, staff)
    const before = await blobCount()
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const waiting = Array.from({ length: 42 }, () => pictureTurns(() => gate))
    const answer = await send(id, await png(40, 30))
    open()
    await Promise.all(waiting)
    expect([answer.status, await answer.text()]).toEqual([
      429,
      'Gerade werden viele Bilder verarbeitet. Bitte versuchen Sie es in einer Minute noch einmal.',
    ])
    expect(await blobCount()).toBe(before)
  })

  it('takes the largest pictures one after the other', async () => {
    let atOnce = 0
    const seen: number[] = []
    const work = async (): Promise<void> => {
      seen.push(++atOnce)
      await Promise.resolve()
      atOnce--
    }
    const sphere = { width: 16_384, height: 8_192 }
    await Promise.all([inLargeTurn(sphere, work), inLargeTurn(sphere, work), inLargeTurn(sphere, work)])
    await Promise.all([inLargeTurn({ width: 900, height: 600 }, work), inLargeTurn({ width: 900, height: 600 }, work)])
    expect(seen).toEqual([1, 1, 1, 1, 2])
  })
})

describe('the pictures of a parcel', () => {
  it('come in at the same time and none is lost, also while others save', async () => {
    const { id } = await makeParcel(world, staff)
    const picture = await png(64, 64)
    const saves = [1, 2, 3].map((n) => change(id, { siteDevelopment: `Stand ${n}` }).catch(() => undefined))
    await Promise.all([...[1, 2, 3, 4, 5].map((n) => add(id, picture, { name: `${n}.png` })), ...saves])
    expect((await read(id)).images?.map(({ name }) => name).sort()).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are ordered, named and removed with the parcel; what is removed is gone from the disk, and history tells it', async () => {
    const before = await blobCount()
    const { id } = await makeParcel(world, staff)
    const picture = await jpeg(400, 300)
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await add(id, picture, { name })
    const sphere = only((await add(id, await jpeg(2048, 1024))).panoramas)
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [8.93, 53.21] }, properties: { linkedPano: sphere.url } }
    const { geoJson } = await read(id)
    await change(id, { geoJson: { type: 'FeatureCollection', features: [...(geoJson?.features ?? []), point] } })
    const [a, b, c] = (await read(id)).images ?? []
    if (!a || !b || !c) throw new Error('three came in')
    const saved = await change(id, { images: [{ ...c, name: '  Blick  vom Kai ' }, { url: a.url }], panoramas: [] })
    expect(saved.images?.map(({ name, url }) => [name, url])).toEqual([
      ['Blick vom Kai', c.url],
      ['a', a.url],
    ])
    expect(saved.geoJson?.features).toHaveLength(1)
    expect((await get(b.url)).status).toBe(404)
    expect(await blobCount()).toBe(before + 2 * 3)
    const [{ changes = [] } = {}] = await world.call(staff, 'getPropertyHistory', id)
    expect(changes.map(({ field }) => field).sort()).toEqual(['geoJson', 'images', 'panoramas'])
    const log = await AuditModel.find({ 'data.propertyId': id }).lean<{ type: string }[]>()
    expect(log.filter(({ type }) => type === 'PROPERTY_MODIFIED').length).toBeGreaterThan(5)
    const unknown = await refusalOf(change(id, { images: [{ url: b.url }, { url: a.url }, { url: a.url }] }))
    expect(unknown.data.errors?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      '/property/images/0/url unknownMedia',
      '/property/images/2/url unique',
    ])
    // As it was read, it can be sent again and changes nothing.
    expect((await change(id, { images: saved.images })).version).toBe(saved.version)
    const stored = await ParcelModel.findOne({ _id: id }).lean<ParcelDoc>()
    expect(stored?.images.map(({ drawings }) => drawings.length)).toEqual([2, 2])
  })
})
