import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItem } from '../../engine/form'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { importTemplates } from '../../tests/world/templates'
import { DAY, fillField, formData, makeTender, templateOf, withDeadlines } from '../../tests/world/tenders'
import type { TestUser } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import type { TenderInput } from '../contract/tenders/inputs'
import type { TenderView } from '../contract/tenders/views'
import { AppError } from '../platform/errors'
import { now } from '../platform/clock'
import { placeIn, provenIntents } from '../platform/intentProof'
import { TimerModel } from '../platform/schedule'
import { startSession } from '../platform/sessionStore'
import { fireTenderTimer } from './commands/fireTimer'
import { TenderModel } from './model'
import { startTenderWorker } from './worker'

let world: World
let staff: TestUser
let second: TestUser
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json', 'eu/1.7/EU-X01.json')
  staff = await world.user('internal')
  second = await world.user('internal')
})
/** Turns the clock; sessions of another day are over, so the staff logs in again. */
const goTo = async (instant: string | null): Promise<void> => {
  world.holdClock(instant)
  staff = { ...staff, token: (await startSession(staff.id, now())).token }
  second = { ...second, token: (await startSession(second.id, now())).token }
}
afterEach(() => goTo(null))
afterAll(() => world.close())

const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError)) throw new Error('expected a refusal', { cause: fault })
  return fault
}
const draft = (override: Partial<TenderInput> = {}) => makeTender(world, { creator: staff, second, ...override })
const inDays = (days: number) => new Date(now().getTime() + days * DAY)
const publish = (tender: TenderView, stage: number, { published, lotIds = null }: { published?: Date; lotIds?: string[] | null } = {}) =>
  world.call(
    staff,
    'updateProjectStage',
    { id: tender.id, version: tender.version ?? 0, stage, ...(published ? { published: published.toISOString() } : {}) },
    lotIds,
  )
const isListed = async (tender: TenderView) => (await world.call(null, 'getProjects', 'öffentlich')).some((row) => row.id === tender.id)
const stages = (tender: TenderView) => tender.lots.map((lot) => lot.stage)
/** What this and other processes would hear, as long as it runs. */
const heard = (tender: TenderView) => {
  const events: { everyone: boolean; users: readonly string[] }[] = []
  const stop = world.events.listen((event) => {
    if (event.kind === 'changed' && event.id === tender.id)
      events.push({ everyone: event.audience.everyone ?? false, users: event.audience.users ?? [] })
  })
  return { events, stop }
}
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let n = 0; n < 200 && !(await holds()); n++) await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await holds()).toBe(true)
}

describe('publishing at once', () => {
  it.each<[stage: number, skipped: number[]]>([
    [2, []],
    [3, []],
    [5, [3, 4]],
    [6, [3, 4, 5]],
  ])('into stage %i', async (stage, skipped) => {
    const tender = await draft()
    const { events, stop } = heard(tender)
    const published = await publish(tender, stage)
    expect(published).toMatchObject({ stage, lots: [{ stage, skippedPhases: skipped }], hasChanges: false })
    expect(await isListed(tender)).toBe(true)
    await until(() => events.some((event) => event.everyone))
    stop()
    const guest = await world.call(null, 'getProject', tender.id)
    expect(guest).toMatchObject({ name: 'Betrieb der Schwimmbäder', stage })
    for (const inside of ['team', 'data', 'moves', 'problems', 'version', 'created', 'updatedBy', 'hasChanges', 'publishAt'])
      expect(guest).not.toHaveProperty(inside)
    expect(JSON.stringify(guest)).not.toContain(staff.email)
    expect(await AuditModel.findOne({ tenderId: tender.id, type: 'PROJECT_STAGE_CHANGED' }).lean()).toMatchObject({
      data: { from: { 'LOT-0001': 0 }, to: { 'LOT-0001': stage } },
    })
    expect((await TenderModel.findOne({ _id: tender.id }).lean())?.pending).toEqual([])
  })

  it('starts the competition for the chosen lots and publishes the others', async () => {
    const template = await templateOf('EU-19')
    const data = addItem(template, (await draft()).data ?? {}, { path: '/GR-Lot', now: now() })
    const tender = await draft({ data: withDeadlines(template, data, { apply: inDays(30), offer: inDays(60) }) })
    const published = await publish(tender, 3, { lotIds: ['LOT-0002'] })
    expect(stages(published)).toEqual([2, 3])
    expect(published.stage).toBe(3)
  })

  it('keeps a draft from guests, bidders and staff outside its team', async () => {
    const tender = await draft()
    for (const reader of [null, await world.user('member'), await world.user('internal')])
      expect(await refusalOf(world.call(reader, 'getProject', tender.id))).toMatchObject({ status: 404 })
    expect(await isListed(tender)).toBe(false)
    expect((await world.call(await world.user('internal'), 'getProjects', 'entwurf')).some((row) => row.id === tender.id)).toBe(false)
    expect((await world.call(second, 'getProjects', 'entwurf')).some((row) => row.id === tender.id)).toBe(true)
  })
})

describe('what publishing refuses', () => {
  const round1Ends = () => inDays(20).toISOString()
  it('a continuous procedure names its first deadline and its days as missing, and starts once both are there', async () => {
    const tender = await draft({ type: 5 })
    const own = ({ problems }: TenderView) =>
      (problems ?? []).filter(({ path, rule }) => rule === 'required' && /^\/[a-zA-Z]+$/.test(path)).map(({ path }) => path)
    expect(own(tender)).toEqual(['/applicationDeadline', '/deadlinePeriodDays'])
    const { id, version } = tender
    const saved = await world.call(staff, 'updateProject', { id, version, applicationDeadline: round1Ends(), deadlinePeriodDays: 14 })
    expect(own(saved)).toEqual([])
    expect(await publish(saved, 3)).toMatchObject({ stage: 3 })
  })

  it('a continuous procedure whose final deadline lies before round 1’s: at the first save, at a later one and at publishing', async () => {
    const round1 = { type: 5 as const, applicationDeadline: round1Ends(), deadlinePeriodDays: 14 }
    const refusal = { reason: 'refused.finalBeforeFirstRound', errors: [{ rule: 'finalBeforeFirstRound' }] }
    const tender = await draft(round1)
    const data = withDeadlines(await templateOf('EU-19'), tender.data ?? {}, { apply: inDays(10), offer: null })
    expect(await refusalOf(draft({ ...round1, data }))).toMatchObject({ status: 422, data: refusal })
    const { id, version } = tender
    const faulty = await refusalOf(world.call(staff, 'updateProject', { id, version, data }))
    expect(faulty).toMatchObject({ status: 422, data: refusal })
    expect(faulty.data.errors?.[0]?.path).toMatch(/^\/GR-Lot\/0\/.*BT-1311\(d\)-Lot$/)
    // As a draft of an earlier version may stand.
    await TenderModel.updateOne({ _id: id }, { $set: { 'lots.0.deadlines.finalDeadline': inDays(10) } })
    expect(await refusalOf(publish(tender, 3))).toMatchObject({ status: 409, data: { reason: 'refused.finalBeforeFirstRound' } })
  })

  it('a continuous procedure calls the form’s deadline the final one, beside round 1’s', async () => {
    const tender = await draft({ type: 5, applicationDeadline: round1Ends(), deadlinePeriodDays: 14 })
    const apply = inDays(40)
    const data = withDeadlines(await templateOf('EU-19'), tender.data ?? {}, { apply, offer: null })
    const saved = await world.call(staff, 'updateProject', { id: tender.id, version: tender.version, data })
    const labels = JSON.stringify(saved.panels)
    expect(labels).toContain('Finale Teilnahmefrist')
    expect(labels).not.toContain('Frist für den Eingang der Teilnahmeanträge')
  })

  const alone = () => makeTender(world, { creator: staff })
  const withDates = async (apply: Date | null, offer: Date | null) => {
    const made = await draft()
    return draft({ data: withDeadlines(await templateOf('EU-19'), made.data ?? {}, { apply, offer }), offerDeadline: null })
  }
  const TABLE: [
    name: string,
    tender: () => Promise<TenderView>,
    stage: number,
    options: () => { published?: Date; lotIds?: string[] },
    reason: string,
  ][] = [
    ['one person alone', alone, 2, () => ({}), 'teamNeedsTwoMembers'],
    ['one person alone, at a date', alone, 2, () => ({ published: inDays(3) }), 'teamNeedsTwoMembers'],
    ['a date in the past', draft, 2, () => ({ published: inDays(-1) }), 'publicationInThePast'],
    ['a competition without a deadline', () => withDates(null, inDays(9)), 3, () => ({}), 'applicationDeadlineMissing'],
    ['a competition whose deadline has passed', () => withDates(inDays(-1), null), 3, () => ({}), 'applicationDeadlineTooSoon'],
    [
      'a competition that ends before it is published',
      () => withDates(inDays(5), null),
      3,
      () => ({ published: inDays(6) }),
      'applicationDeadlineTooSoon',
    ],
    ['an offer phase without a deadline', () => withDates(inDays(9), null), 6, () => ({}), 'offerDeadlineMissing'],
    ['the portal in 47 hours', draft, 1, () => ({ published: new Date(now().getTime() + 47 * 3_600_000) }), 'requiredMissing'],
    [
      'a continuous procedure without its first deadline',
      () => draft({ type: 5, deadlinePeriodDays: 14 }),
      3,
      () => ({}),
      'applicationDeadlineMissing',
    ],
    ['a continuous procedure without days', () => draft({ type: 5, applicationDeadline: round1Ends() }), 3, () => ({}), 'roundDaysMissing'],
    ['a competition of type 2', () => draft({ type: 2 }), 3, () => ({}), 'typeHasNoCompetition'],
    ['a stage that publishing does not lead to', draft, 7, () => ({}), 'notInThisStage'],
  ]
  it.each(TABLE)('%s', async (...[, make, stage, options, reason]) => {
    const tender = await make()
    expect(await refusalOf(publish(tender, stage, options()))).toMatchObject({ status: 409, data: { reason: `refused.${reason}` } })
    expect(await world.call(staff, 'getProject', tender.id)).toMatchObject({ stage: 0, version: 1, publishAt: null })
    expect(await TimerModel.countDocuments({ subject: tender.id })).toBe(0)
  })

  it('says the catalogued sentence in the caller’s language', async () => {
    const refusal = await refusalOf(publish(await alone(), 2))
    expect(refusal.data.message).toBe('Das Verfahren benötigt mindestens zwei Sachbearbeiter.')
  })

  it('unknown and no lots, and a stale version', async () => {
    const tender = await draft()
    expect(await refusalOf(publish(tender, 2, { lotIds: ['LOT-0009'] }))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/lotIds', rule: 'unknownLot' }] },
    })
    expect(await refusalOf(publish(tender, 3, { lotIds: [] }))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/lotIds', rule: 'lotMissing' }] },
    })
    expect(await refusalOf(publish({ ...tender, version: 9 }, 2))).toMatchObject({
      status: 409,
      data: { changedBy: staff.name, current: { version: 1 } },
    })
  })

  it('a second publication, of two at once too', async () => {
    const tender = await draft()
    const both = await Promise.allSettled([publish(tender, 2), publish(tender, 3)])
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const after = await world.call(staff, 'getProject', tender.id)
    expect(await refusalOf(publish(after, 2))).toMatchObject({ status: 409, data: { reason: 'refused.notInThisStage' } })
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'PROJECT_STAGE_CHANGED' })).toBe(1)
  })
})

describe('publishing at a date', () => {
  it('waits unseen, appears at its time, once, and tells everybody only then', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const tender = await draft()
    const waiting = await publish(tender, 3, { published: new Date('2026-12-03T09:00:00.000Z') })
    expect(waiting).toMatchObject({ stage: 2, publishAt: '2026-12-03T09:00:00.000Z', onPublish: 3, published: '2026-12-03T09:00:00.000Z' })
    expect(await refusalOf(world.call(null, 'getProject', tender.id))).toMatchObject({ status: 404 })
    const { events, stop } = heard(tender)

    await goTo('2026-12-03T08:59:59.999Z')
    await world.workers.tenders.tick()
    expect(await isListed(tender)).toBe(false)
    expect(events.some((event) => event.everyone)).toBe(false)

    await goTo('2026-12-03T09:00:00.000Z')
    await world.workers.tenders.tick()
    await until(() => events.some((event) => event.everyone))
    stop()
    expect(await world.call(null, 'getProject', tender.id)).toMatchObject({ stage: 3, published: '2026-12-03T09:00:00.000Z' })
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'PROJECT_STAGE_CHANGED' })).toBe(2)
  })

  it('is fired once by two processes, and by a late timer not at all', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const waiting = await publish(await draft(), 2, { published: new Date('2026-12-02T09:00:00.000Z') })
    const timer = await TimerModel.findOne({ subject: waiting.id }).lean()
    if (!timer) throw new Error('no timer was set')
    await goTo('2026-12-02T09:00:00.000Z')
    const fired = await Promise.all(Array.from({ length: 5 }, () => fireTenderTimer(timer)))
    expect(fired.filter((one) => one !== null)).toHaveLength(1)
    expect(await fireTenderTimer(timer)).toBe(null)
    expect((await TenderModel.findOne({ _id: waiting.id }).lean())?.epoch).toBe(2)
  })

  it('is caught up after a restart, timers and log entries that a crash lost included', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const waiting = await publish(await draft(), 2, { published: new Date('2026-12-02T09:00:00.000Z') })
    await TimerModel.deleteMany({})
    await TenderModel.collection.updateOne(
      { _id: waiting.id as never },
      {
        $set: {
          pending: provenIntents(placeIn(TenderModel, waiting.id), [
            {
              id: 'left',
              kind: 'stageChanged',
              facts: {
                type: 'PROJECT_STAGE_CHANGED',
                at: new Date('2026-12-01T09:00:00.000Z'),
                actor: null,
                data: { test: 'left behind' },
                forReaders: false,
              },
            },
          ]),
        },
      },
    )
    await goTo('2026-12-02T12:00:00.000Z')
    const restarted = await startTenderWorker(world.events, (fault) => {
      throw fault
    })
    await restarted.tick()
    await restarted.close()
    // It appeared three hours late, and that is what the date says.
    expect(await world.call(null, 'getProject', waiting.id)).toMatchObject({ stage: 2, published: '2026-12-02T12:00:00.000Z' })
    expect(await AuditModel.countDocuments({ tenderId: waiting.id, 'data.intent': 'left' })).toBe(1)
    expect((await TenderModel.findOne({ _id: waiting.id }).lean())?.pending).toEqual([])
  })

  it('goes back to the draft with what was edited meanwhile, and never appears', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const waiting = await publish(await draft(), 3, { published: new Date('2026-12-02T09:00:00.000Z') })
    const edited = await world.call(staff, 'updateProject', {
      id: waiting.id,
      version: waiting.version ?? 0,
      data: fillField(await templateOf('EU-19'), waiting.data ?? {}, ['BT-21-Procedure', { DEU: 'Doch anders' }]),
    })
    expect(edited).toMatchObject({ hasChanges: true })
    const back = await publish(edited, 0)
    expect(back).toMatchObject({ stage: 0, name: 'Doch anders', publishAt: null, onPublish: null, hasChanges: false })
    await goTo('2026-12-05T09:00:00.000Z')
    await world.workers.tenders.tick()
    expect(await isListed(waiting)).toBe(false)
  })

  it('publishes the form as it was when the date was fixed', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const waiting = await publish(await draft(), 2, { published: new Date('2026-12-02T09:00:00.000Z') })
    await world.call(staff, 'updateProject', {
      id: waiting.id,
      version: waiting.version ?? 0,
      data: fillField(await templateOf('EU-19'), waiting.data ?? {}, ['BT-21-Procedure', { DEU: 'Nicht abgestimmt' }]),
    })
    await goTo('2026-12-02T09:00:00.000Z')
    await world.workers.tenders.tick()
    const guest = await world.call(null, 'getProject', waiting.id)
    expect(guest.name).toBe('Betrieb der Schwimmbäder')
    expect(JSON.stringify(guest)).not.toContain('Nicht abgestimmt')
    expect(await world.call(staff, 'getProject', waiting.id)).toMatchObject({ name: 'Nicht abgestimmt', hasChanges: true })
  })
})

describe('after publication', () => {
  it('keeps edits that are not announced inside: name, form, deadlines, pushes', async () => {
    const published = await publish(await draft(), 3)
    const template = await templateOf('EU-19')
    const data = withDeadlines(template, fillField(template, published.data ?? {}, ['BT-21-Procedure', { DEU: 'Geheim geändert' }]), {
      apply: inDays(99),
      offer: null,
    })
    const { events, stop } = heard(published)
    const edited = await world.call(staff, 'updateProject', { id: published.id, version: published.version ?? 0, data })
    expect(edited).toMatchObject({ name: 'Geheim geändert', hasChanges: true, lots: published.lots })
    const guest = await world.call(null, 'getProject', published.id)
    expect(JSON.stringify(guest)).not.toContain('Geheim')
    expect(guest.lots).toEqual(published.lots.map(({ opening: _opening, openings: _openings, parcelIds: _parcelIds, ...lot }) => lot))
    expect(JSON.stringify(await world.call(null, 'getProjects', { filter: 'öffentlich', search: 'geheim' }))).toBe('[]')
    await until(() => events.length > 0)
    stop()
    expect(events.every((event) => !event.everyone)).toBe(true)
  })

  it('writes the fence when the deadline of applications has passed', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const published = await publish(await draft(), 3)
    await goTo('2026-12-31T09:00:00.000Z')
    await world.workers.tenders.tick()
    expect((await world.call(null, 'getProject', published.id)).lots).toMatchObject([{ stage: 3, closedAt: '2026-12-31T09:00:00.000Z' }])
  })
})

describe('the portal', () => {
  it('takes a complete EU form at stage 1, locks it, and gives it back until it has confirmed it', async () => {
    await goTo('2026-12-01T09:00:00.000Z')
    const tender = await draft()
    await TenderModel.collection.updateOne({ _id: tender.id as never }, { $set: { 'head.missing': 0 } })
    expect(await refusalOf(publish(tender, 1, { published: new Date('2026-12-03T08:00:00.000Z') }))).toMatchObject({
      data: { reason: 'refused.portalNeedsLeadTime' },
    })
    const handed = await world.call(staff, 'publishToSIMAP', { id: tender.id, version: 1, stage: 3, published: '2026-12-03T09:00:00.000Z' })
    expect(handed).toMatchObject({ stage: 1, onPublish: 3, portal: { state: 'submitted', at: '2026-12-01T09:00:00.000Z' } })
    expect(
      await refusalOf(world.call(staff, 'updateProject', { id: tender.id, version: handed.version ?? 0, description: 'x' })),
    ).toMatchObject({ status: 409, data: { reason: 'refused.lockedAtPortal' } })
    // Its answers, and what is held for want of one, are server/procedure/queues.test.ts.
    await goTo('2026-12-01T09:01:00.000Z')
    await world.workers.tenders.tick()
    expect(await isListed(tender)).toBe(false)
    expect(await publish(handed, 0)).toMatchObject({ stage: 0, portal: null })
  })

  it('does not take forms of our own or of national law', async () => {
    const tender = await makeTender(world, {
      creator: staff,
      type: 3,
      data: await formData((await world.organization({ type: 'CLIENT' }))._id),
    })
    await TenderModel.collection.updateOne({ _id: tender.id as never }, { $set: { 'head.missing': 0, templateId: 'eigenes-formular' } })
    const moves = await refusalOf(world.call(staff, 'publishToSIMAP', tender.id))
    expect(moves).toMatchObject({ status: 409, data: { reason: 'refused.portalNeedsEuForm' } })
  })
})

describe('the watch list', () => {
  it('is its owner’s alone', async () => {
    const published = await publish(await draft(), 2)
    const bidder = await world.user('member')
    expect(await world.call(bidder, 'addProjectTag', published.id, 'merkliste')).toMatchObject({ tags: ['merkliste'] })
    await world.call(bidder, 'addProjectTag', published.id, 'merkliste')
    expect((await world.call(bidder, 'getProjects', 'merkliste')).map((row) => [row.id, row.tags])).toEqual([[published.id, ['merkliste']]])
    expect(await world.call(await world.user('member'), 'getProjects', 'merkliste')).toEqual([])
    expect(await world.call(bidder, 'removeProjectTag', published.id, 'merkliste')).toMatchObject({ tags: [] })
    expect(await world.call(bidder, 'getProjects', 'merkliste')).toEqual([])
  })
})
