import { afterAll, beforeAll, expect, it } from 'vitest'
import { fitsPassword, holdPasswordCost, warmPasswords } from '../../server/access/password'
import { PASSWORD, TEST_COST } from '../world/people'
import { makeWorld, type World } from '../world/testWorld'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  // As the product makes hashes.
  holdPasswordCost(null)
  await warmPasswords()
})
afterAll(() => {
  holdPasswordCost(TEST_COST)
  return world.close()
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
