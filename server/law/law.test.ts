import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../tests/world/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { takeAccounts } from '../access/accountInLog'
import { UserModel } from '../access/model'
import type { LawInput, LawLineView, LawWords } from '../contract/law/law'
import { appendAudit } from '../log/append'
import { type AuditEntry, AuditModel } from '../log/model'
import { keyOfType } from '../../workflows/procedure'
import { shortAt } from '../tenders/area'
import { lawLinesNow } from './inForce'
import { LawLineModel, type LawLineDoc } from './model'

/* Two system admins and the law of the house. What is refused of the words themselves is workflows/law's. */
let world: World
let people: Record<'first' | 'second', TestUser>
let staff: TestUser
let backdated: TestUser
beforeAll(async () => {
  world = await makeWorld()
  people = { first: await world.user('admin'), second: await world.user('admin') }
  staff = await world.user('internal')
  backdated = await world.user('admin')
  await takeAccounts()
})
afterAll(() => world.close())

const NOTE = 'Gelesen im Bundesgesetzblatt.'
const lines = () => world.call(people.first, 'getLawLines')
const lineOf = async (id: string): Promise<LawLineView> => {
  const found = (await lines()).find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const inputOf = async (id: string, part: Partial<LawWords>, more: Partial<LawInput> = {}): Promise<LawInput> => {
  const { versions, version } = await lineOf(id)
  const last = versions.at(-1)
  if (!last) throw new Error(id)
  const { knownFrom: _known, lastDay: _last, isInForce: _is, ...words } = last
  return { kind: 'version', note: NOTE, version, ...more, words: { ...words, ...part } }
}
const propose = async (id: string, part: Partial<LawWords>, more: Partial<LawInput> = {}): Promise<string> => {
  const after = await world.call(people.first, 'proposeLawChange', id, await inputOf(id, part, more))
  return after.find((one) => one.id === id)?.proposal?.id ?? ''
}
const confirm = (who: TestUser, line: string, proposal: string) =>
  world.call(who, 'decideLawChange', line, proposal, { agrees: true, reason: '' })
const refuse = (line: string, proposal: string, reason: string) =>
  world.call(people.first, 'decideLawChange', line, proposal, { agrees: false, reason })
/** As whoever is on a team reckons with them. */
const rows = async () => world.call(staff, 'getLawRows')
const period = async (key: string, on: string) =>
  (await rows()).clock.find((row) => row.key === key && row.regimes.includes('VgV') && row.validFrom === on)?.period
const WAIT = 'clock.waitOther.VgV'
const reasonOf = async (work: Promise<unknown>): Promise<unknown> => (await refusalOf(work)).data.reason

it('is changed by two people, and both stand in the log with all that it says before and after', async () => {
  const id = await propose(WAIT, { amount: 20, validFrom: '2027-03-01' })
  expect(await period('waitOther', '2027-03-01')).toBeUndefined()
  expect((await lineOf(WAIT)).proposal).toMatchObject({ barred: 'own', isAltered: false, before: { amount: 15 }, words: { amount: 20 } })
  const isAsked = async (who: TestUser) => (await world.call(who, 'getTodaysWork')).some(({ key }) => key === 'confirmLawChange')
  expect([await isAsked(people.first), await isAsked(people.second)]).toEqual([false, true])
  expect(await reasonOf(confirm(people.first, WAIT, id))).toBe('accountChangeBarred.own')
  const after = await confirm(people.second, WAIT, id)
  const { versions, proposal } = after.find((one) => one.id === WAIT) ?? {}
  expect(proposal).toBeNull()
  expect(versions?.map(({ amount, lastDay, isInForce }) => [amount, lastDay, isInForce])).toEqual([
    [15, '2027-02-28', true],
    [20, null, false],
  ])
  expect(await period('waitOther', '2027-03-01')).toEqual({ days: 20 })
  const entries = await AuditModel.find({ type: { $in: ['LAW_PROPOSED', 'LAW_CONFIRMED'] } })
    .sort({ _id: 1 })
    .lean<AuditEntry[]>()
  expect(entries.map(({ type, data }) => [type, data])).toMatchObject([
    ['LAW_PROPOSED', { line: WAIT, note: NOTE, before: { amount: 15 }, after: { amount: 20 } }],
    ['LAW_CONFIRMED', { line: WAIT, note: NOTE, before: { amount: 15 }, after: { amount: 20 } }],
  ])
  expect(new Set(entries.map(({ actor }) => actor)).size).toBe(2)
})

it('is none that came with a tender of another house', async () => {
  const last = await AuditModel.findOne({ type: 'LAW_CONFIRMED' }).lean<AuditEntry>()
  const before = await lawLinesNow()
  const after = { ...(last?.data['after'] as LawWords), amount: 1, validFrom: '2027-04-01' }
  for (const more of [{ tenderId: 'brought' }, { house: 'x' }]) {
    const data = { ...last?.data, after, intent: JSON.stringify(more), ...more }
    await appendAudit({ type: 'LAW_CONFIRMED', at: new Date(), actor: null, data })
  }
  expect(await lawLinesNow()).toEqual(before)
})

it('takes one proposal of a line at a time, and refuses what it cannot be, each at its field', async () => {
  const line = 'clock.statistics.VgV+SektVO+VSVgV+KonzVgV+VOB/A-EU+VOB/A+UVgO'
  const input = await inputOf(line, { amount: 30, validFrom: '2027-01-01' })
  const wrong = { ...input, words: { ...input.words, amount: 0, validFrom: '2020-10-01', source: '' }, note: '' }
  expect((await refusalOf(world.call(people.first, 'proposeLawChange', line, wrong))).data.errors).toEqual([
    { path: '/input/words/amount', rule: 'range' },
    { path: '/input/words/validFrom', rule: 'overlap' },
    { path: '/input/words/source', rule: 'required' },
    { path: '/input/note', rule: 'required' },
  ])
  const both = await Promise.allSettled([people.first, people.second].map((who) => world.call(who, 'proposeLawChange', line, input)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { proposal, version } = await lineOf(line)
  expect(await reasonOf(world.call(people.first, 'proposeLawChange', line, { ...input, version }))).toBe('refused.lawProposed')
  expect((await refusalOf(world.call(people.first, 'proposeLawChange', 'clock.nothing.VgV', input))).status).toBe(404)
  expect(await reasonOf(refuse(line, proposal?.id ?? '', 'nein'))).toBe('refused.lawReason')
  await refuse(line, proposal?.id ?? '', 'Die Verordnung ist noch nicht verkündet.')
  expect(await lineOf(line)).toMatchObject({ proposal: null, versions: [{ amount: 60 }] })
  expect((await refusalOf(confirm(people.second, line, proposal?.id ?? ''))).status).toBe(404)
})

it('says how long offers have at least from then on, for whoever publishes', async () => {
  const line = 'period.offers.VgV.open.electronic'
  const id = await propose(line, { amount: 20, validFrom: '2026-12-01' })
  await confirm(people.second, line, id)
  const { periods } = await rows()
  const own = periods.filter(({ paragraph }) => paragraph === '§ 15 Abs. 4 VgV').map(({ days, validFrom }) => [days, validFrom])
  expect(own).toEqual([
    [30, '2016-04-18'],
    [20, '2026-12-01'],
  ])
  // A deadline of 25 days: too short for a notice of November, none is asked for a reason in December.
  const law = { regime: 'VgV', procedure: 'open' } as const
  const offers = (day: string) => ({ applicationDeadline: null, offerDeadline: new Date(`${day}T11:00:00Z`) })
  const short = (notice: string, due: string) =>
    shortAt(keyOfType(0), [{ lotId: 'A', start: 2, deadlines: offers(due) }], { law, periods, notice: new Date(`${notice}T09:00:00Z`) })
  expect(short('2026-11-30', '2026-12-28').map(({ asked }) => asked)).toEqual([30])
  expect(short('2026-12-01', '2026-12-28')).toEqual([])
})

it('is confirmed by nobody who could be the same person', async () => {
  const id = await propose('threshold.works', { amount: 5_500_000, validFrom: '2028-01-01', validTo: '2029-12-31' })
  const puppet = await world.user('admin')
  const made = { by: people.first.id, what: 'created', at: new Date() }
  await UserModel.collection.updateOne({ _id: puppet.id as never }, { $set: { interventions: [made] } } as never)
  expect(await reasonOf(confirm(puppet, 'threshold.works', id))).toBe('accountChangeBarred.dependent')
  const late = await world.user('admin')
  await UserModel.collection.updateOne({ _id: late.id as never }, { $set: { created: new Date(Date.now() + 60_000) } } as never)
  expect(await reasonOf(confirm(late, 'threshold.works', id))).toBe('accountChangeBarred.younger')
  // Nor by one whose account somebody made older in the database.
  await UserModel.collection.updateOne({ _id: backdated.id as never }, { $set: { created: new Date(0) } } as never)
  expect(await reasonOf(confirm(backdated, 'threshold.works', id))).toBe('accountNotInLog')
  const born = (await UserModel.findOne({ _id: people.first.id }, { created: 1 }).lean())?.created
  const age = (created: unknown) => UserModel.collection.updateOne({ _id: people.first.id as never }, { $set: { created } } as never)
  await age(new Date(0))
  expect(await reasonOf(confirm(people.second, 'threshold.works', id))).toBe('accountNotInLog')
  await age(born)
  await confirm(people.second, 'threshold.works', id)
  expect((await rows()).thresholds.filter(({ of }) => of === 'works').map(({ amount }) => amount)).toEqual([
    ...[5_538_000, 5_404_000, 5_500_000],
  ])
})

it('is not confirmed where the line says something else than when it was proposed', async () => {
  const id = await propose(WAIT, { amount: 25, validFrom: '2027-06-01' })
  const entry = await AuditModel.findOne({ type: 'LAW_CONFIRMED', 'data.line': WAIT }).lean<AuditEntry>()
  // As a newer Lotse may come with other rows.
  await AuditModel.collection.deleteOne({ _id: entry?._id as never })
  expect(await reasonOf(confirm(people.second, WAIT, id))).toBe('refused.lawChanged')
  await AuditModel.collection.insertOne(entry as never)
  await refuse(WAIT, id, 'So steht es dort nicht.')
})

it('is not what somebody writes into the database: no proposal, and no entry of the log', async () => {
  const line = 'clock.retention.UVgO'
  const id = await propose(line, { amount: 48, validFrom: '2027-01-01', source: 'UVgO 2027' })
  const doc = await LawLineModel.findOne({ _id: line }).lean<LawLineDoc>()
  const forge = (set: object) => LawLineModel.collection.updateOne({ _id: line as never }, { $set: set } as never)
  for (const set of [{ 'proposal.words.amount': 1 }, { 'proposal.by': people.second.id }]) {
    await forge(set)
    expect((await lineOf(line)).proposal?.isAltered).toBe(true)
    const who = 'proposal.by' in set ? people.first : people.second
    expect(await reasonOf(confirm(who, line, id))).toBe('refused.lawAltered')
    await forge({ proposal: doc?.proposal })
  }
  await refuse(line, id, 'So steht es dort nicht.')
  // What was refused is not brought back by its old row.
  await forge({ proposal: doc?.proposal })
  expect(await reasonOf(confirm(people.second, line, id))).toBe('refused.lawAltered')
  await forge({ proposal: null })
  const told = await AuditModel.findOne({ type: 'LAW_CONFIRMED' }).lean<AuditEntry>()
  const last = await AuditModel.findOne({}).sort({ _id: -1 }).lean<AuditEntry>()
  const after = { ...(told?.data['after'] as LawWords), amount: 1, validFrom: '2026-01-01' }
  const forged = { ...told, _id: (last?._id ?? 0) + 1, data: { ...told?.data, intent: 'forged', after } }
  // Nor is one numbered as if there had been no codes yet.
  const { mac: _mac, since: _since, ...old } = { ...forged, _id: 0, data: { ...forged.data, intent: 'old' } }
  for (const one of [forged, old]) await AuditModel.collection.insertOne(one as never)
  await LawLineModel.collection.updateOne({ _id: WAIT as never }, { $set: { head: 9 } })
  expect((await lineOf(WAIT)).versions.map(({ amount }) => amount)).toEqual([15, 20])
  await AuditModel.collection.deleteMany({ _id: { $in: [forged._id, old._id] as never[] } })
})
