import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword, holdPasswordCost, warmPasswords } from '../../server/access/password'
import { PASSWORD, TEST_COST, type TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

let world: World
/** Made with next to no work. */
let weak: string
/** Made as the product makes them: beside that hash, what a busy database adds is little. */
let strong: string
beforeAll(async () => {
  world = await makeWorld()
  holdPasswordCost({ memoryCost: 1024, timeCost: 1, parallelism: 1 })
  weak = await hashPassword(PASSWORD)
  holdPasswordCost(null)
  strong = await hashPassword(PASSWORD)
  await warmPasswords()
})
afterAll(() => {
  holdPasswordCost(TEST_COST)
  return world.close()
})

const SAMPLES = 12
/** The lower quartile: what else the machine does can only make a call slower. */
const quartile = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0

const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await call().then(
    () => expect.unreachable(),
    (error: unknown) => expect(error).toMatchObject({ status: 401 }),
  )
  return performance.now() - began
}

/** Each attempt comes from an address of its own, so that none is held back. */
let calls = 0
const addressOf = (n: number): string => `10.0.${n >> 8}.${n & 255}`

/** The slowest kind of wrong login against the quickest, each by its lower quartile. */
async function spread(): Promise<number> {
  const people: TestUser[] = []
  const disabled: TestUser[] = []
  const old: TestUser[] = []
  for (let n = 0; n < SAMPLES; n++) {
    people.push(await world.user('member', { passwordHash: strong }))
    disabled.push(await world.user('member', { passwordHash: strong, state: 'DISABLED' }))
    old.push(await world.user('member', { passwordHash: weak }))
  }
  const attempt = (email: string, password: string) =>
    timed(() => world.callRaw(null, ['login', [email, password]], { address: addressOf(calls++) }))
  const times = { unknown: [] as number[], wrong: [] as number[], disabled: [] as number[], old: [] as number[] }
  // Taken in turns, so that whatever else the machine does falls on all alike.
  for (let n = 0; n < SAMPLES; n++) {
    times.unknown.push(await attempt(`nobody${n}@example.org`, PASSWORD))
    times.wrong.push(await attempt(people[n]?.email ?? '', 'falsch'))
    times.disabled.push(await attempt(disabled[n]?.email ?? '', PASSWORD))
    times.old.push(await attempt(old[n]?.email ?? '', 'falsch'))
  }
  const each = [times.unknown, times.wrong, times.disabled, times.old].map(quartile)
  return Math.max(...each) / Math.min(...each)
}

// Times of a machine that does nothing else: in the deeper run alone (vitest.config.ts).
it('a wrong login takes as long whether the account exists, is disabled, has an old hash or was never there', async () => {
  const spreads: number[] = []
  // Without the stand-in hash an unknown address answers about ten times as fast, every time; a busy machine does not mislead six times in
  // a row.
  while (spreads.length < 6 && !spreads.some((one) => one < 1.5)) spreads.push(await spread())
  expect(Math.min(...spreads)).toBeLessThan(1.5)
}, 240_000)
