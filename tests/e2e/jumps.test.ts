import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBiddingWorld, startTender, type BiddingWorld } from './biddingSteps'
import { jumpsOnTheWay } from './jumps'

let world: BiddingWorld
let id: string

beforeAll(async () => {
  world = await makeBiddingWorld()
  ;({ id } = await startTender(world, 'Betrieb von zwei Sportboothäfen', 600))
  await world.call(world.sabine, 'createOffer', id)
  await world.call(world.sabine, 'sendMessage', { projectId: id, messageSubject: 'Zufahrt', messageText: 'Wie breit ist das Tor?' })
})
afterAll(() => world.close())

// The pages that people work on most; all of them are walked in the deep run (jumpsEverywhere.test.ts).
it.each([
  { width: 1440, who: 'the team', as: () => world.staff.anke, parts: ['', '/bewerber', '/fragen'] },
  { width: 390, who: 'the team', as: () => world.staff.anke, parts: ['', '/fragen'] },
  { width: 390, who: 'a company', as: () => world.sabine, parts: ['', '/bewerbung', '/fragen'] },
])('nothing jumps at $width px for $who, in whatever order answers come', async ({ width, as, parts }) => {
  const paths = parts.map((part) => `/projekte/${id}${part}`)
  expect(await jumpsOnTheWay(world, { as: as(), width, paths })).toEqual([])
})
