import { beforeEach, expect, it } from 'vitest'
import { makeRunning } from '../../tests/world/offers'
import { refusalOf } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import type { OfferView } from '../contract/offers/views'
import { filledApplication, putDraft } from '../world/bidderDrafts'

/* What was begun before somebody came to a company is closed to them, in whatever way it was begun. */

const LOT = 'LOT-0001'
const CLOSED = { status: 403, data: { reason: 'earlierReading' } }
let world: World
let boss: TestUser
let newcomer: TestUser
let offer: OfferView
inTenders((made) => (world = made))
beforeEach(async () => {
  const { tender } = await makeRunning(world)
  boss = await world.user('organizationAdmin')
  offer = await world.call(boss, 'createOffer', tender.id)
})

const came = async (memberSince: Date): Promise<void> => {
  newcomer = await world.user('member', { organizationId: boss.organizationId, memberSince })
}
const read = (who: TestUser) => world.call(who, 'getOfferDraft', offer.id, LOT, 'application')
const begin = (at: Date): Promise<void> =>
  putDraft(
    { _id: offer.id, tenderId: offer.projectId, orgId: offer.organizationId },
    { lot: { lotId: LOT }, kind: 'application', data: filledApplication(), by: { name: boss.name }, at },
  )
const drafts = () => world.db.collection('offerDrafts')
const [BEFORE, THEN, AFTER] = [-60_000, 0, 60_000].map((offset) => new Date(Date.now() + offset)) as [Date, Date, Date]

it('a file in its rooms closes a lot, though no draft was saved', async () => {
  const [roomId = ''] = (await read(boss)).rooms
  await came(AFTER)
  expect(await read(newcomer)).toMatchObject({ version: 0 })
  await addFile(world, boss, [roomId, { name: 'kalkulation.txt' }])
  expect(await refusalOf(read(newcomer))).toMatchObject(CLOSED)
  expect(await refusalOf(world.call(newcomer, 'listDocuments', roomId))).toMatchObject(CLOSED)
})

it('a draft closes its lot to whoever came after it was begun, also where it was saved since', async () => {
  await begin(BEFORE)
  await came(THEN)
  await drafts().updateOne({ offerId: offer.id }, { $set: { updated: AFTER, version: 7 } })
  expect(await refusalOf(read(newcomer))).toMatchObject(CLOSED)
})

it('a draft that was begun since is theirs', async () => {
  await came(THEN)
  await begin(AFTER)
  expect(await read(newcomer)).toMatchObject({ version: 1 })
})

it.each([
  [BEFORE, 1, true],
  [AFTER, 1, false],
  [AFTER, 2, true],
] as const)('of a draft of earlier versions, saved last at %s as number %i, is closed: %s', async (updated, version, isClosed) => {
  await begin(BEFORE)
  await came(THEN)
  await drafts().updateOne({ offerId: offer.id }, { $set: { updated, version }, $unset: { created: 1 } })
  const seen = await read(newcomer).then(
    () => false,
    () => true,
  )
  expect(seen).toBe(isClosed)
})
