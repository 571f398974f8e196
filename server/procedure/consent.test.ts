import { afterAll, beforeAll, expect, it } from 'vitest'
import { setAccount } from '../../tests/world/accounts'
import { makeOffice, type Office, type Person, refusalOf } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { withTwoOffers } from '../../tests/world/twoOffers'
import { takeAccounts } from '../access/accountInLog'
import { UserModel } from '../access/model'
import type { SettingsInput } from '../contract/settings/settings'
import { appendAudit } from '../log/append'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { noteEarlierTaken } from '../platform/earlier'
import { TenderModel } from '../tenders/model'
import { boundRegime } from '../tenders/regime'

/* Ways round 'nobody awards alone', of an editor of the form, of one system admin and of whoever writes the database. */
let world: World
let office: Office
let id = ''
let offerIds: string[] = []
let own = 0
const OTHER = 999_999
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json', 'own/UVgO-national.json')
  office = await makeOffice(world)
  const made = await withTwoOffers(world, office)
  id = made.id
  offerIds = [made.own.id]
  own = (await TenderModel.findOne({ _id: id }).lean())?.orgId ?? 0
  await law([LEADER])
  await office.open(id, 7)
  await TenderModel.updateOne({ _id: id }, { $set: boundRegime(id, 'UVgO') })
  await takeAccounts()
  noteEarlierTaken()
})
afterAll(async () => {
  noteEarlierTaken(false)
  await world.close()
})

const LEADER = { from: 0, needed: 1, people: [], roles: ['Amtsleitung'] }
const BOTH = { from: 0, needed: 2, people: [], roles: ['Amtsleitung', 'Kämmerei'] }
const law = (awardRules: SettingsInput['awardRules'], treasury: Person[] = ['second']) => {
  const { first, third, admin } = office.people
  const awardRoles = [
    { name: 'Amtsleitung', people: [first.email] },
    { name: 'Kämmerei', people: treasury.map((one) => office.people[one].email) },
    { name: 'Amtsleitung', authority: own, people: [third.email] },
    { name: 'Amtsleitung', authority: OTHER, people: [admin.email] },
  ]
  return world.call(admin, 'setSettings', { awardRules, awardRoles })
}
const consent = async (as: Person, isTakenBack = false) => {
  const { version = 0 } = await office.read(id)
  return world.call(office.people[as], 'consentToAward', id, { version, lotId: 'LOT-0001', offerIds, ...(isTakenBack && { isTakenBack }) })
}
const award = () => office.stage(id, { stage: 8, outcome: 'awarded', offerIds })
const refused = async () => {
  const { reason, params } = (await refusalOf(award())).data
  return [reason, (params as Partial<Record<string, string>> | undefined)?.['people']]
}

it('whoever edits the form names another authority, whose own people fill no place of the first', async () => {
  const buyer = (orgId: number) => TenderModel.collection.updateOne({ _id: id as never }, { $set: { 'head.orgId': orgId } })
  await buyer(OTHER)
  await consent('admin')
  expect(await refused()).toEqual(['refused.awardNeedsConsent', 'Amtsleitung'])
  await consent('admin', true)
  await buyer(own)
})

it('none who consents is a puppet of whoever awards, or otherwise than the log has their account', async () => {
  await consent('third')
  const { first, third } = office.people
  await setAccount(third.id, { interventions: [{ by: first.id, what: 'created', at: now() }] })
  expect(await refused()).toEqual(['refused.awardDependent', 'Amtsleitung'])
  await setAccount(third.id, { interventions: [] })
  const created = (await UserModel.findOne({ _id: third.id }).lean())?.created
  const age = (at: unknown) => UserModel.collection.updateOne({ _id: third.id as never }, { $set: { created: at } })
  await age(new Date(0))
  expect(await refused()).toEqual(['accountNotInLog', undefined])
  await age(created)
})

it('an entry of rules that was altered, or of the opening, lets nobody award', async () => {
  for (const type of ['AWARD_RULES_CHANGED', 'OPENING_BEGUN']) {
    const entry = await AuditModel.findOne({ type }).lean()
    const put = (at: unknown) => AuditModel.collection.updateOne({ _id: entry?._id as never }, { $set: { at } })
    await put(new Date(0))
    expect(await refused()).toEqual(['refused.awardLawAltered', undefined])
    expect((await refusalOf(consent('third'))).data.reason).toBe('refused.awardLawAltered')
    await put(entry?.at)
  }
})

it('rules that were raised and lowered again go, and nobody is put into an office but for those who left it', async () => {
  await law([BOTH])
  await law([LEADER])
  // Since the first entry of the opening, however long it goes on.
  const finished = { tenderId: id, lotId: 'LOT-0001', what: 'offers', round: 1 }
  await appendAudit({ type: 'OPENING_FINISHED', at: now(), actor: null, data: finished })
  expect(await refused()).toEqual(['refused.awardNeedsConsent', 'Amtsleitung, Kämmerei'])
  await law([LEADER], ['second', 'admin'])
  expect((await refusalOf(consent('admin'))).data.reason).toBe('refused.notNamedForAward')
  await law([LEADER], ['admin'])
  await consent('admin')
  expect(await award()).toMatchObject({ stage: 8, outcome: 'awarded' })
  const ended = await AuditModel.findOne({ tenderId: id, type: 'PROJECT_STAGE_CHANGED', 'data.outcome': 'awarded' }).lean()
  expect(ended?.data['heldAgainst']).toMatchObject([
    { at: 'now', authority: own, filled: [{ seat: 'Amtsleitung' }] },
    { at: 'opening', authority: own, filled: [{ seat: 'Amtsleitung' }] },
    { at: 'between', authority: own, filled: [{ seat: 'Amtsleitung' }, { seat: 'Kämmerei', heldByNow: true }] },
    { at: 'between', filled: [{ seat: 'Amtsleitung' }] },
  ])
})
