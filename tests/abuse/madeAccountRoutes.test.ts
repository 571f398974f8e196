import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../../server/calendar/model'
import { DocumentKind } from '../../server/contract/documents/printing'
import { now } from '../../server/platform/clock'
import { DEVICE_COOKIE } from '../../server/calls/requestFacts'
import { setMapServices } from '../../server/wms/base'
import { makeParcel } from '../world/parcels'
import { startFileServer, type FileServer } from '../world/fileServer'
import { useDirectory } from '../world/ldapBackend'
import type { LdapProcess } from '../world/ldapProcess'
import { PASSWORD, type TestUser } from '../world/people'
import { png } from '../world/pictures'
import { addFile } from '../world/rooms'
import {
  allOf,
  BEGUN,
  CONTENT,
  DRAFTED,
  LATER,
  loggedIn,
  makeAccountIn,
  makeSealedCompany,
  OF_COMPANY,
  ONE,
  storedOf,
  SUBMITTED,
  TWO,
  type SealedCompany,
} from '../world/sealedCompany'
import { makeWorld, type World } from '../world/testWorld'
import type { Known } from '../world/walk'
import { nameOf, routesThatTold, textOf, walkRoutes, type Asked } from '../world/walkRoutes'

/*
 * The made account of madeAccount.test.ts asks every route that the server has, as the server itself lists them, in every way that a
 * route takes and with all ids and links that anybody had. To each route there is somebody who does get what it has: a route without one
 * fails here.
 */

/** The short run tries whoever may more. */
const ROLES = process.env.DEEP ? (['ORGANIZATION_USER', 'ORGANIZATION_ADMIN'] as const) : (['ORGANIZATION_ADMIN'] as const)
const TOKEN = 'der-fuer-die-zahlen'
const INTERNAL = 'Gutachten nur für uns'
/** The browser of the company's own person: links that it was given hold for it alone. */
const DEVICE = 'browserderchefin000000'
const OF_BOSS = { Cookie: `${DEVICE_COOKIE}=${DEVICE}` }

let world: World
let files: FileServer
let company: SealedCompany
let boss: TestUser
let staff: TestUser
let admin: TestUser
let known: Known
let picture: Buffer
const services = createServer((_request, response) => void response.setHeader('content-type', 'image/png').end(picture))

const ask = (who: TestUser | null, path: string, init: RequestInit = {}): Promise<Response> =>
  files.request(who, path, { redirect: 'manual', ...init })
const form = (content: BlobPart, field: string, name: string): RequestInit => {
  const body = new FormData()
  body.append(field, new Blob([content]), name)
  return { method: 'POST', body }
}
const tokenIn = (link: string): string => link.split('/').at(-1) ?? ''
const uploadIn = async (roomId: string): Promise<string> => {
  const made = await files.tus.create(boss, 4, { roomId, filename: 'halb.txt' })
  return tokenIn(made.headers.get('location') ?? '')
}

/** Ids of what there is beside the company: a parcel that is not shared, a layer for staff. */
let beside: { parcelId: number; fileId: string; mediaId: string; layerId: string; documentId: string; documentRoom: string }

const makeBeside = async () => {
  const parcel = await makeParcel(world, staff)
  const sent = await ask(staff, `/api/v1/files/gis/document/${parcel.id}`, form(INTERNAL, 'files', 'gutachten.txt'))
  const [{ serverId: fileId } = { serverId: '' }] = (await sent.json()) as { serverId: string }[]
  const shown = await ask(staff, `/api/v1/files/gis/media/${parcel.id}`, form(new Uint8Array(picture), 'files', 'bild.png'))
  const { images } = (await shown.json()) as { images: { url: string }[] }
  const host = `127.0.0.1:${(services.address() as AddressInfo).port}`
  setMapServices({ kind: 'xyz', url: `http://${host}/{z}/{x}/{y}`, attribution: '', maxZoom: 19, ownHosts: [host] })
  const layer = { name: 'Leitungen', url: `http://${host}/ows`, layers: 'eins', attribution: '', opacity: 1, isPublic: false }
  const { layers } = await world.call(admin, 'setMapLayers', [layer], 0)
  const rooms = await world.call(staff, 'getRoomsByProjectId', company.offer.projectId)
  const documentRoom = rooms.find(({ sealed, canWrite }) => canWrite && !sealed)?.id ?? ''
  const { fileId: documentId } = await addFile(world, staff, [documentRoom, { name: 'leistung.txt' }])
  return {
    ...{ parcelId: parcel.id, fileId, mediaId: tokenIn((images[0]?.url ?? '').split('?')[0] ?? ''), layerId: layers[0]?.id ?? '' },
    ...{ documentId, documentRoom },
  }
}

/** Links that the company's own person has had: to both files, both rooms, the receipt. */
const linksOfBoss = async (): Promise<{ files: string[]; prints: string[] }> => {
  const { rooms, no, offer } = company
  const link = (method: string, ...args: unknown[]) => world.callRaw(boss, [method, args], { device: DEVICE }) as Promise<string>
  return {
    files: await Promise.all(
      [rooms.one, rooms.two].flatMap((room, n) => [
        link('getDownloadLink', room),
        link('getDownloadLink', room, n === 0 ? company.files.one : company.files.two),
      ]),
    ),
    prints: [
      await link('createPDFAndGetDownloadLink', 'receipt', no),
      await link('createPDFAndGetDownloadLink', 'tender', offer.projectId),
    ],
  }
}

beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world, { metricsToken: TOKEN })
  picture = await png(64, 64)
  await new Promise<void>((done) => services.listen(0, '127.0.0.1', done))
  company = await makeSealedCompany(world)
  ;({ boss, staff } = company)
  admin = await world.user('admin')
  beside = await makeBeside()
  const { parcelId, fileId, mediaId, layerId, documentId, documentRoom } = beside
  known = {
    id: [...(company.known.id ?? []), mediaId, layerId, await uploadIn(company.rooms.two)],
    propertyId: [parcelId],
    serverId: [fileId],
    roomId: [...(company.known.roomId ?? []), documentRoom],
    fileId: [company.files.one, company.files.two, documentId],
    sdk: ['1.7'],
    filename: ['cpv.json'],
    lang: ['de'],
    z: ['0'],
    x: ['0'],
    y: ['0'],
    n: ['0'],
    no: ['1'],
  }
})
afterAll(async () => {
  setMapServices(null)
  services.closeAllConnections()
  services.close()
  await files.close()
  await world.close()
})

const rpc = (method: string, params: readonly unknown[]): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
const bodies = (): Readonly<Record<string, RequestInit>> => ({
  'POST /api/v1/rpc': rpc('getOfferDraft', [company.offer.id, ONE, 'application']),
  // From elsewhere: wrong entries are counted by address, and the account itself has to log in later.
  'POST /api/v1/login': {
    headers: { 'X-Forwarded-For': '192.0.2.7' },
    body: new URLSearchParams({ username: boss.email, password: 'geraten-und-falsch' }),
  },
})

/** Links that this person is given: every kind of print of everything, every file and room. */
const ownLinks = async (person: TestUser | null): Promise<string[]> => {
  const { offer, no } = company
  const places = [ONE, TWO].map((lotId) => `${offer.projectId}:${lotId}:application:1:1`)
  const targets = [offer.projectId, offer.id, no, ...places, { projectId: null }, { propertyIds: [beside.parcelId], internal: true }]
  const calls: [string, ...unknown[]][] = [
    ...DocumentKind.anyOf.flatMap(({ const: kind }) =>
      targets.map((target): [string, ...unknown[]] => ['createPDFAndGetDownloadLink', kind, target]),
    ),
    ...(company.known.roomId ?? []).flatMap((room): [string, ...unknown[]][] => [
      ['getDownloadLink', room],
      ...[company.files.one, company.files.two].map((file): [string, ...unknown[]] => ['getDownloadLink', room, file]),
    ]),
    ['getPropertyFileLink', beside.parcelId, null],
    ['getPropertyFileLink', beside.parcelId, beside.fileId],
  ]
  const given: string[] = []
  for (const [method, ...args] of calls) {
    const link = await world.callRaw(person, [method, args]).catch(() => null)
    if (typeof link === 'string') given.push(tokenIn(link))
  }
  return given
}

/** Asks everything, with the links that the company's person had and those that this one is given. */
const walk = async (person: TestUser | null, calendar: string, later: readonly string[] = []): Promise<Asked[]> => {
  const links = await linksOfBoss()
  const token = [...links.files, ...links.prints].map(tokenIn).concat(await ownLinks(person))
  const file = ['de.json', 'sitemap.xml', `${calendar}.ics`]
  // Whoever may puts files there: of the rooms of lots that are to be begun later everybody has but the own one.
  const roomId = [company.rooms.one, company.rooms.two, beside.documentRoom, ...later]
  return walkRoutes(files, person, { known: { ...known, roomId, token, file }, bodies: bodies() })
}

/** Who does get what a route has: what it is asked, and a word of the answer. */
type Control = () => Promise<[answer: Response, word?: string]>
const publicPage =
  (path: string, word: string): Control =>
  async () => [await ask(null, path), word]

const controls = (): Readonly<Record<string, Control>> => {
  const { rooms, offer } = company
  const { parcelId, fileId, mediaId, layerId, documentId, documentRoom } = beside
  const tender = `/projekte/${offer.projectId}`
  const byBoss = async (link: string, word: string): Promise<[Response, string]> => [await ask(boss, link, { headers: OF_BOSS }), word]
  return {
    'GET /healthz': publicPage('/healthz', 'ok'),
    'GET /readyz': publicPage('/readyz', 'ready'),
    'GET /metrics': async () => [await ask(null, '/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } }), 'lotse_ready'],
    'GET /api/v1/arrival': async () => [await ask(null, '/api/v1/arrival', { headers: { Authorization: `Bearer ${TOKEN}` } }), 'countedAs'],
    'POST /api/v1/rpc': async () => [await ask(boss, '/api/v1/rpc', bodies()['POST /api/v1/rpc']), '734519286'],
    'POST /api/v1/login': async () => [
      await ask(null, '/api/v1/login', { method: 'POST', body: new URLSearchParams({ username: boss.email, password: PASSWORD }) }),
      boss.email,
    ],
    'GET /api/v1/openrpc.json': publicPage('/api/v1/openrpc.json', 'openrpc'),
    'GET /api/v1/translations/:file': publicPage('/api/v1/translations/de.json', 'Ausschreibung'),
    'GET /sdk/:sdk/basic-meta-data': publicPage('/sdk/1.7/basic-meta-data', 'dataVersion'),
    'GET /sdk/:sdk/notice-types': publicPage('/sdk/1.7/notice-types', 'subTypeId'),
    'GET /sdk/:sdk/translations/:file': publicPage('/sdk/1.7/translations/de.json', 'field'),
    'GET /sdk/:sdk/codelists/:filename/lang/:lang': publicPage('/sdk/1.7/codelists/cpv.json/lang/de', 'codes'),
    'GET /schema/template.json': publicPage('/schema/template.json', 'schema'),
    'GET /schema/procedure.json': publicPage('/schema/procedure.json', 'schema'),
    'GET /api/v1/downloads/:token': async () => byBoss((await linksOfBoss()).prints[0] ?? '', 'Gesa Geheim'),
    'GET /api/v1/calendar/:file': async () => {
      const { url } = await world.call(boss, 'renewCalendarLink')
      return [await ask(null, new URL(url).pathname), tender]
    },
    'PATCH /api/v1/uploads/:id': async () => [
      await files.tus.patch(boss, `/api/v1/uploads/${await uploadIn(rooms.two)}`, { offset: 0, body: 'Zahl' }),
    ],
    'ALL /api/v1/uploads{/:id}': async () => {
      const address = `/api/v1/uploads/${await uploadIn(rooms.two)}`
      expect((await files.tus.head(boss, address)).status).toBe(200)
      return [await files.tus.remove(boss, address)]
    },
    'POST /api/v1/files/:roomId': async () => [
      await ask(boss, `/api/v1/files/${rooms.two}`, form(CONTENT, 'file[]', 'noch-eine.txt')),
      rooms.two,
    ],
    'GET /api/v1/files/:token': async () => byBoss((await linksOfBoss()).files[0] ?? '', CONTENT),
    'POST /api/v1/files/gis/media/:propertyId': async () => [
      await ask(staff, `/api/v1/files/gis/media/${parcelId}`, form(new Uint8Array(picture), 'files', 'noch-eins.png')),
      'images',
    ],
    'GET /api/v1/files/gis/media/:propertyId/:id': async () => [await ask(staff, `/api/v1/files/gis/media/${parcelId}/${mediaId}`)],
    'POST /api/v1/files/gis/document/:propertyId': async () => [
      await ask(staff, `/api/v1/files/gis/document/${parcelId}`, form(INTERNAL, 'files', 'noch-eins.txt')),
      'noch-eins.txt',
    ],
    'GET /api/v1/files/gis/document/:propertyId/:serverId': async () => [
      await ask(staff, `/api/v1/files/gis/document/${parcelId}/${fileId}`),
      INTERNAL,
    ],
    'GET /api/v1/map/base/:z/:x/:y': publicPage('/api/v1/map/base/0/0/0', 'PNG'),
    'GET /api/v1/map/layers/:id/legend/:n': async () => [await ask(staff, `/api/v1/map/layers/${layerId}/legend/0`), 'PNG'],
    'GET /api/v1/map/layers/:id/:z/:x/:y': async () => [await ask(staff, `/api/v1/map/layers/${layerId}/0/0/0`), 'PNG'],
    'GET /': publicPage('/', 'Lotse'),
    'GET /projekte': publicPage('/projekte', tender),
    'GET /projekte/:id': publicPage(tender, tender),
    'GET /projekte/:id/dokumente': publicPage(`${tender}/dokumente`, 'leistung.txt'),
    'GET /projekte/:id/dokumente/:room': publicPage(`${tender}/dokumente/${documentRoom}`, 'leistung.txt'),
    'GET /projekte/:id/fragen': publicPage(`${tender}/fragen`, tender),
    'GET /projekte/:id/nachrichten': publicPage(`${tender}/nachrichten`, tender),
    'GET /suche-abbestellen': publicPage('/suche-abbestellen', 'Suche'),
    'POST /suche-abbestellen': async () => [await ask(null, '/suche-abbestellen', { method: 'POST' }), 'Suche'],
    'GET /unterlagen/:roomId': publicPage(`/unterlagen/${documentRoom}`, '/api/v1/files/'),
    'GET /unterlagen/:roomId/:fileId': publicPage(`/unterlagen/${documentRoom}/${documentId}`, '/api/v1/files/'),
    'GET /feeds/ausschreibungen.xml': publicPage('/feeds/ausschreibungen.xml', tender),
    'GET /feeds/ausschreibungen.atom': publicPage('/feeds/ausschreibungen.atom', tender),
    'GET /:file': publicPage('/sitemap.xml', tender),
    'GET /robots.txt': publicPage('/robots.txt', 'Sitemap'),
  }
}
/**
 * Walked like all others, with nobody here who gets something: one is there so that no page is given instead, one has something once
 * changes were announced, and of what the browser draws alone only the status is judged.
 */
const OF_NOBODY = [
  ...['GET /.well-known/security.txt', 'GET /sdk/{*rest}', 'GET /projekte/:id/fassungen/:no'],
  ...['GET /projekte/:id/:tail', 'GET /projekte/:id/:tail/:child', 'GET /grundstuecke/:id'],
]

it('every route that the server has is walked, and somebody gets what it has', async () => {
  const all = controls()
  expect([...new Set(files.routes.map(nameOf))].sort()).toEqual([...Object.keys(all), ...OF_NOBODY].sort())
  const silent: string[] = []
  for (const [route, control] of Object.entries(all)) {
    const [answer, word = ''] = await control()
    const text = await textOf(answer)
    if (answer.status >= 400 || !text.includes(word)) silent.push(`${route}: ${answer.status} ${text.slice(0, 200)}`)
  }
  expect(silent).toEqual([])
})

it('the walk finds what there is: somebody of the company reads all of it', async () => {
  const asked = await walk(boss, '')
  const found = routesThatTold(asked, SUBMITTED)
  for (const route of ['POST /api/v1/rpc', 'GET /api/v1/files/:token', 'GET /api/v1/downloads/:token']) expect(found).toContain(route)
  expect(routesThatTold(asked, DRAFTED)).toContain('GET /api/v1/files/:token')
  const ofStaff = await walk(staff, '')
  expect(routesThatTold(ofStaff, [INTERNAL])).toEqual(['GET /api/v1/files/:token', 'GET /api/v1/files/gis/document/:propertyId/:serverId'])
})

/** Of an answer what is the same whoever asks, and whenever. */
const plain = ({ route, method, address, status, text }: Asked): string =>
  [
    route,
    method,
    address,
    status,
    text.replace(/"(date|etag|x-request-id|set-cookie|content-length|location)","[^"]*"/g, '').replace(/[\w-]{43}/g, '…'),
  ].join(' ')

/** What guests are answered, asked once: with the rooms that each of the accounts may put files into. */
let answered: Promise<ReadonlySet<string>> | undefined
const answersOfGuests = (): Promise<ReadonlySet<string>> =>
  (answered ??= walk(null, 'x'.repeat(43), (company.known.roomId ?? []).slice(2, 4).map(String)).then((asked) => new Set(asked.map(plain))))

/** What somebody who is not admitted gets and changes beyond what a guest does: a calendar of their own, and refusals. */
const getsNothing = async (made: TestUser, calendar: string, own: readonly string[]): Promise<void> => {
  const before = await allOf(world, company)
  const asked = await walk(made, calendar, own)
  expect(routesThatTold(asked, [...SUBMITTED, ...DRAFTED, ...OF_COMPANY, INTERNAL, CONTENT])).toEqual([])
  const ofGuests = await answersOfGuests()
  const more = asked.filter((one) => one.status < 400 && !ofGuests.has(plain(one)))
  expect([...new Set(more.map(({ route }) => route))].sort()).toEqual(['GET /api/v1/calendar/:file', 'POST /api/v1/rpc'])
  // Its own calendar, in which nothing of the company's stands, and the refusal of a call.
  for (const { text } of more) expect(text).not.toContain(company.offer.projectId)
  expect(await allOf(world, company)).toBe(before)
}

describe.each(ROLES)('an account of the directory, proposed as %s before', (role) => {
  let directory: LdapProcess
  let made: TestUser
  beforeAll(async () => {
    directory = await useDirectory()
    made = await makeAccountIn(world, { staff, organizationId: boss.organizationId, directory }, role)
  })
  afterAll(() => directory.stop())

  it('gets by no route what a guest does not get, and the company cannot let it in', async () => {
    const room = String(company.known.roomId?.[role === 'ORGANIZATION_USER' ? 2 : 3])
    await getsNothing(made, await makeLink(made.id, now()), [room])
    await expect(world.call(boss, 'admitUser', made.email, false)).rejects.toMatchObject({
      status: 409,
      data: { reason: 'account.authenticationBackend.notForBidders' },
    })
  })
})

describe.each(ROLES)('an account that staff made, as %s', (role) => {
  let made: TestUser
  let calendar: string
  const own = () => [String(company.known.roomId?.[role === 'ORGANIZATION_USER' ? 2 : 3])]
  beforeAll(async () => {
    made = await makeAccountIn(world, { staff, organizationId: boss.organizationId }, role)
    // As it may have had one from before, elsewhere.
    calendar = await makeLink(made.id, now())
  })

  it('gets by no route what a guest does not get, before the company admits it', () => getsNothing(made, calendar, own()))

  it('gets by no route what was begun or submitted before, once it is admitted, and works on what came after', async () => {
    await world.call(boss, 'admitUser', made.email, false)
    made = await loggedIn(world, made)
    await company.begin(LATER[role])
    const before = await storedOf(world, company)
    const asked = await walk(made, calendar, own())
    expect(routesThatTold(asked, [...SUBMITTED, ...DRAFTED, INTERNAL])).toEqual([])
    expect(routesThatTold(asked, BEGUN)).toContain('GET /api/v1/files/:token')
    expect(routesThatTold(asked, ['BEGIN:VEVENT'])).toEqual(['GET /api/v1/calendar/:file'])
    expect(await storedOf(world, company)).toBe(before)
  })

  it('gets it once an admin of the company says so', async () => {
    await world.call(boss, 'allowEarlierReading', made.email, true)
    made = await loggedIn(world, made)
    const found = routesThatTold(await walk(made, calendar), SUBMITTED)
    for (const route of ['POST /api/v1/rpc', 'GET /api/v1/files/:token', 'GET /api/v1/downloads/:token']) expect(found).toContain(route)
  })
})
