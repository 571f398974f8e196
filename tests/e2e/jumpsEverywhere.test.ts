import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoWorld, type DemoWorld } from './demoWorld'
import { everyPath } from './everyPath'
import { jumpsOnTheWay } from './jumps'

let world: DemoWorld
let every: Awaited<ReturnType<typeof everyPath>>

beforeAll(async () => {
  world = await makeDemoWorld()
  every = await everyPath(world)
})
afterAll(() => world.close())

describe.each(['staff', 'admin', 'company'] as const)('nothing jumps on any page of %s, in whatever order answers come', (who) => {
  it.each([1440, 390])(
    'at %i px',
    async (width) => {
      expect(await jumpsOnTheWay(world, { as: every[who], width, paths: every.paths[who], bothOrders: true })).toEqual([])
    },
    600_000,
  )
})
