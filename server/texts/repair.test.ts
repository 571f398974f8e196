import { connection } from '../platform/database/model'
import { expect, it } from 'vitest'
import { makeLocation, makeParcel } from '../../tests/world/parcels'
import { makeTender } from '../../tests/world/tenders'
import { inTeam, type World, type TestUser } from '../../tests/world/inWorld'
import { verifyChain, storedEntries } from '../log/verify'
import { now } from '../platform/clock'
import { findRevision, hashOf } from '../tenders/revisions'
import { repairStoredTexts } from './repair'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

const rows = (name: string) => connection().collection<{ _id: string | number } & Record<string, unknown>>(name)
/** As an earlier version stored it: past everything that looks at texts today. */
const store = async (name: string, _id: string | number, set: Record<string, unknown>): Promise<void> => {
  const { matchedCount } = await rows(name).updateOne({ _id }, { $set: set })
  if (matchedCount === 0) throw new Error(`no ${_id} in ${name}`)
}
const stored = (name: string, _id: string | number) => rows(name).findOne({ _id })
/** As if it were to be done again, from the beginning or from where a crash left it. */
const again = (fields: Record<string, unknown> = { reached: {}, done: {} }) =>
  rows('mendings').updateOne({ _id: 'texts 1' }, { $set: { finished: null, ...fields } })

const DIRTY = 'Su\u0308d\u000bHafen\u0002 \u0084alt\u0093'
const LINE = 'Süd Hafen „alt“'
const LINES = 'Süd\nHafen „alt“'

it('puts right what was stored, counts it by collection and field, and leaves what is hashed, sealed or in the log', async () => {
  const tender = await makeTender(world, { creator: staff, second })
  const location = await makeLocation(world, staff, 'Hafenquartier')
  const parcel = await makeParcel(world, staff, { locationId: location.id })
  const company = await world.organization({ type: 'CONTRACTOR', name: 'Werft' })
  const room = await world.call(staff, 'createRoom', { projectId: tender.id, name: 'Pläne', description: 'Alle Pläne' })
  await store('organizations', company._id, { name: DIRTY, 'contact.street': DIRTY, additionalInformation: DIRTY })
  await store('users', second.id, { surName: DIRTY })
  await store('locations', location.id, { name: DIRTY })
  await store('parcels', parcel.id, { description: DIRTY, additionalFields: [{ id: 'a', name: DIRTY, value: DIRTY, isShared: false }] })
  await store('rooms', room.id, { name: DIRTY, description: DIRTY })
  await store('tenders', tender.id, { name: DIRTY, 'lots.0.name': DIRTY })
  const revision = `${tender.id}:1`
  const text = String((await stored('formRevisions', revision))?.['data']).replace(
    'Betrieb der Schwimmbäder',
    'Bad\\u000bSu\u0308d\u0085Ende',
  )
  await store('formRevisions', revision, { data: text, hash: hashOf(text) })
  const log = await rows('audit').find().sort({ _id: 1 }).toArray()

  const told: string[] = []
  const mended = await repairStoredTexts(now(), (collection) => told.push(collection))
  expect(mended).toEqual({
    counts: {
      'organizations name': 1,
      'organizations contact/street': 1,
      'organizations additionalInformation': 1,
      'users surName': 1,
      'locations name': 1,
      'parcels description': 1,
      'parcels additionalFields/name': 1,
      'parcels additionalFields/value': 1,
      'rooms name': 1,
      'rooms description': 1,
      'tenders name': 1,
      'tenders lots/name': 1,
    },
    left: [],
  })
  expect(told).toEqual(expect.arrayContaining(['organizations', 'settings']))
  expect(await stored('organizations', company._id)).toMatchObject({
    name: LINE,
    contact: { street: LINE },
    additionalInformation: LINES,
    companyKeys: expect.arrayContaining([expect.stringMatching(/süd|sud|sued/)]),
  })
  expect(await stored('users', second.id)).toMatchObject({ surName: LINE, searchKeys: expect.arrayContaining(['hafen']) })
  expect(await stored('locations', location.id)).toMatchObject({ name: LINE, nameKey: 'süd hafen „alt“' })
  expect(await stored('parcels', parcel.id)).toMatchObject({
    description: LINES,
    additionalFields: [{ id: 'a', name: LINE, value: LINES }],
  })
  expect(await stored('rooms', room.id)).toMatchObject({ name: LINE, description: LINES })
  expect(await stored('tenders', tender.id)).toMatchObject({ name: LINE, lots: [{ name: LINE }] })
  // Evidence stays byte for byte, and is read as it would be kept today.
  expect(await stored('formRevisions', revision)).toMatchObject({ data: text, hash: hashOf(text) })
  expect(JSON.stringify((await findRevision(tender.id, 1))?.data)).toContain(JSON.stringify('Bad\nSüd\nEnde'))
  expect(await rows('audit').find().sort({ _id: 1 }).toArray()).toEqual(log)
  expect(await verifyChain(storedEntries())).toMatchObject({ ok: true })
})

it('is done once, and a second time changes nothing', async () => {
  expect(await repairStoredTexts(now())).toBeNull()
  const before = await rows('organizations').find().sort({ _id: 1 }).toArray()
  await again({ reached: {}, done: {}, counts: {} })
  expect(await repairStoredTexts(now())).toEqual({ counts: {}, left: [] })
  expect(await rows('organizations').find().sort({ _id: 1 }).toArray()).toEqual(before)
})

it('goes on where an earlier start ended', async () => {
  const [first, last] = await Promise.all(['Alpha', 'Beta'].map((name) => world.organization({ type: 'CONTRACTOR', name })))
  await store('organizations', first?._id ?? 0, { name: DIRTY })
  await store('organizations', last?._id ?? 0, { name: DIRTY })
  const [low, high] = [first?._id ?? 0, last?._id ?? 0].sort((a, b) => a - b)
  await again({ reached: { organizations: low }, done: { users: true }, counts: {} })
  expect((await repairStoredTexts(now()))?.counts).toEqual({ 'organizations name': 1 })
  expect([(await stored('organizations', low ?? 0))?.['name'], (await stored('organizations', high ?? 0))?.['name']]).toEqual([DIRTY, LINE])
})

it('leaves, and names, what would be called as another is', async () => {
  const [one, other] = [await makeLocation(world, staff, 'Su\u0308dhafen'), await makeLocation(world, staff, 'Nordhafen')]
  await store('locations', other.id, { name: 'Südhafen\u0002', nameKey: 'südhafen\u0002' })
  await again({ reached: {}, done: {}, counts: {} })
  expect(await repairStoredTexts(now())).toMatchObject({ left: [`locations ${other.id}`] })
  expect((await stored('locations', one.id))?.['name']).toBe('Südhafen')
})
