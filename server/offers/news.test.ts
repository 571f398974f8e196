import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRunning } from '../../tests/world/offers'
import { importTemplates } from '../../tests/world/templates'
import { watchWrites } from '../../tests/world/testDatabase'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { UserModel, type UserDoc } from '../access/model'
import { MailModel } from '../mail/model'
import { OrganizationModel, type OrganizationDoc } from '../organizations/model'
import { now } from '../platform/clock'
import { insertAll } from '../platform/insertAll'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { OfferModel } from './model'
import { NewsModel, onNews } from './news'
import { tellParticipants } from './tell'

const COMPANIES = 120
let world: World
let tender: TenderDoc
beforeAll(async () => {
  world = await makeWorld({ watched: true })
  // Nothing happens by itself: the work is done where a test says so.
  await world.workers.offers.close()
  await importTemplates('eu/1.7/EU-19.json')
  const { tender: running } = await makeRunning(world)
  const found = await TenderModel.findOne({ _id: running.id }).lean<TenderDoc>()
  if (!found) throw new Error('no tender')
  tender = found
  const person = await world.user('organizationAdmin')
  const [user, organization] = await Promise.all([
    UserModel.findOne({ _id: person.id }).lean<UserDoc>(),
    OrganizationModel.findOne({ _id: person.organizationId }).lean<OrganizationDoc>(),
  ])
  if (!user || !organization) throw new Error('nobody was made')
  const numbers = Array.from({ length: COMPANIES }, (_, n) => 10_000 + n)
  await insertAll(
    OrganizationModel.collection,
    numbers.map((_id) => ({ ...organization, _id, name: `Werft ${_id}`, nameKey: `werft${_id}` })),
  )
  await insertAll(
    UserModel.collection,
    numbers.map((n) => ({ ...user, _id: `person${n}`, email: `person${n}@example.org`, organizationId: n })),
  )
  await OfferModel.insertMany(
    numbers.map((orgId) => ({
      _id: `offer${orgId}`,
      tenderId: tender._id,
      orgId,
      createdBy: `person${orgId}`,
      created: now(),
      updated: now(),
    })),
  )
})
afterAll(() => world.close())

const mailsOf = (intentId: string): Promise<number> => MailModel.countDocuments({ _id: { $gte: `${intentId}:`, $lt: `${intentId};` } })

it('news for many are one write of whoever brings them about; the worker writes one mail to each, however often cut off', async () => {
  const news = { intentId: 'change-1', at: now(), lotIds: null }
  const { writes, stop } = watchWrites()
  await tellParticipants(tender, 'tenderChanged', news)
  await tellParticipants(tender, 'tenderChanged', news)
  stop()
  expect(writes).toEqual(['insert tenderNews', 'insert tenderNews'])
  expect([await NewsModel.countDocuments({}), await mailsOf('change-1')]).toEqual([1, 0])

  // Two processes, and one that came to half of it before.
  await Promise.all([world.workers.offers.news(), world.workers.offers.news()])
  expect([await NewsModel.countDocuments({}), await mailsOf('change-1')]).toEqual([0, COMPANIES])
  await MailModel.deleteMany({ to: { $gte: 'person10050', $lt: 'person10090' }, key: 'tenderChanged' })
  await tellParticipants(tender, 'tenderChanged', news)
  await world.workers.offers.news()
  expect([await NewsModel.countDocuments({}), await mailsOf('change-1')]).toEqual([0, COMPANIES])
})

it('a stage change writes no mail itself; they follow by themselves', async () => {
  const heard = new Promise<void>((resolve) => onNews(resolve))
  const admin = await world.user('admin')
  const { version } = await world.call(admin, 'getProject', tender._id)
  await world.call(admin, 'updateProjectStage', {
    ...{ id: tender._id, version: version ?? 0, stage: 8, outcome: 'cancelled', reason: 'Der Bedarf ist entfallen.' },
  })
  await heard
  expect(await MailModel.countDocuments({ key: 'tenderCanceled' })).toBe(0)
  await world.workers.offers.news()
  expect(await MailModel.countDocuments({ key: 'tenderCanceled' })).toBe(COMPANIES)
})

it('news for few are written at once', async () => {
  await tellParticipants(tender, 'tenderChanged', {
    intentId: 'change-2',
    at: now(),
    lotIds: null,
    to: { offerIds: ['offer10001', 'offer10002'] },
  })
  expect([await NewsModel.countDocuments({}), await mailsOf('change-2')]).toEqual([0, 2])
})
