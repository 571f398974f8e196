import { afterEach, expect, it } from 'vitest'
import { mailsTo } from '../../tests/world/accounts'
import { again, makeBidder, makeRunning } from '../../tests/world/offers'
import { DAY } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { AuditModel } from '../log/model'

let world: World
inTenders((made) => (world = made))
afterEach(() => world.holdClock(null))

const withdrawalsTo = async ({ email }: TestUser) => (await mailsTo(email)).filter(({ key }) => /Withdrawn$/.test(key))

it('tells of a withdrawal whoever did it and the company’s admins: number, time and hash, nobody else and nothing else', async () => {
  const { tender } = await makeRunning(world, { lots: 2 })
  const { bidder: admin, offer } = await makeBidder(world, tender)
  const colleagues = { organizationId: admin.organizationId }
  const [member, bystander] = [await world.user('member', colleagues), await world.user('member', colleagues)]
  const other = await makeBidder(world, tender)
  const sent = await world.call(admin, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada Muster' })
  expect(await withdrawalsTo(admin)).toEqual([])
  await world.call(member, 'updateOfferStage', offer.id, 0, ['LOT-0001'])
  for (const person of [member, admin]) {
    const [mail, ...more] = await withdrawalsTo(person)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ key: 'applicationWithdrawn', sealed: { lotId: 'LOT-0001', kind: 'application' } })
    const entry = await AuditModel.findOne({ tenderId: tender.id, type: 'APPLICATION_WITHDRAWN' }).lean()
    expect(mail?.text).toContain(sent.results?.find(({ lotId }) => lotId === 'LOT-0001')?.receiptNo)
    expect(mail?.text).toContain((entry?.data as { hash: string }).hash)
    expect(mail?.text).not.toContain(tender.name)
  }
  expect([...(await withdrawalsTo(bystander)), ...(await withdrawalsTo(other.bidder))]).toEqual([])
})

it('does so again for the next withdrawal, and once where its admin did it', async () => {
  const { tender, creator } = await makeRunning(world, { stage: 3 })
  const { bidder: admin, offer } = await makeBidder(world, tender)
  for (let n = 0; n < 2; n++) {
    await world.call(admin, 'updateOfferStage', offer.id, 1, null, { declaredBy: 'Ada Muster' })
    await world.call(admin, 'updateOfferStage', offer.id, 0, null)
  }
  expect(await withdrawalsTo(admin)).toHaveLength(2)
  // What is sealed is no news for the team, nor for an admin's list of mails before the opening.
  expect(await world.call(await world.user('admin'), 'getMails', { key: 'applicationWithdrawn' })).toEqual([])
  expect(await mailsTo(creator.email)).toEqual([])
  world.holdClock(new Date(now().getTime() + 31 * DAY))
  const late = await again(admin)
  await expect(world.call(late, 'updateOfferStage', offer.id, 0, null)).rejects.toThrow()
  expect(await withdrawalsTo(admin)).toHaveLength(2)
})
