import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putOpened } from '../../tests/world/openings'
import { DAY, makeTender } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { OfferModel } from '../offers/model'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { TenderModel } from '../tenders/model'

let world: World
let anke: TestUser
let torben: TestUser
inTenders((made) => (world = made))
beforeEach(async () => {
  ;[anke, torben] = [await world.user('internal'), await world.user('internal')]
})
afterEach(() => world.holdClock(null))

const make = async (): Promise<string> => (await makeTender(world, { creator: anke, second: torben })).id
const publish = async (id: string, stage: 3 | 6): Promise<void> => {
  const { version = 1 } = await world.call(anke, 'getProject', id)
  await world.call(anke, 'updateProjectStage', { id, version, stage }, null)
}
/** What the tender's document says, as the procedure's commands will have written it. */
const put = (id: string, fields: Record<string, unknown>): Promise<unknown> =>
  world.db.collection<{ _id: string }>(TenderModel.collection.name).updateOne({ _id: id }, { $set: fields })
const work = async (person: TestUser) =>
  (await world.call(person, 'getTodaysWork')).map(({ box, key, at }) => ({ box, key, ...(at === null ? {} : { at }) }))

describe('today’s work', () => {
  it('of a draft is to complete it, for whoever may edit; published it is nobody’s until something is due', async () => {
    const id = await make()
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([{ box: 'now', key: 'completeDraft', projectId: id, at: null }])
    expect(await work(torben)).toEqual([])
    await put(id, { 'head.missing': 0 })
    expect(await work(torben)).toEqual([{ box: 'now', key: 'publishDraft' }])
    await publish(id, 3)
    expect(await work(anke)).toEqual([])
  })

  it('grows with time: the deadline is this week’s, then it is to be opened', async () => {
    const id = await make()
    await publish(id, 3)
    const { lots } = await world.call(anke, 'getProject', id)
    const at = lots[0]?.applicationDeadline ?? ''
    world.advanceClock(25 * DAY)
    expect(await work(await relogged(torben))).toEqual([{ box: 'week', key: 'applicationsEnd', at }])
    world.advanceClock(6 * DAY)
    await world.workers.tenders.tick()
    expect(await work(await relogged(torben))).toEqual([{ box: 'now', key: 'openApplications', at }])
  })

  it('an opening that a colleague began is confirmed, the own one waits for somebody', async () => {
    const id = await make()
    await publish(id, 3)
    const expiresAt = new Date(now().getTime() + 11 * 60_000)
    const opening = { id: 'o1', what: 'applications', round: 1, startedBy: anke.id, startedByName: anke.name, startedAt: now(), expiresAt }
    await put(id, {
      'lots.0.closedAt': now(),
      'lots.0.opening': opening,
      'lots.0.deadlines.applicationDeadline': new Date(now().getTime() - 1000),
    })
    expect(await work(torben)).toEqual([{ box: 'now', key: 'confirmOpening', at: expiresAt.toISOString() }])
    // What has been due for days does not stand before it.
    const other = await make()
    await publish(other, 3)
    const long = new Date(now().getTime() - 3 * DAY)
    await put(other, { 'lots.0.closedAt': long, 'lots.0.deadlines.applicationDeadline': long })
    expect((await work(torben)).map(({ key }) => key)).toEqual(['confirmOpening', 'openApplications'])
    await put(other, { stage: 8, shelf: 'archive', 'lots.0.stage': 8 })
    expect(await work(anke)).toEqual([{ box: 'waiting', key: 'secondPerson', at: expiresAt.toISOString() }])
    world.advanceClock(12 * 60_000)
    // It ran out: both may begin again.
    expect((await work(anke)).map(({ key }) => key)).toEqual(['openApplications'])
    expect((await work(torben)).map(({ key }) => key)).toEqual(['openApplications'])
  })

  it('decisions and changes that nobody was told of, applications to decide, offers to award', async () => {
    const id = await make()
    await publish(id, 3)
    await put(id, { stage: 4, hasChanges: true, 'lots.0.stage': 4 })
    const lotOffer = { lotId: 'LOT-0001', round: 1, offerRound: 1 }
    const offer = { tenderId: id, createdBy: 'x', created: now(), updated: now() }
    await OfferModel.create([
      { ...offer, _id: `${id}-1`, orgId: 1, lotOffers: [{ ...lotOffer, decision: 'rejected' }] },
      { ...offer, _id: `${id}-2`, orgId: 2, lotOffers: [{ ...lotOffer, decision: 'accepted', announcedAt: now() }] },
      { ...offer, _id: `${id}-3`, orgId: 3, lotOffers: [{ ...lotOffer, applicationSent: now() }] },
    ])
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([
      { key: 'announceDecisions', count: 1 },
      { key: 'announceChanges' },
      { key: 'decide', lotIds: [] },
    ])
    await put(id, { stage: 7, hasChanges: false, 'lots.0.stage': 7 })
    expect((await work(anke)).map(({ key }) => key)).toEqual(['announceDecisions', 'award'])
  })

  it('whoever was left out when others were chosen is to be told, too: the number is the board’s', async () => {
    const id = await make()
    await publish(id, 3)
    await putOpened(world.db, id)
    await put(id, { stage: 5, 'lots.0.stage': 5, 'lots.0.pickedAt': now() })
    const made = { tenderId: id, createdBy: 'x', created: now(), updated: now() }
    const lotOffer = { lotId: 'LOT-0001', round: 1, offerRound: 1, applicationSent: now() }
    await OfferModel.create([
      { ...made, _id: `${id}-1`, orgId: 1, lotOffers: [{ ...lotOffer, decision: 'accepted' }] },
      { ...made, _id: `${id}-2`, orgId: 2, lotOffers: [lotOffer] },
      { ...made, _id: `${id}-3`, orgId: 3, lotOffers: [{ ...lotOffer, applicationSent: null }] },
    ])
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([{ key: 'announceDecisions', count: 2 }])
  })

  it('decisions to be told name the lots they are of, so that the way leads to a board that has some', async () => {
    const id = await make()
    await publish(id, 3)
    const raw = await TenderModel.findOne({ _id: id }).lean()
    const lot = { ...raw?.lots[0], stage: 5 }
    await put(id, { stage: 5, lots: [lot, { ...lot, lotId: 'LOT-0002' }] })
    const made = { tenderId: id, createdBy: 'x', created: now(), updated: now() }
    const told = { decision: 'rejected' as const, reason: 'Nicht ausgewählt.', at: now() }
    const rejected = (lotId: string) => ({ lotId, round: 1, offerRound: 1, decision: 'rejected' as const })
    await OfferModel.create([
      { ...made, _id: `${id}-1`, orgId: 1, lotOffers: [rejected('LOT-0002')] },
      { ...made, _id: `${id}-2`, orgId: 2, lotOffers: [rejected('LOT-0002'), { ...rejected('LOT-0001'), announcedAt: now(), told }] },
    ])
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([{ key: 'announceDecisions', count: 2, lotIds: ['LOT-0002'] }])
    await OfferModel.create({ ...made, _id: `${id}-3`, orgId: 3, lotOffers: [rejected('LOT-0001')] })
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([{ key: 'announceDecisions', count: 3, lotIds: [] }])
  })

  it('a publication to come, one that the portal has, and one that it refused', async () => {
    const id = await make()
    const at = new Date(now().getTime() + 3 * DAY)
    await put(id, { stage: 2, publishAt: at, 'lots.0.stage': 2, 'lots.0.onPublish': 3, 'head.missing': 0 })
    expect(await work(torben)).toEqual([{ box: 'week', key: 'willPublish', at: at.toISOString() }])
    await put(id, { stage: 1, 'lots.0.stage': 1, portal: { state: 'submitted', at: now() } })
    expect(await work(torben)).toEqual([{ box: 'waiting', key: 'portal', at: at.toISOString() }])
    await put(id, { portal: { state: 'published', at: now() } })
    expect(await work(torben)).toEqual([{ box: 'week', key: 'willPublish', at: at.toISOString() }])
    await put(id, { portal: { state: 'failed', at } })
    expect(await work(torben)).toEqual([{ box: 'now', key: 'portalFailed', at: at.toISOString() }])
  })

  it('lots that have the same to do share a line; others’ tenders, and ended ones, ask for nothing', async () => {
    const id = await make()
    await publish(id, 6)
    const raw = await TenderModel.findOne({ _id: id }).lean()
    const lot = { ...raw?.lots[0], stage: 7 }
    await put(id, { stage: 7, lots: [lot, { ...lot, lotId: 'LOT-0002' }, { ...lot, lotId: 'LOT-0003', stage: 8 }] })
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([{ key: 'award', lotIds: [] }])
    await put(id, { lots: [lot, { ...lot, lotId: 'LOT-0002', stage: 6 }] })
    expect(await world.call(anke, 'getTodaysWork')).toMatchObject([{ key: 'award', lotIds: ['LOT-0001'], lotNumbers: [1] }])
    // What waits for admins is of no tender (adminTasks.test.ts).
    expect((await work(await world.user('admin'))).filter(({ key }) => key !== 'addLegalPages')).toEqual([])
    await put(id, { stage: 8, shelf: 'archive', lots: [{ ...lot, stage: 8 }] })
    expect(await work(anke)).toEqual([])
    // But one that the archive did not take is somebody's to see to, of the team.
    const at = now()
    await put(id, { archive: { state: 'failed', at, reason: 'no space left', nextAt: at } })
    expect(await work(torben)).toEqual([{ box: 'now', key: 'archiveFailed', at: at.toISOString() }])
    expect(await work(await world.user('internal'))).toEqual([])
    await put(id, { archive: { state: 'archived', at, nextAt: null } })
    expect(await work(torben)).toEqual([])
  })

  it('tells nothing of what was handed in', async () => {
    const id = await make()
    await publish(id, 3)
    const before = await world.call(anke, 'getTodaysWork')
    const lotOffers = [{ lotId: 'LOT-0001', round: 1, offerRound: 1, applicationSent: now(), applicationReceipt: 'E-1' }]
    await OfferModel.create({ _id: `${id}-9`, tenderId: id, orgId: 9, createdBy: 'x', created: now(), updated: now(), lotOffers })
    expect(await world.call(anke, 'getTodaysWork')).toEqual(before)
  })
})

/** Sessions rest after twelve hours: the person logs in again. */
async function relogged(person: TestUser): Promise<TestUser> {
  return { ...person, token: (await startSession(person.id, now())).token }
}
