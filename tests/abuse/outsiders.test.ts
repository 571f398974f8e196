import { describe, expect, it } from 'vitest'
import { makeTender } from '../world/tenders'
import { inTeam, type World, type TestUser } from '../world/inWorld'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

const publish = (id: string) => world.call(staff, 'updateProjectStage', { id, version: 1, stage: 2 })

describe('whoever is outside a team', () => {
  it('learns from no order and no cursor when a tender was begun', async () => {
    const [first, later] = [await makeTender(world, { creator: staff, second }), await makeTender(world, { creator: staff, second })]
    // The one that was begun first appears last.
    await publish(later.id)
    await publish(first.id)
    // Staff sort every list by when it was begun, as specified.
    const outsiders = [null, await world.user('member')]
    for (const outsider of outsiders)
      for (const sort of ['created', '-created']) {
        const rows = await world.call(outsider, 'getProjects', { filter: 'öffentlich', sort })
        const ids = rows.map(({ id }) => id)
        expect(sort === 'created' ? ids : ids.reverse()).toEqual([later.id, first.id])
        const told = rows.map(({ cursor }) => Buffer.from(cursor, 'base64url').toString()).join()
        expect(told).not.toContain(String(first.created))
        expect(told).not.toContain(String(later.created))
        const [next] = await world.call(outsider, 'getProjects', { filter: 'öffentlich', sort, cursor: rows[0]?.cursor ?? '' })
        expect(next?.id).toBe(rows[1]?.id)
      }
  })
})
