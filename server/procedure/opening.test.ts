import { afterEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../tests/world/people'
import { lotOf, refusalOf, stagesIn, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { verifyChain, storedEntries } from '../log/verify'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { forgetAttempts } from '../platform/attempts'
import { startSession } from '../platform/sessionStore'
import { now } from '../platform/clock'
import { TenderModel } from '../tenders/model'
import { startTenderWorker } from '../tenders/worker'
import { OpeningRecordModel } from './model'

let world: World
let office: Office
const MINUTE = 60_000
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

/** A tender whose competition is over in all its lots. */
const competitionOver = async (options: Parameters<Office['draft']>[0] = {}) => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft(options)
  await office.stage(id, { stage: 3 })
  await office.wait(30 * DAY)
  return id
}
const entries = (tenderId: string, type: string) => AuditModel.find({ tenderId, type }).sort({ _id: 1 }).lean()

describe('an opening by two people', () => {
  it('begins with one, is finished by another, and leaves a record that never changes', async () => {
    const id = await competitionOver()
    const begun = await office.step(id, 4, 'first')
    expect(lotOf(begun)).toMatchObject({ stage: 3, opening: { what: 'applications', round: 1, startedByMe: true } })
    expect(lotOf(await office.read(id, 'second')).opening).toMatchObject({ startedBy: office.people.first.name, startedByMe: false })
    expect(await world.call(office.people.second, 'getOpeningCalls')).toMatchObject([
      { projectId: id, lotId: 'LOT-0001', startedByMe: false },
    ])
    expect(await world.call(office.people.first, 'getOpeningCalls')).toEqual([])
    expect((await world.call(null, 'getProject', id)).lots[0]).not.toHaveProperty('opening')

    await office.wait(MINUTE)
    const opened = await office.step(id, 4, 'second')
    const lot = lotOf(opened)
    expect(lot).toMatchObject({ stage: 4, opening: null, openedAt: { applications: now().toISOString(), offers: null } })
    expect(await world.call(office.people.second, 'getOpeningCalls')).toEqual([])
    const [over] = lot.openings ?? []
    const record = await world.call(office.people.third, 'getOpeningRecord', over?.id ?? '')
    expect(record).toMatchObject({
      no: expect.stringMatching(/^N-2026-\d+$/) as string,
      what: 'applications',
      projectId: id,
      buyer: 'Stadt Musterhafen',
      startedBy: office.people.first.name,
      finishedBy: office.people.second.name,
      deadline: lot.applicationDeadline,
      submissions: [],
      late: [],
    })
    const [entry] = await entries(id, 'OPENING_FINISHED')
    expect(entry).toMatchObject({ h: record.logHead.hash, _id: record.logHead.seq, data: { hash: record.hash, no: record.no } })
    expect(await verifyChain(storedEntries(), [{ seq: record.logHead.seq, h: record.logHead.hash }])).toMatchObject({ ok: true })
    for (const stranger of [await world.user('internal'), await world.user('member')])
      expect([403, 404]).toContain((await refusalOf(world.call(stranger, 'getOpeningRecord', over?.id ?? ''))).status)
  })

  it('has its record for whoever hears of its end, however fast they ask', async () => {
    const id = await competitionOver()
    const { opening } = lotOf(await office.step(id, 4, 'first'))
    expect(opening).not.toBe(null)
    const openingId = (await TenderModel.findOne({ _id: id }).lean())?.lots[0]?.opening?.id ?? ''
    const asked: Promise<unknown>[] = []
    const emit = world.events.emit.bind(world.events)
    const told = vi.spyOn(world.events, 'emit').mockImplementation(async (event) => {
      if (event.kind === 'changed' && event.topic === 'tender' && event.id === id) {
        const record = world.call(office.people.first, 'getOpeningRecord', openingId)
        asked.push(record)
        // Asked and answered before the request that ended the opening goes on.
        await record.catch(() => undefined)
      }
      await emit(event)
    })
    await office.step(id, 4, 'second')
    told.mockRestore()
    expect(asked.length).toBeGreaterThan(0)
    for (const record of asked) expect(await record).toMatchObject({ id: openingId, projectId: id })
    expect(await OpeningRecordModel.countDocuments({ tenderId: id })).toBe(1)
    expect(await entries(id, 'OPENING_FINISHED')).toHaveLength(1)
    expect((await TenderModel.findOne({ _id: id }).lean())?.pending).toEqual([])
  })

  it('is not finished by whoever began it, in whatever session', async () => {
    const id = await competitionOver()
    await office.step(id, 4, 'first')
    await office.wait(MINUTE)
    const { token } = await startSession(office.people.first.id, now())
    const { version = 0 } = await office.read(id)
    const again = await world.call({ ...office.people.first, token }, 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD)
    // The 15 minutes begin anew, and nothing is opened.
    expect(lotOf(again)).toMatchObject({ stage: 3, opening: { expiresAt: new Date(now().getTime() + 15 * MINUTE).toISOString() } })
    expect(await entries(id, 'OPENING_RENEWED')).toHaveLength(1)
    expect(await OpeningRecordModel.countDocuments({ tenderId: id })).toBe(0)
  })

  it.each([
    ['14:59 is in time', 14 * MINUTE + 59_000, 4],
    ['15:00 is over', 15 * MINUTE, 3],
    ['15:01 is over', 15 * MINUTE + 1000, 3],
  ])('%s', async (_name, after, stage) => {
    const id = await competitionOver()
    const begun = await office.step(id, 4, 'first')
    // No timer fires: what counts is the time of the call.
    await office.goTo(new Date(now().getTime() + after))
    const next = await world.call(office.people.second, 'updateProjectStage', { id, version: begun.version ?? 0, stage: 4 }, null, PASSWORD)
    expect(lotOf(next)).toMatchObject({ stage })
    // What came too late to finish has begun a new one.
    if (stage === 3) expect(lotOf(next).opening).toMatchObject({ startedBy: office.people.second.name, startedAt: now().toISOString() })
  })

  it('is put back when its time is up, once by several processes and caught up after a restart', async () => {
    const id = await competitionOver()
    await office.step(id, 4, 'first')
    await office.goTo(new Date(now().getTime() + 20 * MINUTE))
    const fail = (fault: unknown) => {
      throw fault
    }
    const processes = await Promise.all([startTenderWorker(world.events, fail), startTenderWorker(world.events, fail)])
    await Promise.all([world.workers.tenders.tick(), ...processes.map((one) => one.tick())])
    await Promise.all(processes.map((one) => one.close()))
    expect((await TenderModel.findOne({ _id: id }).lean())?.lots[0]?.opening).toBe(null)
    expect(await entries(id, 'OPENING_EXPIRED')).toHaveLength(1)
    expect(lotOf(await office.open(id, 4)).stage).toBe(4)
  })

  it('is finished although the clock writes to the tender while the password is checked', async () => {
    const id = await competitionOver()
    await office.step(id, 4, 'first')
    const write = TenderModel.updateOne.bind(TenderModel)
    const beaten = vi.spyOn(TenderModel, 'updateOne').mockImplementationOnce(((...args: Parameters<typeof write>) =>
      // Another lot's timer is quicker by a moment: the same write, on a tender that it has just counted on.
      write({ _id: id }, { $inc: { epoch: 1, rev: 1 } }).then(() => write(...args))) as unknown as typeof write)
    try {
      expect(lotOf(await office.step(id, 4, 'second')).stage).toBe(4)
      expect(beaten.mock.calls.length).toBeGreaterThan(1)
    } finally {
      beaten.mockRestore()
    }
    expect(await OpeningRecordModel.countDocuments({ tenderId: id })).toBe(1)
  })

  it('takes each lot for itself', async () => {
    const id = await competitionOver({ lots: 3 })
    expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/lotIds', rule: 'oneLot' }] },
    })
    await office.step(id, [4, 'LOT-0002'], 'first')
    await office.step(id, [4, 'LOT-0003'], 'second')
    const after = await office.step(id, [4, 'LOT-0002'], 'third')
    expect(stagesIn(after)).toEqual([3, 4, 3])
    expect(lotOf(after, 'LOT-0003').opening).toMatchObject({ startedBy: office.people.second.name })
  })
})

describe('several lots at once', () => {
  it('are opened by two people with one password each, each lot with its own record', async () => {
    const id = await competitionOver({ lots: 3 })
    const lotIds = ['LOT-0001', 'LOT-0003']
    const begun = await office.stage(id, { stage: 4 }, { lotIds, password: PASSWORD })
    expect(begun.lots.map(({ opening }) => opening?.startedBy ?? null)).toEqual([office.people.first.name, null, office.people.first.name])
    expect(stagesIn(await office.stage(id, { stage: 4 }, { as: 'second', lotIds, password: PASSWORD }))).toEqual([4, 3, 4])
    const records = await OpeningRecordModel.find({ tenderId: id }).lean()
    expect(records.map(({ content }) => (JSON.parse(content) as { lotId: string }).lotId).sort()).toEqual(lotIds)
    expect(await entries(id, 'OPENING_BEGUN')).toHaveLength(2)
  })

  it('are refused before any is opened where one cannot be; a wrong password counts once', async () => {
    const id = await competitionOver({ lots: 2 })
    await office.open(id, [4, 'LOT-0001'])
    const both = { lotIds: ['LOT-0002', 'LOT-0001'], password: PASSWORD }
    expect((await refusalOf(office.stage(id, { stage: 4 }, both))).data.lotId).toBe('LOT-0001')
    expect(lotOf(await office.read(id), 'LOT-0002').opening).toBeNull()
    const three = await competitionOver({ lots: 3 })
    const wrong = { lotIds: ['LOT-0001', 'LOT-0002', 'LOT-0003'], password: 'falsch' }
    expect(await refusalOf(office.stage(three, { stage: 4 }, wrong))).toMatchObject({ status: 422 })
    expect(await entries(three, 'OPENING_REFUSED')).toHaveLength(1)
  })

  it('go on where they were cut off: the answer names the lots whose step was taken', async () => {
    const id = await competitionOver({ lots: 2 })
    await office.step(id, [4, 'LOT-0001'], 'second')
    await office.step(id, [4, 'LOT-0002'], 'first')
    const lotIds = ['LOT-0001', 'LOT-0002']
    // Of the first lot it finishes, of the second it starts the clock anew.
    const after = await office.stage(id, { stage: 4 }, { lotIds, password: PASSWORD })
    expect(stagesIn(after)).toEqual([4, 3])
    expect(stagesIn(await office.step(id, [4, 'LOT-0002'], 'second'))).toEqual([4, 4])
  })
})

describe('what an opening refuses', () => {
  it('an attempt before the deadline: 423, in the log and by mail to the team, which a flood does not fill', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    await office.stage(id, { stage: 3 })
    for (let n = 0; n < 8; n++) {
      const refusal = await refusalOf(office.step(id, 4, 'first'))
      expect(refusal).toMatchObject({ status: 423, data: { reason: 'refused.deadlineNotPassed' } })
      expect(refusal.data.message).toBe('Die Frist ist noch nicht abgelaufen.')
    }
    const refused = await entries(id, 'OPENING_REFUSED')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(5)
    const mails = await MailModel.find({ key: 'openSealedInformationAttempted' }).lean()
    expect(mails).toHaveLength(3 * refused.length)
    expect(mails.some(({ text }) => text.includes(refused[0]?.h ?? 'none'))).toBe(true)
  })

  it('a wrong password: 422, counted like logins', async () => {
    const id = await competitionOver()
    const wrong = () => office.stage(id, { stage: 4 }, { as: 'third', password: 'falsch' })
    for (let n = 0; n < 5; n++) expect(await refusalOf(wrong())).toMatchObject({ status: 422, data: { reason: 'wrongPassword' } })
    expect((await refusalOf(wrong())).status).toBe(429)
    // The right one has to wait as well.
    expect((await refusalOf(office.step(id, 4, 'third'))).status).toBe(429)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 3, opening: null })
    expect((await entries(id, 'OPENING_REFUSED'))[0]).toMatchObject({ data: { why: 'wrongPassword', lotId: 'LOT-0001' } })
    await forgetAttempts({ kind: 'old-password', key: office.people.third.id, free: 5 })
  })

  it('a system admin who is not in the team, and staff outside', async () => {
    const id = await competitionOver()
    expect(await refusalOf(office.step(id, 4, 'admin'))).toMatchObject({ status: 403, data: { reason: 'refused.onlyTeamOpens' } })
    const { version = 0 } = await office.read(id)
    const outside = world.call(await world.user('internal'), 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD)
    expect((await refusalOf(outside)).status).toBe(403)
    const view = await office.read(id, 'admin')
    expect(view.moves?.find(({ event }) => event === 'openApplications')).toMatchObject({ open: false, reason: 'onlyTeamOpens' })
  })

  it('what has not come, or is over', async () => {
    const id = await competitionOver()
    expect(await refusalOf(office.step(id, 7, 'first'))).toMatchObject({ status: 409, data: { reason: 'refused.notInThisStage' } })
    await office.open(id, 4)
    expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject({ status: 409, data: { reason: 'refused.notInThisStage' } })
  })
})

describe('races', () => {
  it('of two who finish and one who cancels, one wins, and the others are told by whom', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await competitionOver()
      const { version = 0 } = await office.step(id, 4, 'first')
      const finish = (as: 'second' | 'third') =>
        world.call(office.people[as], 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD)
      const cancel = world.call(office.people.first, 'updateProjectStage', { id, version, stage: 8, outcome: 'cancelled', reason: 'Aus' })
      const both = await Promise.allSettled([finish('second'), finish('third'), cancel])
      expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, data: { current: { id } } })
      const stored = await TenderModel.findOne({ _id: id }).lean()
      expect(stored?.lots[0]?.opening).toBe(null)
      const records = await OpeningRecordModel.countDocuments({ tenderId: id })
      expect([stored?.lots[0]?.stage, records]).toEqual(both[2]?.status === 'fulfilled' ? [8, 0] : [4, 1])
    }
  })

  it('an extension and the beginning of an opening: the deadline decides, whoever comes first', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    await office.stage(id, { stage: 3 })
    // The deadline's timer has not fired yet.
    await office.goTo(new Date(now().getTime() + 30 * DAY))
    const { version = 0 } = await office.read(id)
    const extension = {
      version,
      lotIds: ['LOT-0001'],
      applicationDeadline: new Date(now().getTime() + DAY).toISOString(),
      reason: 'Zu kurz',
    }
    const [extended, begun] = await Promise.allSettled([
      world.call(office.people.second, 'extendDeadlines', id, extension),
      world.call(office.people.first, 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD),
    ])
    expect(extended).toMatchObject({ status: 'rejected', reason: { status: 409 } })
    expect(begun.status).toBe('fulfilled')
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 3, opening: { startedByMe: true } })
  })
})
