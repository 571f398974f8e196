import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disable } from '../../tests/contract/permissions/scene'
import { DAY, makeTender } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { decideOpening, openingStateOf } from '../../workflows/opening'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { openingFacts } from '../tenders/opening'
import { TenderModel, type TenderDoc } from '../tenders/model'

let world: World
let [anke, torben, dora]: TestUser[] = []
let id = ''
inTenders((made) => (world = made))
const people = () => {
  if (!anke || !torben || !dora) throw new Error('nobody is there')
  return { anke, torben, dora }
}
beforeEach(async () => {
  ;[anke, torben, dora] = [await world.user('internal'), await world.user('internal'), await world.user('internal')]
  id = (await makeTender(world, { creator: anke, second: torben })).id
})
afterEach(() => world.holdClock(null))

const version = async (): Promise<number> => (await world.call(people().anke, 'getProject', id)).version ?? 0
const in_ = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
const name = async (by: TestUser, part: { member?: string; deputy?: string; from?: string; until?: string } = {}) =>
  world.call(by, 'nameDeputy', id, { version: await version(), deputy: people().dora.email, from: in_(0), until: in_(5), ...part })
const again = async (person: TestUser): Promise<TestUser> => ({ ...person, token: (await startSession(person.id, now())).token })

describe('somebody who stands in for a member', () => {
  it('counts as a member with that role from its beginning to its end, and nothing has to be done for it to end', async () => {
    const { anke, dora } = people()
    await expect(world.call(dora, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
    const named = await name(anke, { from: in_(2), until: in_(4) })
    expect(named.deputies).toMatchObject([{ member: anke.email, deputy: dora.email, name: dora.name, active: false }])
    await expect(world.call(dora, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
    world.advanceClock(2 * DAY + 1000)
    const inside = await again(dora)
    const seen = await world.call(inside, 'getProject', id)
    // The role is the member's: project admins edit.
    expect(seen.moves?.find(({ event }) => event === 'edit')?.open).toBe(true)
    expect(seen.deputies).toMatchObject([{ active: true }])
    // Nobody more is in the team.
    expect(seen.team).toHaveLength(2)
    expect((await world.call(inside, 'getProjects', 'entwurf')).map((row) => row.id)).toContain(id)
    expect((await world.call(inside, 'getTodaysWork')).map(({ projectId }) => projectId)).toContain(id)
    world.advanceClock(2 * DAY)
    const outside = await again(dora)
    await expect(world.call(outside, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
    expect(await world.call(outside, 'getProjects', 'entwurf')).toEqual([])
    expect(await world.call(outside, 'getTodaysWork')).toEqual([])
  })

  it('is named by the member or a project admin, and passes it on to nobody', async () => {
    const { anke, torben, dora } = people()
    await expect(name(torben, { member: anke.email })).rejects.toMatchObject({ status: 403 })
    await name(torben)
    await name(anke, { member: torben.email })
    await name(anke)
    // Dora stands in for an admin now, and is none in her own right.
    const other = await world.user('internal')
    await expect(name(dora, { member: torben.email, deputy: other.email })).rejects.toMatchObject({ status: 403 })
    await expect(name(dora, { deputy: other.email })).rejects.toMatchObject({ status: 403 })
    const stranger = await world.user('internal')
    await expect(name(stranger, { member: anke.email })).rejects.toMatchObject({ status: 404 })
  })

  it('is active staff, for a span that lies ahead and ends', async () => {
    const { anke } = people()
    const bidder = await world.user('member')
    const gone = await world.user('internal')
    await disable(world, gone)
    for (const part of [
      { deputy: bidder.email },
      { deputy: gone.email },
      { deputy: 'niemand@lotse.example' },
      { deputy: anke.email },
      { until: in_(-1) },
      { from: in_(3), until: in_(3) },
      { until: in_(400) },
    ])
      await expect(name(anke, part)).rejects.toMatchObject({ code: 'invalid' })
    const { version: current = 0 } = await world.call(anke, 'getProject', id)
    const stale = { version: current - 1, deputy: people().dora.email, from: in_(0), until: in_(1) }
    await expect(world.call(anke, 'nameDeputy', id, stale)).rejects.toMatchObject({ status: 409 })
  })

  it('is written down, replaced and ended; saving the tender keeps it, and it ends with the member', async () => {
    const { anke, torben, dora } = people()
    const other = await world.user('internal')
    await name(torben)
    await name(torben, { deputy: other.email })
    await expect(world.call(dora, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
    const { data = {} } = await world.call(other, 'getProject', id)
    const team = [anke, torben].map(({ email }) => ({ userName: email, role: 'ADMIN' as const }))
    const saved = await world.call(anke, 'updateProject', { id, version: await version(), data, team })
    expect(saved.deputies).toMatchObject([{ deputy: other.email }])
    const ended = await world.call(torben, 'endDeputy', id, await version())
    expect(ended.deputies).toEqual([])
    await expect(world.call(other, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
    const log = await AuditModel.find({ tenderId: id }).sort({ seq: 1 }).lean<{ type: string }[]>()
    expect(log.map(({ type }) => type).filter((type) => type.includes('DEPUTY'))).toEqual([
      ...Array<string>(4).fill('PROJECT_DEPUTY_NAMED'),
      ...Array<string>(2).fill('PROJECT_DEPUTY_ENDED'),
    ])
    await name(torben)
    const filiz = await world.user('internal')
    const later = [anke, filiz].map(({ email }) => ({ userName: email, role: 'ADMIN' as const }))
    await world.call(anke, 'updateProject', { id, version: await version(), data, team: later })
    await expect(world.call(dora, 'getProject', id)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('is never the second pair of eyes of whoever they stand in for', async () => {
    const { anke, torben, dora } = people()
    await name(anke)
    const tender = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
    const [lot] = tender?.lots ?? []
    if (!tender || !lot) throw new Error('no tender')
    const at = now()
    const judge = (starter: TestUser, second: TestUser) => {
      const expiresAt = new Date(at.getTime() + 600_000)
      const opening = { id: 'o', what: 'offers', round: 1, startedBy: starter.id, startedByName: '', startedAt: at, expiresAt } as const
      const facts = openingFacts(tender, { ...lot, opening, closedAt: at }, { at, userId: second.id })
      return decideOpening(openingStateOf(expiresAt.getTime(), at.getTime()), 'finish', facts)
    }
    expect(judge(anke, dora)).toMatchObject({ ok: false, reason: 'samePersonOpens' })
    expect(judge(dora, anke)).toMatchObject({ ok: false, reason: 'samePersonOpens' })
    expect(judge(torben, dora)).toMatchObject({ ok: true })
    expect(judge(dora, torben)).toMatchObject({ ok: true })
    expect(judge(anke, torben)).toMatchObject({ ok: true })
    expect(judge(torben, await world.user('internal'))).toMatchObject({ ok: false, reason: 'onlyTeamOpens' })
  })
})
