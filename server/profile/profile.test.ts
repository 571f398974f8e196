import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeBidder, makeRunning } from '../../tests/world/offers'
import { refusalOf } from '../../tests/world/procedure'
import { inTenders, type World } from '../../tests/world/inWorld'

let world: World
inTenders((made) => (world = made))
beforeAll(async () => {
  world.holdClock('2026-12-01T09:00:00.000Z')
})
afterEach(() => world.holdClock('2026-12-01T09:00:00.000Z'))

const profile = {
  declarations: {
    'exclusion-grounds': { 'no-mandatory-grounds': true, 'taxes-paid': true, 'declarations-until': '2027-06-30+02:00' },
    'liability-insurance': { insurer: 'Deichversicherung', 'insurance-until': '2026-11-30+01:00' },
  },
  suitability: {
    certificates: {
      certificate: [
        { _id: 'a', 'certificate-name': 'ISO 9001', 'certificate-until': '2026-12-01+01:00' },
        { _id: 'b', 'certificate-name': 'PQ-VOB', 'certificate-until': '2026-11-30+01:00' },
      ],
    },
    references: { reference: [{ _id: 'c', 'reference-name': 'Hallenbad Nord', 'reference-client': 'Stadt Nordholm' }] },
  },
}

describe('a company’s profile', () => {
  it('is kept sealed and shared by its people, with what expires', async () => {
    const person = await world.user('member')
    const colleague = await world.user('organizationAdmin', { organizationId: person.organizationId ?? 0 })
    expect(await world.call(person, 'getCompanyProfile')).toMatchObject({ version: 0, data: {}, expiries: [] })
    await world.call(person, 'saveCompanyProfile', { version: 0, data: profile })
    const read = await world.call(colleague, 'getCompanyProfile')
    expect(read).toMatchObject({ version: 1, data: profile, savedBy: person.name })
    expect(read.expiries.map(({ name, until, state }) => [name, until, state])).toEqual([
      ['Ausschlussgründe', '2027-06-30', 'valid'],
      ['Betriebshaftpflichtversicherung', '2026-11-30', 'expired'],
      // The last day still counts.
      ['ISO 9001', '2026-12-01', 'soon'],
      ['PQ-VOB', '2026-11-30', 'expired'],
    ])
    const stored = JSON.stringify(await world.db.collection('companyProfiles').find().toArray())
    for (const secret of ['Deichversicherung', 'ISO 9001', 'Nordholm']) expect(stored).not.toContain(secret)
    for (const version of [0, 2]) {
      const fault = await refusalOf(world.call(colleague, 'saveCompanyProfile', { version, data: {} }))
      expect(fault).toMatchObject({ status: 409, data: { changedBy: person.name, current: { version: 1, data: profile } } })
    }
  })

  it('is closed to whoever came after it was begun, until an admin of the company says otherwise; one begun later is theirs', async () => {
    const boss = await world.user('organizationAdmin')
    const organizationId = boss.organizationId ?? 0
    const memberSince = new Date('2026-11-30T09:00:00.000Z')
    const late = await world.user('member', { organizationId, memberSince, readsEarlier: false })
    const { version } = await world.call(boss, 'saveCompanyProfile', { version: 0, data: profile })
    expect(await world.call(late, 'getCompanyProfile')).toMatchObject({ data: profile })
    for (const created of [{ $set: { created: new Date('2026-11-29T09:00:00.000Z') } }, { $unset: { created: 1 } }] as const) {
      await world.db.collection<{ _id: number }>('companyProfiles').updateOne({ _id: organizationId }, created)
      const refused = { status: 403, data: { reason: 'earlierReading' } }
      expect(await refusalOf(world.call(late, 'getCompanyProfile'))).toMatchObject(refused)
      expect(await refusalOf(world.call(late, 'saveCompanyProfile', { version, data: {} }))).toMatchObject(refused)
    }
    await world.call(boss, 'allowEarlierReading', late.email, true)
    expect(await world.call(late, 'getCompanyProfile')).toMatchObject({ data: profile })
  })

  it('is refused where it is ill-typed', async () => {
    const person = await world.user('member')
    const fault = await refusalOf(world.call(person, 'saveCompanyProfile', { version: 0, data: { price: 1 } }))
    expect(fault).toMatchObject({ status: 422, data: { errors: [{ path: '/price', rule: 'unknownKey' }] } })
  })
})

describe('taking it into an application', () => {
  it('fills what is empty, leaves what is filled, and leaves out what has expired', async () => {
    const { tender } = await makeRunning(world)
    const { bidder, offer } = await makeBidder(world, tender)
    await world.call(bidder, 'saveCompanyProfile', { version: 0, data: profile })
    const written = {
      declarations: { 'exclusion-grounds': { 'taxes-paid': false } },
      suitability: { references: { reference: [{ _id: 'x', 'reference-name': 'Eigene', 'reference-client': 'Wer' }] } },
    }
    const took = await world.call(bidder, 'takeFromProfile', offer.id, 'application', written)
    expect(took.taken.sort()).toEqual([
      '/declarations/exclusion-grounds/no-mandatory-grounds',
      '/suitability/certificates/certificate/0',
      '/suitability/references/reference/1',
    ])
    expect(took.left).toEqual([
      { path: '/declarations/exclusion-grounds/taxes-paid', name: 'Steuern und Abgaben sind gezahlt', why: 'filled' },
      { path: '/declarations/liability-insurance', name: 'Betriebshaftpflichtversicherung', why: 'expired' },
      { path: '/suitability/certificates/certificate', name: 'PQ-VOB', why: 'expired' },
    ])
    expect(took.data).toMatchObject({
      declarations: { 'exclusion-grounds': { 'no-mandatory-grounds': true, 'taxes-paid': false } },
      suitability: {
        certificates: { certificate: [{ 'certificate-name': 'ISO 9001', 'certificate-until': '2026-12-01+01:00' }] },
        references: { reference: [{ _id: 'x' }, { 'reference-name': 'Hallenbad Nord' }] },
      },
    })
    // A second click adds nothing, and the draft takes it as it is.
    const again = await world.call(bidder, 'takeFromProfile', offer.id, 'application', took.data)
    expect(again.taken).toEqual([])
    await world.call(bidder, 'saveOfferDraft', offer.id, 'LOT-0001', 'application', { version: 1, data: took.data })
  })
})
