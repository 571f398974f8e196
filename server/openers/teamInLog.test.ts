import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, type Office, type Person } from '../../tests/world/procedure'
import { tamperingWith } from '../../tests/world/tampering'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel, AuditPersonModel, type AuditEntry, type AuditPerson } from '../log/model'
import { forgetPersons } from '../log/persons'
import { MailModel } from '../mail/model'
import { takeAccounts } from '../access/accountInLog'
import { now } from '../platform/clock'
import { noteEarlierTaken } from '../platform/earlier'
import { placeIn, provenIntents } from '../platform/intentProof'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { teamFaultLines, verifyTeams } from './teamInLog'

/* Somebody with the database in hand makes a member older, or somebody else's, or one at all: nobody opens by that. */
let world: World
let office: Office
let id = ''
let before: TenderDoc
const tenders = () => world.db.collection<TenderDoc>('tenders')
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  id = (await office.draft()).id
  await office.stage(id, { stage: 3 })
  const { version = 0 } = await office.read(id)
  const span = { from: now().toISOString(), until: new Date(now().getTime() + 90 * DAY).toISOString() }
  const deputy = { version, member: office.people.first.email, deputy: (await world.user('internal')).email, ...span }
  await world.call(office.people.first, 'nameDeputy', id, deputy)
  await office.wait(30 * DAY)
  await office.step(id, 4, 'first')
  const found = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  if (!found) throw new Error('no tender')
  before = found
})
afterEach(async () => {
  await tenders().replaceOne({ _id: id }, before)
  expect(await verifyTeams()).toEqual([])
})

const idOf = (who: Person): string => office.people[who].id
const place = (who: Person): number => before.team.findIndex(({ userId }) => userId === idOf(who))
const set = (change: Record<string, unknown>) => tenders().updateOne({ _id: id }, { $set: change as never })
const finishedBy = async (who: Person) => refusalOf(office.step(id, 4, who))

/** Nobody opens; the person is named to whoever tries, in the log, by mail and by audit:verify. */
const expectStopped = async (who: Person, userId = idOf(who)): Promise<void> => {
  const fault = await finishedBy(who)
  expect(fault).toMatchObject({ status: 409, data: { reason: 'refused.openerNotInLog' } })
  const found = await verifyTeams()
  expect(found).toContainEqual({ tenderId: id, userId })
  expect(teamFaultLines(found).join()).toContain('otherwise than the log has it')
  expect((await TenderModel.findOne({ _id: id }).lean<TenderDoc>())?.lots[0]?.openedAt.applications).toBe(null)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENING_REFUSED', 'data.why': 'openerNotInLog' })).toBeGreaterThan(0)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'LOG_FAULT_FOUND' })).toBeGreaterThan(0)
  expect(await MailModel.countDocuments({ key: 'logFault', to: office.people.admin.email })).toBeGreaterThan(0)
}

describe('a member of the team whom the row has otherwise than the log', () => {
  it('since: does not finish, and says whose it is', async () => {
    await set({ [`team.${place('second')}.since`]: new Date('2026-01-01T00:00:00Z') })
    await expectStopped('second')
    expect(String((await finishedBy('second')).data.message)).toContain(office.people.second.name)
  })

  it('by whom: does not finish', async () => {
    await set({ [`team.${place('second')}.addedBy`]: idOf('third') })
    await expectStopped('second')
  })

  it('of whoever began: nobody finishes', async () => {
    await set({ [`team.${place('first')}.since`]: new Date('2026-01-01T00:00:00Z') })
    await expectStopped('third', idOf('first'))
  })

  it('who came with the tender, as the row says alone: does not finish', async () => {
    await set({ team: [...before.team, { userId: idOf('admin'), role: 'EDITOR', since: before.created, addedBy: before.createdBy }] })
    await expectStopped('admin')
  })

  it('who was taken out since, put back: does not finish', async () => {
    const { version = 0, team = [] } = await office.read(id)
    const left = team.flatMap(({ userName, role }) => (userName === office.people.third.email ? [] : [{ userName, role }]))
    await world.call(office.people.first, 'updateProject', { id, version, team: left })
    await set({ team: before.team })
    const third = { tenderId: id, userId: idOf('third') }
    expect(await verifyTeams()).toEqual([third])
    // The rest of this file has them in again.
    const without = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    await set({ team: without?.team.filter(({ userId }) => userId !== idOf('third')) })
    await world.call(office.people.admin, 'addProjectEditors', id, [office.people.third.email])
    const again = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    if (!again) throw new Error('no tender')
    before = again
  })

  it('whose row beside the log was taken away: does not finish', async () => {
    const kept = await AuditPersonModel.findOne({ _id: idOf('second') }).lean<AuditPerson>()
    await AuditPersonModel.deleteOne({ _id: idOf('second') })
    forgetPersons()
    await expectStopped('second')
    await AuditPersonModel.deleteOne({ _id: idOf('second') })
    if (kept) await world.db.collection<AuditPerson>('auditPersons').insertOne(kept)
    forgetPersons()
  })

  it('by an entry that somebody else wrote: does not finish', async () => {
    const db = tamperingWith(world.db)
    const restore = await db.snapshot()
    const at = new Date('2026-11-30T00:00:00Z')
    const hash = (await AuditPersonModel.findOne({ _id: idOf('second') }).lean<AuditPerson>())?.hash
    await db.entries.updateOne({ tenderId: id, type: 'PROJECT_TEAM_CHANGED', 'data.user': hash as never }, { $set: { at } })
    await db.rewriteLog()
    await set({ [`team.${place('second')}.since`]: at })
    expect(await verifyTeams()).toContainEqual({ tenderId: id, userId: idOf('second') })
    await restore()
  })
})

it('what somebody else left to be done in the row is not done, and makes nobody older', async () => {
  const at = new Date('2026-11-20T00:00:00Z')
  const team = [{ userId: idOf('second'), oldRole: null, newRole: 'EDITOR' }]
  const facts = { at, actor: { id: idOf('admin'), email: 'a', name: 'A' }, edit: null, team }
  const [elsewhere] = provenIntents(placeIn(TenderModel, 'another'), [{ id: 'made3', kind: 'edited', facts }])
  const made = [
    { id: 'made', kind: 'edited', facts },
    {
      id: 'made2',
      kind: 'stageChanged',
      facts: { type: 'PROJECT_STAGE_CHANGED', at, actor: null, data: { made: true }, forReaders: false },
    },
    elsewhere,
  ]
  await set({ pending: made, [`team.${place('second')}.since`]: at })
  await world.workers.tenders.sweep()
  expect(await AuditModel.countDocuments({ 'data.intent': { $regex: '^made' } })).toBe(0)
  expect(await AuditModel.countDocuments({ type: 'LOG_FAULT_FOUND', 'data.intent': { $regex: `^logFault:intent:tenders:${id}` } })).toBe(1)
  expect(await verifyTeams()).toContainEqual({ tenderId: id, userId: idOf('second') })
})

it('an own intent that was carried out, and put back, makes nobody older, and is not written down again', async () => {
  const hash = (await AuditPersonModel.findOne({ _id: idOf('second') }).lean<AuditPerson>())?.hash
  const entry = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_TEAM_CHANGED', 'data.user': hash as never }).lean<AuditEntry>()
  const n = Number(String(entry?.data.intent).split(':').at(-1))
  const name = String(entry?.data.intent).replace(/:\d+$/, '')
  const at = new Date('2026-11-20T00:00:00Z')
  const change = { userId: idOf('second'), oldRole: null, newRole: 'EDITOR', addedBy: idOf('third') }
  const facts = { at, actor: { id: idOf('admin'), email: 'a', name: 'A' }, edit: null, team: Array.from({ length: n }, () => change) }
  const put = (intentId: string, moment: Date) => {
    const pending = provenIntents(placeIn(TenderModel, id), [{ id: intentId, kind: 'edited', facts: { ...facts, at: moment } }])
    return set({ pending, [`team.${place('second')}.since`]: moment, [`team.${place('second')}.addedBy`]: idOf('third') })
  }
  const strange = { tenderId: id, userId: idOf('second') }
  await put(name, at)
  expect(await verifyTeams()).toContainEqual(strange)
  const entries = await AuditModel.countDocuments({ tenderId: id, type: 'PROJECT_TEAM_CHANGED' })
  await world.workers.tenders.sweep()
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'PROJECT_TEAM_CHANGED', 'data.user': hash as never })).toBe(1)
  // One that was never written down, and is older than what was.
  await put('held back', at)
  expect(await verifyTeams()).toContainEqual(strange)
  // By whom is what was left, not what the row says by now.
  await put('new', now())
  expect(await verifyTeams()).toEqual([])
  await set({ [`team.${place('second')}.addedBy`]: idOf('first') })
  expect(await verifyTeams()).toContainEqual(strange)
  expect(entries).toBeGreaterThan(0)
})

describe('a row that says nothing of since when', () => {
  afterEach(() => noteEarlierTaken(false))
  const strip = (path: string) => tenders().updateOne({ _id: id }, { $unset: { [path]: '' } as never })

  it('is one of before only until those were filled in: nobody opens by it, whoever it is of', async () => {
    await strip(`team.${place('second')}.since`)
    expect(await verifyTeams()).toEqual([])
    noteEarlierTaken()
    // Accounts are another matter (access/accountInLog.test.ts).
    await takeAccounts()
    await expectStopped('second')
    await tenders().replaceOne({ _id: id }, before)
    expect(await verifyTeams()).toEqual([])
    await strip(`team.${place('first')}.since`)
    await expectStopped('third', idOf('first'))
  })

  it('nor is a deputy', async () => {
    noteEarlierTaken()
    await strip('deputies.0.namedAt')
    expect(await verifyTeams()).toEqual([{ tenderId: id, userId: before.deputies?.[0]?.userId }])
  })
})

it.each(['namedAt', 'from', 'until', 'namedBy', 'memberId'] as const)('a deputy whose %s was changed is named', async (field) => {
  const [deputy] = before.deputies ?? []
  const values = {
    ...{ namedAt: new Date(0), from: new Date(0), until: new Date('2099-01-01T00:00:00Z') },
    ...{ namedBy: idOf('third'), memberId: idOf('third') },
  }
  await set({ [`deputies.0.${field}`]: values[field] })
  expect(await verifyTeams()).toEqual([{ tenderId: id, userId: deputy?.userId }])
})
