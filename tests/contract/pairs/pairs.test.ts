import { describe, expect, it } from 'vitest'
import { inTenders, type World } from '../../world/inWorld'
import { accountPairs } from './accounts'
import { paperPairs } from './papers'
import { placePairs } from './places'
import { templatePairs } from './templates'
import { procedurePairs } from './tenders'
import { changeOne, expectTaken, type Pair } from './sending'

let world: World
inTenders((made) => (world = made))

/** Every pair of an area: sent back as it was read, and with each key changed once. */
const walk = async (pairs: readonly Pair[]): Promise<void> => {
  const wrong: string[] = []
  for (const pair of pairs) {
    await expectTaken(world, pair)
    let object = await pair.read()
    for (const key of Object.keys(object).filter((one) => !pair.skips?.includes(one))) {
      const said = await changeOne(world, pair, { object, key })
      const { became } = said
      object = said.object
      if (became !== 'taken' && became !== 'refused') wrong.push(`${pair.name}: ${key} ${became}`)
    }
  }
  expect(wrong).toEqual([])
}

describe('what a method gives, its partner takes', () => {
  it('of accounts and organizations', async () => walk(await accountPairs(world)))
  it('of locations and parcels', async () => walk(await placePairs(world)))
  it('of drafts, rooms, questions, layers and settings', async () => walk(await paperPairs(world)))
  it('of forms', async () => walk(await templatePairs(world)))
  it('of procedures', async () => walk(await procedurePairs(world)))
})
