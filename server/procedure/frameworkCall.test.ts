import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { takePart } from '../../tests/world/offers'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { shippedProcedure } from '../../workflows/procedure'
import { appendAudit } from '../log/append'
import { MailModel } from '../mail/model'
import { OfferModel } from '../offers/model'
import { now } from '../platform/clock'
import { importShippedProcedures } from '../procedures/importShipped'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { decidedIn } from './decidedHash'

/* A framework agreement is awarded; its parties alone are asked again, with a deadline and an opening of its own (§ 21 Abs. 4 VgV). */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
beforeAll(() => importShippedProcedures())
afterEach(() => office.goTo(null))

const call = (id: string) => world.call(office.people.first, 'createFrameworkCall', id)
const put = (id: string, change: object) => world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, change)
/** An ended tender whose contract these got, with the log's entry of it: how it came about is not asked here. */
const awarded = async (...orgIds: number[]): Promise<string> => {
  const { id } = await office.draft()
  const awardedTo = orgIds.map((organizationId) => ({ organizationId, name: `Firma ${organizationId}` }))
  await office.stage(id, { stage: 2 })
  await put(id, {
    $set: { stage: 8, shelf: 'archive', 'lots.0.stage': 8, 'lots.0.outcome': 'awarded', 'lots.0.awardedTo': awardedTo },
    $inc: { rev: 1 },
  })
  const lots = (await TenderModel.findOne({ _id: id }).lean<TenderDoc>())?.lots ?? []
  const lotIds = lots.map(({ lotId }) => lotId)
  const data = { tenderId: id, lotIds, outcome: 'awarded', decided: decidedIn(lots, lotIds) }
  await appendAudit({ type: 'PROJECT_STAGE_CHANGED', at: now(), actor: null, data })
  return id
}
const orgOf = (who: 'bidder' | 'rival'): number => office.people[who].organizationId ?? 0

describe('a call under a framework agreement', () => {
  it('is lived to its end by the parties alone, who hear of it; nobody else comes in, nor by an invitation', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const agreement = await awarded(orgOf('bidder'))
    const made = await call(agreement)
    expect(made).toMatchObject({ stage: 0, procedure: { id: 'framework-call' }, framework: { projectId: agreement } })
    expect(made.framework?.parties).toHaveLength(1)
    const { id } = made
    await world.call(office.people.admin, 'addProjectEditors', id, [office.people.second.email, office.people.third.email])
    await MailModel.deleteMany({})
    const offerDeadline = new Date(now().getTime() + 30 * DAY).toISOString()
    await world.call(office.people.first, 'updateProject', { id, version: (await office.read(id)).version, offerDeadline })
    await office.stage(id, { stage: 2 })
    await expect.poll(() => MailModel.distinct('to', { key: 'inviteToApply' })).toEqual([office.people.bidder.email])

    await world.call(office.people.first, 'inviteUsers', id, { [office.people.rival.email]: '' })
    expect((await refusalOf(world.call(office.people.rival, 'createOffer', id))).data.reason).toBe('refused.onlyParties')
    expect(await OfferModel.countDocuments({ tenderId: id })).toBe(0)
    await takePart(world, office.people.bidder, { id })
    await office.stage(id, { stage: 6, offerDeadline })
    await office.submit(id, 'bidder', { stage: 6 })
    expect((await refusalOf(office.step(id, 7, 'first'))).status).toBe(423)
    await office.wait(31 * DAY)
    await office.open(id, 7)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 7 })
    // Outside nobody is told who its parties are.
    expect((await world.call(office.people.bidder, 'getProject', id)).framework).toBeUndefined()
  })

  it('takes its parties from what Lotse wrote: one that the database adds is none, and then nobody is', async () => {
    const { id } = await call(await awarded(orgOf('bidder')))
    await world.call(office.people.admin, 'addProjectEditors', id, [office.people.second.email])
    await office.stage(id, { stage: 2 })
    await put(id, { $push: { 'framework.orgIds': orgOf('rival') }, $inc: { rev: 1 } } as never)
    for (const who of ['rival', 'bidder'] as const)
      expect((await refusalOf(world.call(office.people[who], 'createOffer', id))).data.reason).toBe('refused.onlyParties')
    // Nor does a copy sign them.
    expect((await refusalOf(world.call(office.people.first, 'copyProject', id))).data.reason).toBe('refused.procedureNeedsFramework')
    await put(id, { $pop: { 'framework.orgIds': 1 }, $inc: { rev: 1 } } as never)
    expect(await world.call(office.people.bidder, 'createOffer', id)).toMatchObject({ projectId: id })
  })

  it('has no parties but those whose contract the log has', async () => {
    const id = await awarded(orgOf('bidder'))
    await put(id, { $push: { 'lots.0.awardedTo': { organizationId: orgOf('rival'), name: 'Firma' } }, $inc: { rev: 1 } } as never)
    expect((await refusalOf(call(id))).data.reason).toBe('refused.noFramework')
    await put(id, { $pop: { 'lots.0.awardedTo': 1 }, $inc: { rev: 1 } } as never)
    expect((await call(id)).framework?.parties).toHaveLength(1)
  })

  it('begins from what was awarded alone, never by its name, and a copy has the same parties', async () => {
    const open = await office.draft()
    expect((await refusalOf(call(open.id))).data.reason).toBe('refused.noFramework')
    const { status, data } = await refusalOf(office.draft({ procedure: 'framework-call' }))
    expect([status, data]).toMatchObject([422, { reason: 'refused.procedureNeedsFramework' }])
    const made = await call(await awarded(orgOf('rival'), orgOf('bidder')))
    expect((await refusalOf(call(made.id))).data.reason).toBe('refused.noFramework')
    const copy = await world.call(office.people.first, 'copyProject', made.id)
    expect(copy.framework).toEqual(made.framework)
    const [one, other] = await TenderModel.find({ _id: { $in: [made.id, copy.id] } }, { framework: 1 }).lean()
    expect(one?.framework?.orgIds).toEqual(other?.framework?.orgIds)
    expect(one?.framework?.code).not.toBe(other?.framework?.code)
    expect(shippedProcedure('framework-call')?.byFramework).toBe(true)
  })
})
