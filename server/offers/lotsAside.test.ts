import { describe, expect, it } from 'vitest'
import { mailsTo } from '../../tests/world/accounts'
import { refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { PASSWORD } from '../../tests/world/people'
import { takePart } from '../../tests/world/offers'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import type { OfferView } from '../contract/offers/views'
import { SubmissionModel } from './model'

// What came late, lots that are not wanted, several lots at once.

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const START = '2026-12-01T09:00:00.000Z'
const REASON = 'Der Antrag ging nach Ablauf der Frist ein.'
const running = async (lots: number, stage: 3 | 6): Promise<string> => {
  await office.goTo(START)
  const { id } = await office.draft({ lots })
  await office.stage(id, { stage })
  return id
}
const seenBy = async (as: Person, id: string, offer: Pick<OfferView, 'id'>) => {
  const all = await world.call(office.people[as], 'getOffersByProjectId', id)
  return all.find((one) => one.id === offer.id)?.lotOffers ?? []
}
const decide = (offer: Pick<OfferView, 'id'>, stage: number | null, reason?: string) =>
  world.call(office.people.first, 'updateOfferStage', offer.id, stage, null, reason === undefined ? null : { reason })

describe('what came late', () => {
  it.each([
    [3, 1, 4, 'applicationDenied'],
    [6, 6, 7, 'offerDenied'],
  ] as const)('at stage %i is excluded with a reason and told, and stays sealed', async (...[phase, submit, open, key]) => {
    const id = await running(1, phase)
    const inTime = await office.submit(id, 'rival', { stage: submit })
    const offer = await takePart(world, office.people.bidder, { id })
    await office.wait((phase === 3 ? 30 : 60) * DAY)
    const sent = await office.submit(id, 'bidder', { stage: submit })
    expect(sent.results).toMatchObject([{ late: true }])
    // Before the opening it looks as if nothing had come, and nothing can be done about it.
    expect(JSON.stringify(await seenBy('first', id, offer))).not.toMatch(/cameLate|"reject"/)
    expect((await refusalOf(decide(offer, 2, REASON))).status).toBe(409)
    await office.open(id, open)
    const [late] = await seenBy('first', id, offer)
    expect(late?.moves).toContainEqual({ event: 'reject', open: true })
    expect((await decide(offer, 2, REASON)).lotOffers[0]).toMatchObject({ stage: 2, decision: 'rejected', reason: REASON })
    await world.call(office.people.first, 'announceDecisions', id, 'LOT-0001', [{ offerId: offer.id }])
    const mails = (await mailsTo(office.people.bidder.email)).filter((mail) => mail.key === key)
    expect(mails.map(({ text }) => text.includes(REASON))).toEqual([true])
    expect((await seenBy('bidder', id, offer))[0]).toMatchObject({ stage: 2, reason: REASON })
    const row = await SubmissionModel.findOne({ offerId: offer.id, late: true }).lean()
    expect(row?.lateOpening ?? null).toBeNull()
    expect((await refusalOf(world.call(office.people.first, 'getSubmission', row?.no ?? ''))).status).toBe(423)
    expect((await seenBy('first', id, inTime))[0]?.stage).toBe(phase === 3 ? 1 : 7)
  })

  it('is the only ground: who handed in nothing is not excluded', async () => {
    const id = await running(1, 3)
    const offer = await takePart(world, office.people.bidder, { id })
    await office.wait(30 * DAY)
    await office.open(id, 4)
    expect((await seenBy('first', id, offer))[0]?.moves.map(({ event }) => event)).not.toContain('reject')
    expect(await refusalOf(decide(offer, 2, REASON))).toMatchObject({ data: { reason: 'refused.notInThisStage' } })
  })
})

describe('a lot that is not wanted', () => {
  const decline = (offer: Pick<OfferView, 'id'>, lotIds: string[], declined = true) =>
    world.call(office.people.bidder, 'declineLots', offer.id, lotIds, declined)

  it('is said by the company, read by the team at once, and can be taken back', async () => {
    const id = await running(2, 3)
    const offer = await takePart(world, office.people.bidder, { id })
    const said = await decline(offer, ['LOT-0002'])
    expect(said.lotOffers.map(({ declined = false }) => declined)).toEqual([false, true])
    expect((await seenBy('first', id, offer)).map(({ declined = false }) => declined)).toEqual([false, true])
    await decline(offer, ['LOT-0002'])
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'OFFER_LOT_DECLINED' })).toBe(1)
    // Nothing is handed in for it, so nothing tells of anything by being taken back.
    const sent = await office.submit(id, 'bidder', { stage: 1 })
    expect(sent.results).toMatchObject([{ done: true }, { done: false, reason: 'lotDeclined' }])
    await decline(offer, ['LOT-0002'], false)
    expect((await seenBy('first', id, offer)).map(({ declined = false }) => declined)).toEqual([false, false])
    expect((await office.submit(id, 'bidder', { stage: 1, lotIds: ['LOT-0002'] })).results).toMatchObject([{ done: true }])
  })

  it('is not said of what is handed in and sealed, nor of a lot that is over; all or none', async () => {
    const id = await running(2, 3)
    const offer = await office.submit(id, 'bidder', { stage: 1, lotIds: ['LOT-0001'] })
    expect(await refusalOf(decline(offer, ['LOT-0002', 'LOT-0001']))).toMatchObject({
      status: 409,
      data: { reason: 'refused.withdrawFirst', lotId: 'LOT-0001' },
    })
    expect(JSON.stringify(await seenBy('first', id, offer))).not.toContain('declined')
    await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Haushaltssperre' }, { lotIds: ['LOT-0002'] })
    expect(await refusalOf(decline(offer, ['LOT-0002']))).toMatchObject({ data: { reason: 'refused.lotIsOver' } })
    expect(await refusalOf(decline(offer, ['LOT-0009']))).toMatchObject({ status: 422 })
  })
})

it('what was decided in several lots is told with one call, all or nothing', async () => {
  const id = await running(2, 3)
  const [own, rival] = [await office.submit(id, 'bidder', { stage: 1 }), await office.submit(id, 'rival', { stage: 1 })]
  await office.wait(30 * DAY)
  const lotIds = ['LOT-0001', 'LOT-0002']
  for (const as of ['first', 'second'] as const) await office.stage(id, { stage: 4 }, { as, lotIds, password: PASSWORD })
  await office.stage(id, { stage: 5, offerIds: [own.id] })
  const announce = (reason?: string) =>
    world.call(
      office.people.first,
      'announceDecisions',
      id,
      null,
      lotIds.flatMap((lotId) => [
        { offerId: own.id, lotId },
        { offerId: rival.id, lotId, ...(reason === undefined ? {} : { reason }) },
      ]),
    )
  expect(await refusalOf(announce())).toMatchObject({
    status: 422,
    data: { errors: [{ path: '/announcements/1/reason' }, { path: '/announcements/3/reason' }] },
  })
  expect(await refusalOf(world.call(office.people.first, 'announceDecisions', id, null, [{ offerId: own.id }]))).toMatchObject({
    data: { errors: [{ path: '/announcements/0/lotId', rule: 'required' }] },
  })
  expect((await mailsTo(office.people.bidder.email)).filter(({ key }) => key === 'applicationAccepted')).toEqual([])
  expect(await announce('Die Eignung ist nicht nachgewiesen.')).toHaveLength(2)
  const counted = async (as: Person, key: string) => (await mailsTo(office.people[as].email)).filter((mail) => mail.key === key).length
  expect([await counted('bidder', 'applicationAccepted'), await counted('rival', 'applicationDenied')]).toEqual([2, 2])
})

it('an offer is bound beyond its deadline, or it does not go', async () => {
  const id = await running(1, 6)
  const offer = await takePart(world, office.people.bidder, { id })
  const { bidder } = office.people
  const draft = await world.call(bidder, 'getOfferDraft', offer.id, 'LOT-0001', 'offer')
  const bound = (day: string) => {
    const terms = draft.data.terms as Record<string, unknown>
    return { ...draft.data, terms: { ...terms, binding: { 'binding-until': day } } }
  }
  const path = '/terms/binding/binding-until'
  // Due on 30 January 2027.
  const short = await world.call(bidder, 'saveOfferDraft', offer.id, 'LOT-0001', 'offer', {
    version: draft.version,
    data: bound('2027-01-29+01:00'),
  })
  expect(short.missing).toMatchObject([{ path, rule: 'boundTooShort', params: { deadline: '2027-01-30' } }])
  const submit = () => world.call(bidder, 'updateOfferStage', offer.id, 6, null, { declaredBy: 'Ada Muster' })
  expect(await refusalOf(submit())).toMatchObject({
    status: 422,
    data: { errors: [{ path: `/lots/LOT-0001${path}`, rule: 'boundTooShort' }] },
  })
  const whole = await world.call(bidder, 'saveOfferDraft', offer.id, 'LOT-0001', 'offer', {
    version: short.version,
    data: bound('2027-01-30+01:00'),
  })
  expect(whole.missing).toEqual([])
  expect((await submit()).results).toMatchObject([{ done: true }])
})
