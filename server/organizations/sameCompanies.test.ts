import { describe, expect, it, vi } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { OrganizationModel } from './model'
import { giveCompanyKeys, sameCompanies } from './sameCompanies'

let world: World
inWorld((made) => (world = made))

const contact = {
  ...{ givenName: 'Ada', surName: 'Muster', street: 'Kai 1', zip: '27568', city: 'Bremerhaven', country: 'DEU', phone: '+49 471 1' },
  email: 'post@firma.example',
}
let count = 0
const bidder = (more: Record<string, unknown> = {}) => ({ type: 'CONTRACTOR' as const, name: `Deichbau ${++count}`, contact, ...more })
const register = (organization: object) =>
  world.callRaw(
    null,
    [
      'registerOrganization',
      [organization, { email: `p${++count}@firma.example`, givenName: 'Ada', surName: 'Muster', password: 'vier Kraniche im Watt' }],
    ],
    { address: `192.0.2.${count}` },
  )
const codes = (settled: PromiseSettledResult<unknown>[]): unknown[] =>
  settled.map((one) => (one.status === 'fulfilled' ? 'made' : (one.reason as { data?: { reason?: string } }).data?.reason)).sort()

describe('the same company', () => {
  it('is refused to staff by its numbers, however they are written; the name alone and authorities are not', async () => {
    const staff = await world.user('internal')
    const make = (more: Record<string, unknown>) => world.call(staff, 'createOrganization', bidder(more))
    const first = await make({ vat: 'DE 222 333 444', registrationNumber: 'HRB 77', registrationCourt: 'Amtsgericht Bremen' })
    for (const more of [{ vat: 'de222333444' }, { registrationNumber: 'hrb77', registrationCourt: 'amtsgericht  bremen' }])
      await expect(make(more)).rejects.toMatchObject({ status: 409, data: { reason: 'organizationExists', organizationName: first.name } })
    await make({ registrationNumber: 'HRB 77', registrationCourt: 'Amtsgericht Stade' })
    expect(await make({ name: first.name })).toMatchObject({ warnings: [{ code: 'sameName' }] })
    await world.call(staff, 'createOrganization', { ...bidder({ vat: 'DE 222 333 444' }), type: 'CLIENT', nutsCode: 'DE502' })
  })

  it('made by staff and registering itself in one moment is one', async () => {
    const staff = await world.user('internal')
    for (let round = 0; round < 3; round++) {
      const vat = `DE 333 444 55${round}`
      const both = await Promise.allSettled([
        world.call(staff, 'createOrganization', bidder({ vat })),
        register({ ...bidder({ vat }), type: undefined }),
        world.call(staff, 'createOrganization', bidder({ vat })),
      ])
      expect(codes(both)).toEqual(['made', 'organizationExists', 'organizationExists'])
    }
  })

  it('is found by its own keys, without reading all the others', async () => {
    await register({ ...bidder({ vat: 'DE 555 666 777' }), type: undefined })
    const { collection } = OrganizationModel
    const spied = vi.spyOn(collection, 'find')
    await expect(register({ ...bidder({ vat: 'DE555666777' }), type: undefined })).rejects.toMatchObject({ status: 409 })
    const filters = spied.mock.calls.map(([filter]) => filter)
    spied.mockRestore()
    expect(filters).toContainEqual({ companyKeys: 'vat:DE555666777' })
    for (const filter of filters) expect(Object.keys(filter ?? {})).toEqual(['companyKeys'])
  })

  it('cannot be become by a save: another bidder’s number is refused, one’s own is not; only staff read whose it is', async () => {
    const staff = await world.user('internal')
    const first = await world.call(staff, 'createOrganization', bidder({ vat: 'DE 101 202 303' }))
    const second = await world.call(staff, 'createOrganization', bidder({ vat: 'DE 101 202 304' }))
    const save = (who: typeof staff, vat: string) => world.call(who, 'updateOrganization', { ...second, vat })
    await expect(save(staff, 'de101202303')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'organizationExists', organizationName: first.name },
    })
    const admin = await world.user('organizationAdmin', { organizationId: second.id })
    const refused = await save(admin, 'de101202303').catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 409, data: { reason: 'organizationExists' } })
    expect(JSON.stringify(refused)).not.toContain(first.name)
    expect((await OrganizationModel.findOne({ _id: second.id }).lean())?.vat).toBe('DE 101 202 304')
    expect(await save(staff, 'de 101202304')).toMatchObject({ vat: 'de 101202304' })
  })

  it('is found by another number after a save, and where it was stored before there were keys', async () => {
    const staff = await world.user('internal')
    const made = await world.call(staff, 'createOrganization', bidder())
    const find = async () => (await sameCompanies(['vat:DE888999000'])).map(({ _id }) => _id)
    expect(await find()).toEqual([])
    await world.call(staff, 'updateOrganization', { ...made, vat: 'DE 888 999 000' })
    expect(await find()).toEqual([made.id])
    await world.db.collection('organizations').updateOne({ name: made.name }, { $unset: { companyKeys: 1 } })
    expect(await find()).toEqual([])
    await giveCompanyKeys()
    expect(await find()).toEqual([made.id])
  })
})
