import { describe, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { CONTACT } from '../../tests/world/people'
import { OrganizationModel } from '../organizations/model'
import { createReplay } from './replay'

let world: World
inWorld((made) => (world = made))

const organization = (name: string) => [{ type: 'CONTRACTOR', name, contact: CONTACT }]
const count = (name: string) => OrganizationModel.countDocuments({ name })

describe('a mutating call sent again', () => {
  it('returns the first result instead of acting twice, also while the first is under way', async () => {
    const staff = await world.user('internal')
    const id = crypto.randomUUID()
    const send = () => world.callRaw(staff, ['createOrganization', organization('Einmal')], { id })
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect(await send()).toEqual(first)
    expect(await count('Einmal')).toBe(1)
  })

  it('repeats a refusal too', async () => {
    const staff = await world.user('internal')
    const id = crypto.randomUUID()
    const send = () => world.callRaw(staff, ['createOrganization', [{ type: 'CLIENT' }]], { id }).catch((error: unknown) => error)
    expect(await send()).toMatchObject({ status: 422 })
    expect(await send()).toMatchObject({ status: 422 })
  })

  it('is another call for another person: nobody reads a result by guessing its id', async () => {
    const [one, two] = [await world.user('internal'), await world.user('internal')]
    const id = crypto.randomUUID()
    const send = (user: typeof one) => world.callRaw(user, ['createOrganization', organization('Zweimal')], { id })
    expect(await send(one)).not.toEqual(await send(two))
    expect(await count('Zweimal')).toBe(2)
  })

  it('is refused when the id was used for something else', async () => {
    const staff = await world.user('internal')
    const id = crypto.randomUUID()
    await world.callRaw(staff, ['createOrganization', organization('Erst')], { id })
    await expect(world.callRaw(staff, ['createOrganization', organization('Dann')], { id })).rejects.toMatchObject({
      data: { wire: -32600 },
    })
    expect(await count('Dann')).toBe(0)
  })

  it('remembers no more than it may hold, also of calls that answer nothing', async () => {
    const replay = createReplay({ mostBytes: 100 * 1024 })
    for (let n = 0; n < 1000; n++) await replay.once({ caller: 'guest', id: `x${n}`, content: [] }, async () => null)
    expect(replay.size()).toBeLessThanOrEqual(100)
  })

  it('acts again after 10 minutes, and for ids that are no UUID', async () => {
    let clock = 0
    const replay = createReplay({ nowMs: () => clock })
    let acted = 0
    const once = () => replay.once({ caller: 'kim', id: 'x', content: [] }, async () => ++acted)
    expect([await once(), await once()]).toEqual([1, 1])
    clock = 10 * 60_000
    expect(await once()).toBe(2)
    expect([replay.covers('1'), replay.covers(7), replay.covers(null), replay.covers(crypto.randomUUID())]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('acts again after a fault of ours', async () => {
    const replay = createReplay()
    let acted = 0
    const once = () =>
      replay.once({ caller: 'kim', id: 'x', content: [] }, async () => {
        if (++acted === 1) throw new Error('database away')
        return acted
      })
    await expect(once()).rejects.toThrow('away')
    expect(await once()).toBe(2)
  })
})

it('answers in the caller’s language, with an id that stands in the log too', async () => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getUsers', params: [['SYSTEM_USER']] })
  const [de, en] = [await world.send(null, text, { lang: 'de' }), await world.send(null, text, { lang: 'en' })]
  expect(de).toMatchObject({
    error: { code: 401, message: 'Bitte melden Sie sich an.', data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  })
  expect(en).toMatchObject({ error: { code: 401, message: 'Please log in.' } })
})
