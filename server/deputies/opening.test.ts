import { afterEach, expect, it } from 'vitest'
import { PASSWORD, type TestUser } from '../../tests/world/people'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

it('an opening calls the deputies of others, never those of whoever began it, and is finished by no one of them', async () => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const logIn = async (person: TestUser): Promise<TestUser> => ({ ...person, token: (await startSession(person.id, now())).token })
  const [ofFirst, ofSecond] = [await world.user('internal'), await world.user('internal')]
  const { first, second } = office.people
  for (const [member, deputy] of [
    [first, ofFirst],
    [second, ofSecond],
  ] as const) {
    const { version = 0 } = await office.read(id, 'first')
    const until = new Date(now().getTime() + 31 * DAY).toISOString()
    const input = { version, member: member.email, deputy: deputy.email, from: now().toISOString(), until }
    await world.call(await logIn(member), 'nameDeputy', id, input)
  }
  await office.wait(30 * DAY)
  await office.step(id, 4, 'first')
  const open = async (person: TestUser) => {
    const caller = await logIn(person)
    const { version = 0 } = await world.call(caller, 'getProject', id)
    return world.call(caller, 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD)
  }
  expect(await world.call(await logIn(ofFirst), 'getOpeningCalls')).toEqual([])
  expect(await world.call(await logIn(ofSecond), 'getOpeningCalls')).toMatchObject([{ projectId: id, startedByMe: false }])
  expect(await refusalOf(open(ofFirst))).toMatchObject({ status: 409, data: { reason: 'refused.samePersonOpens' } })
  expect(lotOf(await office.read(id, 'first')).stage).toBe(3)
  expect(lotOf(await open(ofSecond))).toMatchObject({ stage: 4, opening: null })
})
