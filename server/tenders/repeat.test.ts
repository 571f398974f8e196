import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TestUser } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { RoomModel } from '../files/roomModel'
import { openApplication, type Application } from '../app/application'
import { idOfRequest } from './commands/createTender'
import { TenderModel } from './model'
import { createRooms } from './rooms'
import { openEvents } from '../platform/events'

/* The memory of answered requests is a process's own: after a kill the same request comes to a process that knows nothing of it. */
let world: World
let restarted: Application
let staff: TestUser
let buyer: number
beforeAll(async () => {
  world = await makeWorld({ line: openEvents })
  await importTemplates('eu/1.7/EU-19.json')
  staff = await world.user('internal')
  buyer = (await world.organization({ type: 'CLIENT' }))._id
  restarted = await openApplication(world.db)
})
afterAll(async () => {
  await restarted.close()
  await world.close()
})

const create = async ({ dispatcher }: Pick<Application, 'dispatcher'>, id: string, user = staff): Promise<{ id: string; no: number }> => {
  const connection = { address: '127.0.0.1', device: '', adopt: async () => undefined }
  const params = [{ templateId: 'EU-19', name: 'Einmal', organizationId: buyer }]
  const text = JSON.stringify({ jsonrpc: '2.0', id, method: 'createProject', params })
  const answer = await dispatcher.receive({ token: user.token, lang: 'de', connection }, text)
  if (!answer || Array.isArray(answer) || !('result' in answer)) throw new Error(JSON.stringify(answer))
  return answer.result as { id: string; no: number }
}
const entries = (tenderId: string) => AuditModel.countDocuments({ tenderId, type: 'PROJECT_CREATED' })

describe('createProject, sent again after the server was killed', () => {
  it('answers the tender that is there and makes no second one', async () => {
    const before = await TenderModel.countDocuments({})
    const id = randomUUID()
    const first = await create(world, id)
    const again = await create(restarted, id.toUpperCase())
    expect(again).toMatchObject({ id: first.id, no: first.no })
    expect(await TenderModel.countDocuments({})).toBe(before + 1)
    expect(await RoomModel.countDocuments({ 'owner.id': first.id })).toBe(3)
    expect(await entries(first.id)).toBe(1)
    expect(first.id).toMatch(/^[\w-]{22}$/)
  })

  it('makes one when it comes to two processes at once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = randomUUID()
      const [one, other] = await Promise.all([create(world, id), create(restarted, id)])
      expect(one.id).toBe(other.id)
      expect(await RoomModel.countDocuments({ 'owner.id': one.id })).toBe(3)
      expect(await entries(one.id)).toBe(1)
    }
  })

  it('goes on where a kill left rooms behind, and is one entry in the log', async () => {
    const id = randomUUID()
    await createRooms(idOfRequest(id, staff), [], { apart: [], at: now() })
    const made = await create(restarted, id)
    expect(made.id).toBe(idOfRequest(id, staff))
    expect(await RoomModel.countDocuments({ 'owner.id': made.id })).toBe(3)
    expect(await entries(made.id)).toBe(1)
  })

  it('is another one for another person, and for an id that is no UUID', async () => {
    const id = randomUUID()
    const other = await world.user('internal')
    expect((await create(world, id)).id).not.toBe((await create(restarted, id, other)).id)
    expect((await create(world, '1')).id).not.toBe((await create(restarted, '1')).id)
  })
})
