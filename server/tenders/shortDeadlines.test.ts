import { expect, it } from 'vitest'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY, templateOf, withDeadlines } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { shippedProcedure } from '../../workflows/procedure'
import { now } from '../platform/clock'

// A deadline below the law's minimum is named at every step before, and goes out with a reason that the log keeps.

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const MINUTE = 60_000
const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()

/** Applications end in so many days, offers in so many more. */
const draft = async (apply: number, offer: number, procedure?: string) => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const made = await office.draft(procedure === undefined ? {} : { procedure })
  const template = await templateOf('EU-19')
  const at = (days: number) => new Date(now().getTime() + days * DAY)
  const data = withDeadlines(template, made.data ?? {}, { apply: at(apply), offer: at(offer) })
  return world.call(office.people.first, 'updateProject', { id: made.id, version: made.version ?? 0, data })
}
const call = (change: object) => world.callRaw(office.people.first, ['updateProjectStage', [change, null]])

it('stands among the problems, with paragraph and shortfall, and vanishes with time enough', async () => {
  const short = await draft(8 * (MINUTE / DAY), 60)
  expect(short.problems).toContainEqual({
    path: '/applicationDeadline',
    rule: 'applicationPeriodTooShort',
    params: { what: 'applicationDeadline', paragraph: '§ 27 Abs. 3 KonzVgV', asked: 30, given: 0, earliest: '2027-01-01', lot: null },
    severity: 'WARN',
  })
  const enough = await draft(32, 60)
  expect(enough.problems?.filter(({ rule }) => rule.endsWith('PeriodTooShort'))).toEqual([])
})

it('is published with a reason alone, and the log keeps both', async () => {
  const { id, version = 0 } = await draft(8 * (MINUTE / DAY), 60)
  const error = await refusalOf(call({ id, version, stage: 3 }))
  expect(error).toMatchObject({
    status: 422,
    data: {
      errors: [
        {
          path: '/project/reason',
          rule: 'periodTooShort',
          params: { what: 'applicationDeadline', paragraph: '§ 27 Abs. 3 KonzVgV', asked: 30, given: 0 },
        },
      ],
    },
  })
  expect((await refusalOf(call({ id, version, stage: 3, reason: ' ' }))).status).toBe(422)
  // At a date that lies later it is no different.
  expect((await refusalOf(call({ id, version, stage: 2, published: inDays(1) }))).status).toBe(422)
  expect((await office.read(id)).stage).toBe(0)
  await call({ id, version, stage: 3, reason: 'Hinreichend begründete Dringlichkeit' })
  const [entry] = await world.call(office.people.admin, 'getLogEntries', id, { type: 'PROJECT_STAGE_CHANGED' })
  expect(entry?.data.changes).toContainEqual({ label: { key: 'reason' }, oldValue: null, newValue: 'Hinreichend begründete Dringlichkeit' })
  expect(entry?.data.changes).toContainEqual({
    label: { key: 'applicationDeadline' },
    oldValue: null,
    newValue: { key: 'shortDeadline', params: { paragraph: '§ 27 Abs. 3 KonzVgV', asked: 30, given: 0 } },
  })
})

it('asks nothing where the time is enough, and asks again when offers are called for at once', async () => {
  const { id, version = 0 } = await draft(32, 60)
  await call({ id, version, stage: 3 })
  await office.wait(33 * DAY)
  await office.open(id, 4)
  const next = async () => (await office.read(id)).version ?? 0
  const change = { id, version: await next(), stage: 6, offerIds: [], offerDeadline: inDays(2) }
  expect(await refusalOf(call(change))).toMatchObject({
    status: 422,
    data: { errors: [{ params: { what: 'offerDeadline', asked: 17, given: 1 } }] },
  })
  await call({ ...change, reason: 'Alle Bewerber sind einverstanden.' })
  expect(lotOf(await office.read(id)).stage).toBe(6)
})

it('asks the same where a procedure of the house wants more time than the law', async () => {
  const { document } = shippedProcedure('tender') ?? {}
  const phases = document?.phases.map((one) => (one.kind === 'intake' && one.of === 'application' ? { ...one, leastDays: 40 } : one))
  const row = await world.call(office.people.admin, 'createProcedure', { document: { ...document, id: 'own-forty', phases } })
  await world.call(office.people.admin, 'publishProcedure', row.id, row.lock, '')
  const { id, version = 0, problems } = await draft(32, 80, 'own-forty')
  const asked = { what: 'applicationDeadline', paragraph: '', asked: 40, given: 31 }
  expect(problems).toContainEqual(expect.objectContaining({ rule: 'applicationPeriodTooShort', params: expect.objectContaining(asked) }))
  expect(await refusalOf(call({ id, version, stage: 3 }))).toMatchObject({ status: 422, data: { errors: [{ params: asked }] } })
  await call({ id, version, stage: 3, reason: 'Der Markt ist klein.' })
  expect((await office.read(id)).stage).toBe(3)
})
