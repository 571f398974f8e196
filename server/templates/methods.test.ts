import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json', 'eu/1.7/EU-16.json')
})
afterAll(() => world.close())

describe('getProjectTemplates', () => {
  it("offers the EU's forms of one legal basis: concessions, unless another is named", async () => {
    const staff = await world.user('internal')
    const ids = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ id }) => id)
    const list = (options?: { legalBasis?: string; all?: boolean }) => world.call(staff, 'getProjectTemplates', 100, options)
    expect(await ids()).toEqual(['EU-19'])
    expect(await ids({ legalBasis: '32014L0024' })).toEqual(['EU-16'])
    // Showing all is the system admin's.
    expect(await ids({ all: true })).toEqual(['EU-19'])
    const admin = await world.user('admin')
    expect((await world.call(admin, 'getProjectTemplates', 100, { all: true })).map(({ id }) => id).sort()).toEqual(['EU-16', 'EU-19'])
  })
})

describe('getProjectTemplate', () => {
  it('answers the template and the same as panels', async () => {
    const staff = await world.user('internal')
    const { template, panels } = await world.call(staff, 'getProjectTemplate', 'EU-19')
    expect(template).toMatchObject({ id: 'EU-19', legalBasis: '32014L0023' })
    expect(panels.length).toBeGreaterThan(0)
    await expect(world.call(staff, 'getProjectTemplate', 'EU-99')).rejects.toMatchObject({ status: 404 })
    await expect(world.call(staff, 'getProjectTemplate', 'EU-19', 7)).rejects.toMatchObject({ status: 404 })
  })
})
