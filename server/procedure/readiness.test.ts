import { afterEach, beforeEach, expect, it } from 'vitest'
import { setAccount } from '../../tests/world/accounts'
import { PASSWORD } from '../../tests/world/people'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World, type Office } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { now } from '../platform/clock'

/* The day before a deadline it is looked whether enough people could open what comes. */

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
beforeEach(() => office.goTo('2026-12-01T09:00:00.000Z'))
afterEach(async () => {
  await setState('ACTIVE', ['first', 'second', 'third'])
  await MailModel.deleteMany({})
  await office.goTo(null)
})

const setState = (state: 'ACTIVE' | 'DISABLED', names: readonly ('first' | 'second' | 'third')[]) =>
  Promise.all(names.map((name) => setAccount(office.people[name].id, { state })))
const competing = async (lots = 1): Promise<string> => {
  const { id } = await office.draft({ lots })
  await office.stage(id, { stage: 3 })
  return id
}
const checked = (id: string) => AuditModel.find({ tenderId: id, type: 'OPENING_READINESS_CHECKED' }).sort({ _id: 1 }).lean()
const mailed = async (): Promise<string[]> => (await MailModel.find({ key: 'openersMissing' }).lean()).map(({ to }) => to)
const problems = async (id: string) => (await office.read(id)).problems?.map(({ rule }) => rule)

it('it is looked once, an extension has its own day before, and whoever is there is told where they are too few', async () => {
  const id = await competing()
  await office.wait(29 * DAY - 1000)
  expect(await checked(id)).toEqual([])
  await office.wait(1000)
  await office.wait(1000)
  expect(await checked(id)).toMatchObject([{ data: { lotId: 'LOT-0001', able: 3, ready: true } }])
  expect(await mailed()).toEqual([])
  expect(await problems(id)).not.toContain('openingNeedsTwo')

  await setState('DISABLED', ['second', 'third'])
  expect(await problems(id)).toContain('openingNeedsTwo')
  const { version = 0 } = await office.read(id)
  const applicationDeadline = new Date(now().getTime() + 10 * DAY).toISOString()
  await world.call(office.people.first, 'extendDeadlines', id, { version, lotIds: ['LOT-0001'], applicationDeadline, reason: 'Krank' })
  await office.wait(9 * DAY)
  expect(await checked(id)).toMatchObject([{}, { data: { able: 1, ready: false } }])
  expect(await mailed()).toEqual([office.people.first.email])
  const log = await world.call(office.people.first, 'getLogEntries', id, 'OPENING_READINESS_CHECKED')
  expect(log.map(({ description }) => description.key)).toEqual([
    expect.stringMatching(/tooFew$/) as string,
    expect.stringMatching(/ready$/) as string,
  ])
})

it('whoever stands in at the deadline counts', async () => {
  const id = await competing()
  const { version = 0 } = await office.read(id)
  const later = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
  const [from, until] = [later(29.5), later(40)]
  const deputy = await world.user('internal')
  const { second } = office.people
  await world.call(second, 'nameDeputy', id, { version, member: second.email, deputy: deputy.email, from, until })
  await setState('DISABLED', ['second', 'third'])
  expect(await problems(id)).not.toContain('openingNeedsTwo')
  await office.wait(29 * DAY)
  expect(await checked(id)).toMatchObject([{ data: { able: 2, ready: true } }])
  expect(await mailed()).toEqual([])
})

it('who can open only when a system admin confirms it is told to the team and the system admins, and is enough once it is', async () => {
  const id = await competing(2)
  const { version = 0 } = await office.read(id)
  const { first, second } = office.people
  const [deputy, span] = [
    await world.user('internal'),
    { from: now().toISOString(), until: new Date(now().getTime() + 60 * DAY).toISOString() },
  ]
  // Named by the one with whom they would open.
  await world.call(first, 'nameDeputy', id, { version, member: second.email, deputy: deputy.email, ...span })
  await setState('DISABLED', ['second', 'third'])
  const toConfirm = async () => (await office.read(id)).problems?.filter(({ rule }) => rule === 'openersAdded')
  expect(await toConfirm()).toMatchObject([{ severity: 'WARN', params: { names: [first.name, deputy.name] } }])
  await office.wait(29 * DAY)
  await office.wait(1000)
  const needed = { able: 2, ready: false, confirm: ['openersAdded'] }
  expect(await checked(id)).toMatchObject(['LOT-0001', 'LOT-0002'].map((lotId) => ({ data: { lotId, ...needed } })))
  // Of both lots, which end together, one mail tells each.
  const mails = await MailModel.find({ key: 'openersToConfirm' }).lean()
  const told = mails.map(({ to }) => to)
  expect(told).toEqual(expect.arrayContaining([first.email, deputy.email, office.people.admin.email]))
  expect(new Set(told).size).toBe(told.length)
  for (const mail of mails) expect(mail.text).toMatch(/Los 1.*, Los 2/)
  expect(await mailed()).toEqual([])
  const [entry] = await world.call(office.people.first, 'getLogEntries', id, 'OPENING_READINESS_CHECKED')
  expect(entry?.description.key).toMatch(/toConfirm$/)

  for (const lotId of ['LOT-0001', 'LOT-0002']) {
    expect(await toConfirm()).toHaveLength(1)
    const matter = { lotId, what: 'applications' } as const
    await world.call(office.people.admin, 'confirmOpeners', id, matter, [first.email, deputy.email], 'Alle anderen sind krank.', PASSWORD)
  }
  expect(await toConfirm()).toEqual([])
})

it('where nobody of the team is there the system admins are told', async () => {
  const id = await competing()
  await setState('DISABLED', ['first', 'second', 'third'])
  await office.wait(29 * DAY)
  expect(await checked(id)).toMatchObject([{ data: { able: 0, ready: false } }])
  expect(await mailed()).toContain(office.people.admin.email)
  expect(await mailed()).not.toContain(office.people.first.email)
})
