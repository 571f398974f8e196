import { afterAll, beforeAll, expect, it } from 'vitest'
import { fitsPassword, warmPasswords } from '../../server/access/password'
import { PASSWORD, type TestUser } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await warmPasswords()
})
afterAll(() => world.close())

const SAMPLES = 40
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

it('a wrong login takes as long whether the account exists, is disabled or was never there', async () => {
  const people: TestUser[] = []
  const disabled: TestUser[] = []
  for (let n = 0; n < SAMPLES; n++) {
    people.push(await world.user('member'))
    disabled.push(await world.user('member', { state: 'DISABLED' }))
  }
  let call = 0
  const attempt = (email: string, password: string) =>
    timed(() => world.callRaw(null, ['login', [email, password]], { address: `10.0.${call++ >> 8}.${call & 255}` }))
  const times = { unknown: [] as number[], wrong: [] as number[], disabled: [] as number[] }
  // Taken in turns, so that whatever else the machine does falls on all three alike.
  for (let n = 0; n < SAMPLES; n++) {
    times.unknown.push(await attempt(`nobody${n}@example.org`, PASSWORD))
    times.wrong.push(await attempt(people[n]?.email ?? '', 'falsch'))
    times.disabled.push(await attempt(disabled[n]?.email ?? '', PASSWORD))
  }
  const [unknown, wrong, off] = [quartile(times.unknown), quartile(times.wrong), quartile(times.disabled)]
  // Without the stand-in hash an unknown address answers about ten times as fast; the database's part is a few milliseconds.
  for (const [a, b] of [
    [unknown, wrong],
    [unknown, off],
    [wrong, off],
  ] as const)
    expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(1.5)
})

it('a password check without an account does the work all the same', async () => {
  const began = performance.now()
  expect(await fitsPassword(null, 'x')).toBe(false)
  expect(performance.now() - began).toBeGreaterThan(5)
})

it.each(['{"$gt":""}', '{"$ne":null}', '[""]', 'null', '{"length":5}'])('%s is neither a name nor a password', async (value) => {
  const person = await world.user('member')
  for (const params of [`${value},"${PASSWORD}"`, `"${person.email}",${value}`]) {
    const answer = await world.send(null, `{"jsonrpc":"2.0","id":1,"method":"login","params":[${params}]}`)
    expect(answer).toMatchObject({ error: { code: 422 } })
  }
})
