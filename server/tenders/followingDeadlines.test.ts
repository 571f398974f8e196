import { expect, it } from 'vitest'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY, templateOf, withDeadlines } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { shippedProcedure } from '../../workflows/procedure'
import { now } from '../platform/clock'
import { QuestionModel, type QuestionDoc } from '../questions/model'

// Offers follow the end of the applications, and questions end before each: proposed, said, and never moved by itself.

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const instant = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()

it('a life by deadlines that follow: short ones go out with a reason, questions end by the procedure and move on with it', async () => {
  const { people } = office
  const { document } = shippedProcedure('tender') ?? {}
  const change: Record<string, object> = {
    competition: { questionDays: 7 },
    offers: { follows: { of: 'competition', days: 40 }, questionDays: 6 },
  }
  const phases = document?.phases.map((one) => ({ ...one, ...change[one.key] }))
  const row = await world.call(people.admin, 'createProcedure', { document: { ...document, id: 'own-following', phases } })
  await world.call(people.admin, 'publishProcedure', row.id, row.lock, '')

  await office.goTo('2026-12-01T09:00:00.000Z')
  const made = await office.draft({ procedure: 'own-following' })
  const template = await templateOf('EU-19')
  const at = (days: number) => new Date(now().getTime() + days * DAY)
  const data = withDeadlines(template, made.data ?? {}, { apply: at(34), offer: at(60) })
  const { id, version = 0, problems } = await world.call(people.first, 'updateProject', { id: made.id, version: made.version ?? 0, data })
  const asked = { what: 'offerDeadline', paragraph: '', asked: 40, given: 25, after: 'applications' }
  expect(problems).toContainEqual(expect.objectContaining({ rule: 'offerPeriodTooShort', params: expect.objectContaining(asked) }))
  const publish = (reason?: string) =>
    world.callRaw(people.first, ['updateProjectStage', [{ id, version, stage: 3, ...(reason ? { reason } : {}) }, null]])
  expect(await refusalOf(publish())).toMatchObject({ status: 422, data: { errors: [{ params: asked }] } })
  await publish('Der Zuschlag eilt.')

  // Everybody reads until when, which nobody typed; a late one is taken and marked.
  const applications = lotOf(await office.read(id)).applicationDeadline ?? ''
  const rules = () => world.call(people.bidder, 'getQuestionRules', id)
  expect(await rules()).toMatchObject({ open: true, deadline: new Date(Date.parse(applications) - 7 * DAY).toISOString() })
  await office.wait(28 * DAY)
  await world.call(people.bidder, 'askQuestion', id, { text: 'Gilt die Norm?' })
  expect(await QuestionModel.findOne({ tenderId: id }).lean<QuestionDoc>()).toMatchObject({ late: true })

  // The applications end later: what follows them moves with the call that says so, and else the log says that it did not.
  const extend = async (more: object) => {
    const { version: of = 0, lots } = await office.read(id)
    await world.call(people.first, 'extendDeadlines', id, {
      version: of,
      lotIds: lots.map(({ lotId }) => lotId),
      reason: 'Viele Fragen.',
      ...more,
    })
    const [entry] = await world.call(people.admin, 'getLogEntries', id, { type: 'DEADLINE_CHANGED' })
    return entry?.data.changes
  }
  const before = lotOf(await office.read(id)).offerDeadline
  const short = expect.objectContaining({ newValue: { key: 'shortDeadline', params: expect.objectContaining({ after: 'applications' }) } })
  expect(await extend({ applicationDeadline: instant(20) })).toContainEqual(short)
  expect(lotOf(await office.read(id)).offerDeadline).toBe(before)
  expect((await rules()).deadline).toBe(instant(13))
  expect(await extend({ applicationDeadline: instant(21), offerDeadline: instant(70) })).not.toContainEqual(short)
  const told = await world.call(people.bidder, 'getProject', id)
  expect(lotOf(told)).toMatchObject({ applicationDeadline: instant(21), offerDeadline: instant(70) })

  // What the team says counts from then on, none too.
  await world.call(people.admin, 'setQuestionRules', id, { deadline: null, fourEyes: true, version: 0 })
  expect(await rules()).toMatchObject({ deadline: null })

  // The call for offers is held against the end of the applications, too (web/procedure/short.test.ts asks the dialog).
  await office.submit(id, 'bidder', { stage: 1 })
  await office.wait(22 * DAY)
  await office.open(id, 4)
  const offerIds = (await world.call(people.first, 'getOffersByProjectId', id)).map((one) => one.id)
  const ask = async (more: object) => {
    const { version: of = 0 } = await office.read(id)
    return world.callRaw(people.first, ['updateProjectStage', [{ id, version: of, stage: 6, offerIds, ...more }, null]])
  }
  const few = { what: 'offerDeadline', asked: 40, given: 30, after: 'applications' }
  expect(await refusalOf(ask({ offerDeadline: instant(30) }))).toMatchObject({ status: 422, data: { errors: [{ params: few }] } })
  await ask({ offerDeadline: instant(30), reason: 'Der Zuschlag eilt.' })
  expect(lotOf(await office.read(id))).toMatchObject({ stage: 6, offerDeadline: instant(30) })
})
