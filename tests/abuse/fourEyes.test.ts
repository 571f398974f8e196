import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setAccount } from '../world/accounts'
import { now } from '../../server/platform/clock'
import { did, inHouse, START, type House } from '../world/house'
import type { TestUser } from '../world/people'
import { DAY } from '../world/tenders'
import type { World } from '../world/testWorld'

/*
 * One person must not be four eyes: whoever one could be, made or put in does not finish what they began, and who came after the deadline
 * opens nothing. Each attack is refused with its reason, written down, and leaves everything sealed; what is right works.
 */
let world: World
let house: House
/** A system admin outside of the team who made the accounts of the house. */
let root: TestUser
let eve: TestUser
/** Somebody with whom eve has nothing to do. */
let torben: TestUser
let id = ''
inHouse((made) => ({ world, house, root } = made))
beforeEach(async () => {
  world.holdClock(START)
  eve = await house.person('internal', did(root, 'created'))
  torben = await house.person('internal', did(root, 'created'))
  id = await house.draft(eve)
})
afterEach(() => world.holdClock(null))

const published = async (): Promise<void> => {
  await house.publish(eve, id)
  await house.wait(DAY)
}
const deadlineOver = async (): Promise<void> => {
  await published()
  await house.wait(30 * DAY)
}
const made = (by: TestUser): Promise<TestUser> => house.person('internal', did(by, 'created'))

/** Before the deadline; answers who begins and who finishes. */
type Attack = () => Promise<[TestUser, TestUser]>
const BEFORE_IT: [string, Attack, string][] = [
  ['an account that eve made', async () => [eve, await added(await made(eve))], 'openersMade'],
  ['an account that eve made, which begins', async () => [await added(await made(eve)), eve], 'openersMade'],
  ['an account made by one that eve made', async () => [eve, await added(await made(await made(eve)))], 'openersMade'],
  ['an account that eve invited', async () => [eve, await added(await house.person('internal', did(eve, 'invited')))], 'openersMade'],
  [
    'an account whose address eve changed',
    async () => [eve, await added(await house.person('internal', did(root, 'created'), did(eve, 'address')))],
    'openersMade',
  ],
  [
    'an account whose password eve has checked elsewhere',
    async () => [eve, await added(await house.person('internal', did(root, 'created'), did(eve, 'backend')))],
    'openersMade',
  ],
  [
    'two accounts that eve made',
    async () => {
      const [one, other] = [await made(eve), await made(eve)]
      await house.add(root, id, one, other)
      return [one, other]
    },
    'openersSameMaker',
  ],
  [
    'somebody whom eve put in',
    async () => {
      await house.add(eve, id, torben)
      return [eve, torben]
    },
    'openersAdded',
  ],
  [
    'somebody whom eve put in, who begins',
    async () => {
      await house.add(eve, id, torben)
      return [torben, eve]
    },
    'openersAdded',
  ],
  [
    'somebody whom an account put in that eve made',
    async () => {
      const tool = await made(eve)
      const { team } = await house.read(id)
      await house.setTeam(root, id, [...(await members(team)), [tool, 'ADMIN']])
      await house.add(tool, id, torben)
      return [eve, torben]
    },
    'openersAdded',
  ],
  [
    'somebody whom eve took out and put in again',
    async () => {
      await house.add(root, id, torben)
      const { team } = await house.read(id)
      const all = await members(team)
      await house.setTeam(
        eve,
        id,
        all.filter(([{ id: one }]) => one !== torben.id),
      )
      await house.setTeam(eve, id, all)
      return [eve, torben]
    },
    'openersAdded',
  ],
  [
    'a deputy whom eve named',
    async () => {
      const [third, deputy] = [await house.person(), await house.person()]
      await house.add(root, id, third)
      await house.nameDeputy(eve, id, third, deputy)
      return [eve, deputy]
    },
    'openersAdded',
  ],
  [
    'a deputy of somebody whom eve put in, who named them',
    async () => {
      const deputy = await house.person()
      await house.add(eve, id, torben)
      await house.nameDeputy(torben, id, torben, deputy)
      return [eve, deputy]
    },
    'openersAdded',
  ],
  [
    'a deputy of eve who put themself in',
    async () => {
      const deputy = await house.person()
      await house.nameDeputy(eve, id, eve, deputy)
      await house.add(deputy, id, deputy)
      await house.call(eve, 'endDeputy', id, (await house.read(id)).version)
      return [eve, deputy]
    },
    'openersAdded',
  ],
  [
    'a deputy of eve who saved themself into the team',
    async () => {
      const deputy = await house.person()
      await house.nameDeputy(eve, id, eve, deputy)
      const { team } = await house.read(id)
      await house.setTeam(deputy, id, [...(await members(team)), [deputy, 'ADMIN']])
      await house.call(eve, 'endDeputy', id, (await house.read(id)).version)
      return [eve, deputy]
    },
    'openersAdded',
  ],
  [
    'a deputy whose account eve made',
    async () => {
      const deputy = await made(eve)
      await house.add(root, id, torben)
      await house.nameDeputy(torben, id, torben, deputy)
      return [eve, deputy]
    },
    'openersMade',
  ],
]

const added = async (one: TestUser): Promise<TestUser> => {
  await house.add(root, id, one)
  return one
}
const members = async (team: { userId: string; role: 'ADMIN' | 'EDITOR' }[]): Promise<[TestUser, 'ADMIN' | 'EDITOR'][]> => {
  const users = await world.db.collection<{ _id: string; email: string }>('users').find().toArray()
  return team.map(({ userId, role }) => {
    const email = users.find(({ _id }) => _id === userId)?.email ?? ''
    return [{ id: userId, email, name: '', token: '', organizationId: null }, role]
  })
}

describe('two who are one person’s', () => {
  it.each(BEFORE_IT)('%s', async (_name, attack, why) => {
    const [first, second] = await attack()
    await deadlineOver()
    expect(await house.open(first, second, id)).toBe(why)
  })
})

/** After the deadline; answers who finishes what eve began. Torben was put in in time. */
const AFTER_IT: [string, () => Promise<TestUser>, string][] = [
  ['a young account', async () => added(await house.young(did(root, 'created', now()))), 'openerAccountYoung'],
  ['an account that somebody got hold of', async () => takenOver('address'), 'openerAccountYoung'],
  ['an account whose password is checked elsewhere now', async () => takenOver('backend'), 'openerAccountYoung'],
  ['a young member', async () => added(await house.person()), 'openerMemberYoung'],
  [
    'a member who was taken out and put in again',
    async () => {
      const { team } = await house.read(id)
      const all = await members(team)
      const without = all.filter(([{ id: one }]) => one !== torben.id)
      await house.setTeam(root, id, without)
      await house.setTeam(root, id, all)
      return torben
    },
    'openerMemberYoung',
  ],
  [
    'a young deputy',
    async () => {
      const deputy = await house.person()
      await house.nameDeputy(torben, id, torben, deputy)
      return deputy
    },
    'openerMemberYoung',
  ],
  [
    'a deputy of a young member',
    async () => {
      const [member, deputy] = [await added(await house.person()), await house.person()]
      await house.nameDeputy(member, id, member, deputy)
      return deputy
    },
    'openerMemberYoung',
  ],
]
const takenOver = async (what: 'address' | 'backend'): Promise<TestUser> => {
  const users = world.db.collection<{ _id: string; interventions: object[] }>('users')
  await users.updateOne({ _id: torben.id }, { $push: { interventions: did(root, what, now()) } })
  return torben
}

describe('who came after the deadline', () => {
  beforeEach(async () => {
    await house.add(root, id, torben)
    await deadlineOver()
  })

  it.each(AFTER_IT)('%s finishes nothing, nor what they began is finished', async (_name, attack, why) => {
    const second = await attack()
    expect(await house.open(eve, second, id)).toBe(why)
    await house.wait(16 * 60_000)
    expect(await house.open(second, eve, id)).toBe(why)
  })

  it('whoever was there opens', async () => {
    expect(await house.open(eve, torben, id)).toBe('opened')
  })
})

it('the banner calls only those who may finish: not whom the one who began has made', async () => {
  const tool = await added(await made(eve))
  await added(torben)
  await deadlineOver()
  await house.step(eve, id)
  const calledOf = async (who: TestUser): Promise<string[]> =>
    (await house.call<{ projectId: string }[]>(who, 'getOpeningCalls')).map(({ projectId }) => projectId)
  expect([await calledOf(tool), await calledOf(torben), await calledOf(eve)]).toEqual([[], [id], []])
})

describe('what is right', () => {
  it.each([
    ['two whom the same system admin made and put in', async () => [eve, await added(torben)]],
    [
      'two whom a third one put in',
      async () => {
        const [third, fourth] = [await house.person('internal', did(root, 'created')), await house.person()]
        await house.setTeam(root, id, [...(await members((await house.read(id)).team)), [third, 'ADMIN']])
        await house.add(third, id, torben, fourth)
        return [torben, fourth]
      },
    ],
    [
      'an account whose password eve reset: the link goes to its own address',
      async () => {
        const one = await house.person('internal', did(root, 'created'), did(eve, 'password'), did(eve, 'factor'))
        return [eve, await added(one)]
      },
    ],
    [
      'a deputy whom a member named in time',
      async () => {
        const deputy = await house.person()
        await house.add(root, id, torben)
        await house.nameDeputy(torben, id, torben, deputy)
        return [eve, deputy]
      },
    ],
  ] as [string, Attack][])('%s', async (_name, make) => {
    const [first, second] = await make()
    await deadlineOver()
    expect(await house.open(first, second, id)).toBe('opened')
  })
})

it('an opening that somebody began whose account was closed since is begun anew, and not finished', async () => {
  const [one, other] = [await added(await house.person()), await added(await house.person())]
  await house.publish(eve, id)
  await house.wait(31 * DAY)
  await house.step(one, id)
  await setAccount(one.id, { state: 'DISABLED' })
  await house.step(other, id)
  const [lot] = (await house.read(id)).lots
  expect([lot?.opening?.startedBy, lot?.openedAt.applications]).toEqual([other.id, null])
})
