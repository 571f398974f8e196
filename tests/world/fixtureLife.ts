import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TenderRow, TenderView } from '../../server/contract/tenders/views'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { QuestionRulesView, QuestionView } from '../../server/contract/questions/views'
import { keepForDigest } from '../../server/mail/digest/keep'
import { sendDigests } from '../../server/mail/digest/send'
import { enqueueNews } from '../../server/offers/news'
import { whileClaimed } from '../../server/organizations/companyClaims'
import { placeOrder } from '../../server/access/orders'
import { readAccounts } from '../../server/world/accounts'
import { RoomModel, type RoomDoc } from '../../server/files/roomModel'
import { TenderModel } from '../../server/tenders/model'
import { UserModel, type UserDoc } from '../../server/access/model'
import { whileAdminsStay } from '../../server/access/commands/lastAdmin'
import { openHealth } from '../../server/platform/health'
import type { Database } from '../../server/platform/database/connect'
import { gather } from '../../server/rooms/gathered'
import { now } from '../../server/platform/clock'
import { newId } from '../../server/platform/newId'
import { takeLease } from '../../server/platform/leases'
import { beginUpload, callerTo, sealedRoom, sendFrom } from './fileClient'

/*
 * What scripts/world-fixture.mjs lets happen in a demo world before it is put aside: by calls of its people, so that each collection holds
 * something as this version writes it.
 */

type Call = ReturnType<typeof callerTo>
const FERRIES = 'Betrieb der Fähren auf der Sandstedter Bucht'
const QUAY = 'Sanierung der Kaimauer Osthafen'

const RING = [
  [8.93, 53.21],
  [8.931, 53.21],
  [8.931, 53.211],
  [8.93, 53.21],
]
const FIELD = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { name: 'Flurstück 12/4' }, geometry: { type: 'Polygon', coordinates: [RING] } }],
}

/** An address service of outside that finds one place. */
const addressService = async () => {
  const hit = {
    ...{ place_id: 1, osm_type: 'node', osm_id: 1, lat: '53.2', lon: '8.9', display_name: 'Sandstedt', class: 'place', type: 'town' },
    ...{ importance: 0.5, address: { town: 'Sandstedt' }, boundingbox: ['53.1', '53.3', '8.8', '9.0'] },
  }
  const server = createServer((_, answer) => void answer.setHeader('Content-Type', 'application/json').end(JSON.stringify([hit])))
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

/** Started before the server, which is told of it. */
export const outside = async () => {
  const service = await addressService()
  return { env: { GEOCODER: 'nominatim', GEOCODER_URL: service.url, GEOCODER_AGENT: 'Lotse' }, close: service.close }
}

interface Scene {
  readonly address: string
  readonly dataDir: string
  as(email: string): Promise<Call>
  find(title: string): Promise<string>
}

const sceneOf = (address: string, dataDir: string): Scene => {
  const passwords = new Map(readAccounts(dataDir).map(({ email, password }) => [email, password]))
  const calls = new Map<string, Call>()
  const as = async (email: string): Promise<Call> => {
    const known = calls.get(email)
    if (known) return known
    const { token } = (await callerTo(address, null)('login', email, passwords.get(email))) as { token: string }
    const call = callerTo(address, token)
    calls.set(email, call)
    return call
  }
  const find = async (title: string): Promise<string> => {
    const call = await as('lotte@lotse.example')
    const lists = (await Promise.all(['öffentlich', 'entwurf', 'archiv'].map((list) => call('getProjects', list)))) as TenderRow[][]
    const found = lists.flat().find(({ name }) => name === title)
    if (!found) throw new Error(`no tender ${title}`)
    return found.id
  }
  return { address, dataDir, as, find }
}

async function accounts({ address, as }: Scene): Promise<void> {
  const admin = await as('admin@lotse.example')
  await callerTo(address, null)('login', 'focken@gruenwerk.example', 'not the password').catch(() => undefined)
  await callerTo(address, null)('sendPasswordResetMail', 'focken@gruenwerk.example')
  const person = { givenName: 'Rike', surName: 'Neumann', email: 'rike@kombuese.example', message: 'Ich gehöre zum Vertrieb.' }
  await callerTo(address, null)('requestAccess', 'Kombüse Gemeinschaftsküche GmbH', person)
  const second = { email: 'second@lotse.example', givenName: 'Anke', surName: 'Behrens', roles: ['SYSTEM_ADMIN'], organizationId: null }
  await admin('createUser', { ...second })
  await admin('setUserState', second.email, 'DISABLED')
  const change = { what: 'password', email: 'yilmaz@nordlicht-faehren.example', reason: 'Schriftlicher Antrag der Firma vom 24. November.' }
  await admin('requestAccountChange', change)
  const layer = {
    name: 'Schutzgebiete',
    url: 'https://maps.example/ows',
    layers: 'nsg',
    attribution: '© Land',
    opacity: 0.6,
    isPublic: true,
  }
  await admin('setMapLayers', [layer], 0)
  const lotte = await as('lotte@lotse.example')
  await lotte('searchAddress', 'Sandstedt, Am Markt 1')
  const [location] = (await lotte('getLocations')) as { id: number }[]
  const file = { name: 'flur.geojson', content: Buffer.from(JSON.stringify(FIELD)).toString('base64') }
  await lotte('importProperties', file, { mapping: { name: 'name' }, locationId: location?.id })
}

async function bidders({ address, dataDir, as, find }: Scene): Promise<void> {
  const company = await as('brandt@nordlicht-faehren.example')
  const ferries = await find(FERRIES)
  await company('saveCompanyProfile', { version: 0, data: {} })
  await company('renewCalendarLink')
  await company('saveSearch', { name: 'Fähren', query: { search: 'Fähre' }, mail: 'daily' })
  await company('addProjectTag', ferries, 'merkliste')
  await company('visitTender', ferries)
  await company('startPractice', 20)
  await company('setMailFrequency', 'daily')
  await company('askQuestion', ferries, { text: 'Wie breit ist die Anlegestelle?' })
  const reader = await as('lorenz@kombuese.example')
  for (const { id } of (await reader('getMessages', await find('Verpflegung der städtischen Schulen'))) as { id: string }[])
    await reader('addTag', id, 'gelesen')
  const { token, room } = await sealedRoom(address, dataDir)
  const file = { token, room, size: 2_000 }
  await sendFrom(await beginUpload(address, { ...file, filename: 'whole.txt' }), { size: 2_000, offset: 0 })
  await beginUpload(address, { ...file, filename: 'begun.txt' })
  await callerTo(address, token)('getDownloadLink', room.id)
}

/** A question with its rules and its answer, and an announced change. */
async function office({ as, find }: Scene): Promise<void> {
  const ferries = await find(FERRIES)
  const lotte = await as('lotte@lotse.example')
  const { team } = (await lotte('getProject', ferries)) as TenderView
  const other = team?.find(({ userName }) => userName !== 'lotte@lotse.example')
  const colleague = await as(other?.userName ?? '')
  const rules = (await lotte('getQuestionRules', ferries)) as QuestionRulesView
  await lotte('setQuestionRules', ferries, { deadline: rules.deadline, fourEyes: !rules.fourEyes, version: rules.version })
  const [question] = (await lotte('getQuestions', ferries)) as QuestionView[]
  if (!question) throw new Error('nobody asked')
  const { id, version, lotId, text } = question
  const draft = {
    question: text,
    answer: 'Zwölf Meter.',
    lotId,
    material: false,
    publishFiles: [],
    handOver: true,
    namesStay: true,
    version,
  }
  const { version: drafted } = (await lotte('saveAnswerDraft', id, draft)) as QuestionView
  await colleague('releaseAnswer', id, { version: drafted })
  const draftTender = (await lotte('getProject', ferries)) as TenderView
  const description = 'Hinweis der Vergabestelle: Die Anlegestelle ist zwölf Meter breit.'
  const saved = (await lotte('updateProject', { id: ferries, version: draftTender.version, description })) as TenderView
  await lotte('announceChanges', ferries, { version: saved.version, word: 'Die Anlegestelle.' })
  await lotte('inviteUsers', ferries, { 'gast@firma.example': 'Gast GmbH' })
  await lotte('createPDFAndGetDownloadLink', 'tender', ferries)
}

async function afterAnOpening({ as, find }: Scene): Promise<void> {
  const quay = await find(QUAY)
  const lotte = await as('lotte@lotse.example')
  const view = (await lotte('getEvaluation', quay, 'LOT-0001')) as EvaluationView
  const [offer] = view.offers
  if (!offer) throw new Error('nothing was opened')
  const byPoints = view.criteria.find(({ price }) => price === null)
  if (!byPoints) throw new Error('no criterion that is judged')
  const points = { [byPoints.id]: { points: '3', reason: 'gut begründet' } }
  await lotte('giveEvaluationPoints', quay, 'LOT-0001', view.part, { offerId: offer.offerId, version: 0, points })
  await lotte('excludeFromEvaluation', quay, 'LOT-0001', view.part, {
    offerId: offer.offerId,
    reason: 'zum Versuch',
    version: view.version,
  })
  const deadline = new Date(now().getTime() + 5 * 86_400_000).toISOString()
  const asked = { lotId: 'LOT-0001', offerIds: [offer.offerId], kind: 'documents', subject: 'Auszug', text: 'Bitte nachreichen.', deadline }
  await lotte('createRequests', quay, asked)
}

/** What people of the demo world do on a running server. */
export const liveOn = async (address: string, dataDir: string): Promise<void> => {
  const scene = sceneOf(address, dataDir)
  for (const part of [accounts, bidders, office, afterAnOpening]) await part(scene)
}

/** What is there for a moment only, while no server runs that would carry it out; `look` is called while it is. */
export const leaveMoments = async (database: Database, look: () => Promise<void>): Promise<void> => {
  const at = now()
  const [tender, room, person, admin] = [
    await TenderModel.findOne({}).lean<{ _id: string }>(),
    await RoomModel.findOne({}).lean<RoomDoc>(),
    await UserModel.findOne({ roles: 'ORGANIZATION_ADMIN' }).lean<{ _id: string }>(),
    await UserModel.findOne({ email: 'admin@lotse.example' }).lean<UserDoc>(),
  ]
  if (!tender || !room || !person || !admin) throw new Error('no demo world')
  const news = { intentId: newId(), at, lotIds: null }
  await enqueueNews({ _id: `${news.intentId}:tenderChanged`, tenderId: tender._id, key: 'tenderChanged', news, to: {} })
  await gather(room, 'fileUploadedByClient', { id: newId(), at, hash: '' })
  await keepForDigest([{ _id: newId(), userId: person._id, key: 'tenderChanged', lang: 'de', values: {}, subject: 'Neu' }], at)
  await sendDigests(new Date(at.getTime() + 2 * 86_400_000))
  await placeOrder({ kind: 'passwordReset', facts: { email: 'nobody@example.org', device: '' }, lang: 'de' }, at)
  await takeLease('fixture', { by: newId(), holdsMs: 60_000 })
  // Refused, as she is the last one, and written down before.
  await whileAdminsStay(admin, at, () => Promise.resolve()).catch(() => undefined)
  const health = openHealth(database)
  await health.start()
  await whileClaimed(['fixture'], at, look)
  await health.close()
}
