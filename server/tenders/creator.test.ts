import { beforeAll, describe, expect, it } from 'vitest'
import { makeTender } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import type { TeamEntry } from '../contract/tenders/team'
import type { TenderView } from '../contract/tenders/views'
import { AppError } from '../platform/errors'

let world: World
let creator: TestUser
let second: TestUser
inTenders((made) => (world = made))
beforeAll(async () => {
  creator = await world.user('internal')
  second = await world.user('internal')
})

const entry = (user: TestUser, role: TeamEntry['role']) => ({ userName: user.email, role })
const saveTeam = (tender: TenderView, by: TestUser, team: ReturnType<typeof entry>[]) =>
  world.call(by, 'updateProject', { id: tender.id, version: tender.version ?? 0, team })
const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError)) throw new Error('expected a refusal', { cause: fault })
  return fault
}

describe('whoever created a tender', () => {
  it('is named to the team, so that the screen can say why', async () => {
    const tender = await makeTender(world, { creator, team: [entry(second, 'ADMIN')] })
    expect(await world.call(second, 'getProject', tender.id)).toMatchObject({ creator: creator.email })
    expect((await world.call(await world.user('admin'), 'getProject', tender.id)).creator).toBe(creator.email)
  })

  it.each([
    ['taken out', () => [entry(second, 'ADMIN')]],
    ['made an editor', () => [entry(creator, 'EDITOR'), entry(second, 'ADMIN')]],
  ])('cannot be %s, by nobody, and is told so in both languages', async (_what, team) => {
    const tender = await makeTender(world, { creator, team: [entry(second, 'ADMIN')] })
    for (const by of [creator, second, await world.user('admin')]) {
      const refusal = await refusalOf(saveTeam(tender, by, team()))
      expect(refusal).toMatchObject({ status: 422, data: { errors: [{ path: '/project/team', rule: 'creatorStaysAdmin' }] } })
      expect(refusal.data.message).toBe('Wer die Ausschreibung angelegt hat, bleibt Projekt-Admin in ihrem Team.')
    }
    const english = world.callRaw(second, ['updateProject', [{ id: tender.id, version: 1, team: team() }]], { lang: 'en' })
    expect((await refusalOf(english)).data.message).toBe('Whoever created the tender stays project admin in its team.')
    expect(await world.call(creator, 'getProject', tender.id)).toMatchObject({ version: 1, team: tender.team })
  })

  it.each([3, 4] as const)('cannot leave a tender of type %i either', async (type) => {
    const tender = await makeTender(world, { creator, type })
    expect(await refusalOf(saveTeam(tender, creator, [entry(creator, 'EDITOR')]))).toMatchObject({ status: 422 })
    // As it is: nothing is written.
    expect(await saveTeam(tender, creator, [entry(creator, 'ADMIN')])).toMatchObject({ version: 1 })
  })

  it('stays admin when added once more, while others come, go and change roles', async () => {
    const tender = await makeTender(world, { creator, second })
    const again = await world.call(creator, 'addProjectEditors', tender.id, [creator.email])
    expect(again.team).toContainEqual(expect.objectContaining({ userName: creator.email, role: 'ADMIN' }))
    const alone = await saveTeam(again, creator, [entry(creator, 'ADMIN')])
    expect(alone.team).toHaveLength(1)
    expect((await saveTeam(alone, creator, [entry(second, 'ADMIN'), entry(creator, 'ADMIN')])).team).toHaveLength(2)
  })
})
