import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refusalOf } from '../../tests/world/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { SettingsInput } from '../contract/settings/settings'
import { appendAudit, onPlanted } from '../log/append'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { awardLaws } from './awardLaw'
import { SettingsModel } from './model'

/* Who may award goes by the log: whoever writes the database has no rule of theirs signed by an admin who saves something else. */
let world: World
let admin: TestUser
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
})
afterAll(() => world.close())

const RULES = [{ from: 0, needed: 2, people: ['chef@example.org'], roles: ['Kämmerei'] }]
const ROLES = [{ name: 'Kämmerei', people: ['kasse@example.org'] }]
const FORGED = { awardRules: [], awardRoles: [{ name: 'Kämmerei', people: ['freund@example.org'] }] }
const save = (input: SettingsInput) => world.call(admin, 'setSettings', input)
const forge = () => SettingsModel.collection.updateOne({ _id: 'system' as never }, { $set: FORGED, $inc: { version: 1 } })
const told = () => AuditModel.find({ type: 'AWARD_RULES_CHANGED' }).sort({ _id: 1 }).lean()

it('rules in the database alone are neither shown nor signed by a save of something else, which puts them right', async () => {
  await save({ awardRules: RULES, awardRoles: ROLES })
  expect(await world.call(admin, 'getSettings')).not.toHaveProperty('isAwardLawAltered')
  await forge()
  expect(await world.call(admin, 'getSettings')).toMatchObject({ awardRules: RULES, awardRoles: ROLES, isAwardLawAltered: true })
  const saved = await save({ filesUrl: 'https://dateien.example.org' })
  expect(saved).toMatchObject({ awardRules: RULES, awardRoles: ROLES })
  expect(saved).not.toHaveProperty('isAwardLawAltered')
  expect(await told()).toHaveLength(1)
  // Nor are offices by one of rules, nor are they what other ones are held against.
  await forge()
  expect((await refusalOf(save({ awardRoles: [] }))).data.errors).toMatchObject([{ rule: 'unknownRole' }, { rule: 'tooFew' }])
  await save({ awardRules: [{ from: 5, needed: 1, people: [], roles: ['Kämmerei'] }] })
  expect((await told()).at(-1)?.data['after']).toMatchObject({ rules: [{ from: 5 }], roles: ROLES })
})

it('an entry that was altered is not passed over: nobody changes rules upon the ones before it', async () => {
  const [first, last] = await told()
  const put = (hash: unknown, one = last) => AuditModel.collection.updateOne({ _id: one?._id as never }, { $set: { 'data.hash': hash } })
  const planted = vi.fn()
  onPlanted(planted)
  await put('0')
  expect((await refusalOf(save({ awardRules: [] }))).data.reason).toBe('refused.awardLawAltered')
  // Shown is what the others say; the row stays.
  expect(await save({ filesUrl: 'https://andere.example.org' })).toMatchObject({ awardRules: RULES, isAwardLawAltered: true })
  expect((await SettingsModel.findOne().lean())?.awardRules).toMatchObject([{ from: 5 }])
  expect(planted).toHaveBeenCalledWith(last?._id)
  await put(last?.data['hash'])
  await put('0', first)
  expect(await world.call(admin, 'getSettings')).toMatchObject({ awardRules: [{ from: 5 }], isAwardLawAltered: true })
  await put(first?.data['hash'], first)
  await save({ awardRules: RULES })
  expect(await told()).toHaveLength(3)
})

it('what a tender of another house brings is no rule here, whichever of both says so', async () => {
  const before = await awardLaws(0)
  const none = { rules: [], roles: [] }
  for (const more of [{ tenderId: 'brought' }, { house: 'x' }])
    await appendAudit({ type: 'AWARD_RULES_CHANGED', at: now(), actor: null, data: { before: none, after: none, ...more } })
  expect(await awardLaws(0)).toEqual(before)
})

it('rules that a crash left to be told go as they were left, and once', async () => {
  const failing = vi.spyOn(AuditModel.collection, 'insertMany').mockRejectedValueOnce(new Error('no disk'))
  await expect(save({ awardRules: [{ ...RULES[0], from: 7, needed: 1 } as never] })).rejects.toThrow()
  failing.mockRestore()
  const { pending = [] } = (await SettingsModel.findOne().lean()) ?? {}
  const leave = (some: readonly unknown[]) =>
    SettingsModel.collection.updateOne({ _id: 'system' as never }, { $set: { pending: some } } as never)
  expect((await awardLaws()).now.rules).toMatchObject([{ from: 7 }])
  await leave(pending.map((one) => ({ ...one, facts: { ...one.facts, data: { after: { rules: [], roles: [] } } } })))
  expect((await awardLaws()).now.rules).toEqual(RULES)
  await leave(pending)
  await save({ awardRules: RULES })
  expect((await told()).slice(-2).map(({ data }) => (data['after'] as { rules: object[] }).rules)).toMatchObject([[{ from: 7 }], RULES])
  // Of what the log was told already nothing is told since.
  await leave(pending)
  expect((await awardLaws(Number((await told()).at(-1)?._id))).earlier).toEqual([])
  await leave([])
})

it('a rule can be met in the house and in each authority; an office is named like no address', async () => {
  const rule = { from: 0, needed: 2, people: ['x@example.org'], roles: ['Amtsleitung'] }
  const offices = (house: string) => [
    { name: 'Amtsleitung', people: [house] },
    { name: 'Amtsleitung', authority: 7, people: ['y@example.org'] },
  ]
  const faults = async (input: SettingsInput) => (await refusalOf(save(input))).data.errors?.map(({ path, rule }) => [path, rule])
  expect(await faults({ awardRules: [rule], awardRoles: offices('x@example.org') })).toEqual([['/settings/awardRules/0/needed', 'tooFew']])
  await save({ awardRules: [rule], awardRoles: offices('z@example.org') })
  expect(await faults({ awardRoles: [...offices('z@example.org'), { name: 'x@example.org', people: ['a@example.org'] }] })).toEqual([
    ['/settings/awardRoles/2/name', 'isAddress'],
  ])
})
