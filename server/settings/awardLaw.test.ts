import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../tests/world/procedure'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { SettingsInput } from '../contract/settings/views'
import { AuditModel } from '../log/model'
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
  // Nor are offices by one of rules.
  await forge()
  await save({ awardRules: [{ from: 5, needed: 1, people: [], roles: ['Kämmerei'] }] })
  expect((await told()).at(-1)?.data['after']).toMatchObject({ rules: [{ from: 5 }], roles: ROLES })
})

it('an entry that was altered is not passed over: nobody changes rules upon the ones before it', async () => {
  const last = (await told()).at(-1)
  const put = (hash: unknown) => AuditModel.collection.updateOne({ _id: last?._id as never }, { $set: { 'data.hash': hash } })
  await put('0')
  expect((await refusalOf(save({ awardRules: [] }))).data.reason).toBe('refused.awardLawAltered')
  expect(await save({ filesUrl: 'https://andere.example.org' })).toMatchObject({ isAwardLawAltered: true })
  await put(last?.data['hash'])
  await save({ awardRules: RULES })
  expect(await told()).toHaveLength(3)
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
