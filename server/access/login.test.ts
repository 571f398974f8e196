import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('login', () => {
  it('answers token and user, and the token is logged in', async () => {
    const person = await world.user('internal')
    const { token, user } = await world.call(null, 'login', ` ${person.email.toUpperCase()} `, PASSWORD)
    expect(user).toMatchObject({ email: person.email, roles: ['SYSTEM_USER'], state: 'ACTIVE' })
    expect(await world.call({ ...person, token }, 'isAuthenticated')).toMatchObject({
      user: { email: person.email },
      twoFactorConfirmed: false,
    })
  })
})
