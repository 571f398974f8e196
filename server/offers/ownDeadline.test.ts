import { afterEach, expect, it } from 'vitest'
import { setAccount } from '../../tests/world/accounts'
import { again, makeBidder, makeRunning } from '../../tests/world/offers'
import { DAY } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { SettingsModel } from '../settings/model'
import { OfferModel } from './model'
import { nextOwnDeadline } from './ownDeadline'

const HOUR = 3_600_000

let world: World
inTenders((made) => (world = made))
afterEach(() => world.holdClock(null))

const require2fa = async (required: boolean): Promise<void> => {
  await world.call(null, 'getSettings')
  await world.db.collection(SettingsModel.collection.name).updateOne({}, { $set: { twoFactorAuthenticationRequired: required } })
  await world.events.emit({ kind: 'actorChanged' })
}

it('lets a company put off its second factor within 24 hours of the deadline of a procedure that it takes part in', async () => {
  const { tender } = await makeRunning(world)
  const { bidder } = await makeBidder(world, tender)
  const stranger = await world.user('member')
  const due = tender.lots[0]?.applicationDeadline ?? ''
  for (const { id } of [bidder, stranger]) await setAccount(id, { 'totp.enabled': null })
  await require2fa(true)
  try {
    const kind = async ({ token }: { token: string }) => (await world.sessions.authenticate(token)).actor.kind
    const later = async (left: number) => {
      world.holdClock(new Date(new Date(due).getTime() - left))
      return Promise.all([again(bidder), again(stranger)])
    }
    const [early] = await later(25 * HOUR)
    await expect(world.call(early, 'changeTwoFactorConfig', null, null, false, null)).rejects.toMatchObject({ status: 403 })
    const [late, other] = await later(23 * HOUR)
    await expect(world.call(other, 'changeTwoFactorConfig', null, null, false, null)).rejects.toMatchObject({ status: 403 })
    expect(await world.call(late, 'changeTwoFactorConfig', null, null, false, null)).toEqual({ recoveryCodes: [] })
    expect(await kind(late)).toBe('organizationAdmin')
  } finally {
    await require2fa(false)
  }
})

it('leaves out deadlines that are over and lots that a company was told it is out of', async () => {
  const { tender } = await makeRunning(world)
  const { offer } = await makeBidder(world, tender)
  const due = new Date(tender.lots[0]?.applicationDeadline ?? '')
  expect(await nextOwnDeadline(offer.organizationId, now())).toEqual(due)
  expect(await nextOwnDeadline(offer.organizationId, new Date(due.getTime() + DAY))).toBe(null)
  const told = { decision: 'rejected', reason: null, at: now() }
  const lotOffer = { lotId: 'LOT-0001', round: 1, offerRound: 1, decision: 'rejected', told }
  await world.db.collection<{ _id: string }>(OfferModel.collection.name).updateOne({ _id: offer.id }, { $set: { lotOffers: [lotOffer] } })
  expect(await nextOwnDeadline(offer.organizationId, now())).toBe(null)
})
