import { describe, expect, it } from 'vitest'
import { inWorld, type World } from '../../tests/world/inWorld'
import { CONTACT } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import { OrganizationModel } from './model'

let world: World
inWorld((made) => (world = made))

const client = { type: 'CLIENT' as const, name: ' Hafenamt ', nutsCode: 'DE502', contact: CONTACT }

describe('createOrganization', () => {
  it('numbers organizations, trims texts and writes it down', async () => {
    const staff = await world.user('internal')
    const first = await world.call(staff, 'createOrganization', client)
    const second = await world.call(staff, 'createOrganization', { ...client, type: 'CONTRACTOR', nutsCode: undefined })
    expect(second.id).toBe(first.id + 1)
    expect(first).toMatchObject({ name: 'Hafenamt', type: 'CLIENT', version: 1, contact: CONTACT })
    expect(await AuditModel.exists({ type: 'ORGANIZATION_CREATED', 'data.organizationId': first.id })).not.toBeNull()
  })

  it('names every missing field at once, and saves nothing', async () => {
    const staff = await world.user('internal')
    const before = await OrganizationModel.countDocuments()
    const gaps = world.call(staff, 'createOrganization', { type: 'CLIENT', name: '  ', contact: { email: 'kein-at' } })
    const paths = [
      'name',
      'contact/givenName',
      'contact/surName',
      'contact/street',
      'contact/zip',
      'contact/city',
      'contact/country',
      'contact/phone',
      'nutsCode',
    ]
    await expect(gaps).rejects.toMatchObject({
      status: 422,
      data: {
        errors: [
          ...paths.map((path) => ({ path: `/organization/${path}`, rule: 'required' })),
          { path: '/organization/contact/email', rule: 'email' },
        ],
      },
    })
    expect(await OrganizationModel.countDocuments()).toBe(before)
  })

  it('refuses fields nobody may set', async () => {
    const staff = await world.user('internal')
    for (const extra of [{ _id: 1 }, { nameKey: 'x' }, { database: 'other' }, { rev: 7 }])
      await expect(world.callRaw(staff, ['createOrganization', [{ ...client, ...extra }]])).rejects.toMatchObject({ status: 422 })
  })
})

describe('getOrganizations', () => {
  it('lists a type by name without regard to case, page by page', async () => {
    const admin = await world.user('admin')
    for (const name of ['zeta', 'Älster', 'alpha']) await world.organization({ name, type: 'CLIENT' })
    const all = await world.call(admin, 'getOrganizations', 'CLIENT')
    expect(all.map(({ name }) => name)).toEqual(['alpha', 'Älster', 'Hafenamt', 'zeta'])
    const paged: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await world.call(admin, 'getOrganizations', 'CLIENT', { limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      const row = page[0]
      if (!row) break
      paged.push(row.name)
      cursor = row.cursor
    }
    expect(paged).toEqual(all.map(({ name }) => name))
    await expect(world.call(admin, 'getOrganizations', 'CLIENT', { cursor: 'x' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('searching', () => {
  it('finds words in name, city and numbers, counts members, and pages through many of one name', async () => {
    const staff = await world.user('internal')
    const { _id } = await world.organization({ name: 'Größer & Söhne', vat: 'DE123456789' })
    await world.user('member', { organizationId: _id })
    for (const search of ['groesser soehne', 'GROSSER sohne', 'de123456789'])
      expect(await world.call(staff, 'getOrganizations', 'CONTRACTOR', { search }), search).toMatchObject([{ id: _id, memberCount: 1 }])
    for (let n = 0; n < 60; n++) await world.organization({ name: 'Gleich' })
    const ids: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await world.call(staff, 'getOrganizations', 'CONTRACTOR', {
        search: 'gleich',
        limit: 7,
        ...(cursor === undefined ? {} : { cursor }),
      })
      ids.push(...page.map(({ id }) => id))
      cursor = page.at(-1)?.cursor
      if (page.length < 7 || cursor === undefined) break
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(ids).toHaveLength(60)
  })

  it('tells staff of a double name, and refuses what is no VAT id or region', async () => {
    const staff = await world.user('internal')
    await world.call(staff, 'createOrganization', { ...client, name: 'Doppelt' })
    const second = await world.call(staff, 'createOrganization', { ...client, name: ' dóppelt ' })
    expect(second.warnings).toMatchObject([{ code: 'sameName', organizations: [{ name: 'Doppelt' }] }])
    const wrong = world.call(staff, 'createOrganization', { ...client, vat: 'DE12', nutsCode: 'Bremen' })
    await expect(wrong).rejects.toMatchObject({
      data: {
        errors: [
          { path: '/organization/vat', rule: 'vat' },
          { path: '/organization/nutsCode', rule: 'nutsCode' },
        ],
      },
    })
    const contact = { ...client.contact, phone: 'abends', facsimile: '12', zip: '2756' }
    await expect(world.call(staff, 'createOrganization', { ...client, contact })).rejects.toMatchObject({
      data: {
        errors: [
          { path: '/organization/contact/phone', rule: 'phone' },
          { path: '/organization/contact/facsimile', rule: 'phone' },
          { path: '/organization/contact/zip', rule: 'zip' },
        ],
      },
    })
    const german = { ...client.contact, country: 'DEU', zip: 'D-27 568' }
    const kept = await world.call(staff, 'createOrganization', { ...client, name: 'Werft', contact: german })
    expect(kept.contact?.zip).toBe('27568')
    // Other countries write theirs otherwise.
    const dutch = { ...client.contact, country: 'NLD', zip: '1012 AB', phone: '+31 (0)20-555 01 23' }
    await expect(world.call(staff, 'createOrganization', { ...client, name: 'Havenbedrijf', contact: dutch })).resolves.toBeTruthy()
  })
})

describe('updateOrganization', () => {
  it('keeps what two people write apart: a stale save is 409 and names who was first', async () => {
    const own = await world.user('organizationAdmin')
    const staff = await world.user('internal')
    const read = await world.call(own, 'getOrganization', own.organizationId ?? 0)
    const saved = await world.call(staff, 'updateOrganization', { ...read, name: 'Neuer Name' })
    expect(saved).toMatchObject({ name: 'Neuer Name', version: read.version + 1 })
    await expect(world.call(own, 'updateOrganization', { ...read, name: 'Anderer' })).rejects.toMatchObject({
      status: 409,
      data: { changedBy: staff.name },
    })
    expect(await world.call(own, 'getOrganization', read.id)).toMatchObject({ name: 'Neuer Name' })
  })

  it('leaves authorities to the system admin, and the type to nobody', async () => {
    const [staff, admin] = [await world.user('internal'), await world.user('admin')]
    const authority = await world.call(admin, 'createOrganization', client)
    await expect(world.call(staff, 'updateOrganization', { ...authority, name: 'X' })).rejects.toMatchObject({ status: 403 })
    await expect(world.call(admin, 'updateOrganization', { ...authority, type: 'CONTRACTOR' })).rejects.toMatchObject({ status: 422 })
    expect(await world.call(admin, 'updateOrganization', { ...authority, name: 'X' })).toMatchObject({ name: 'X' })
  })

  it('hides other organizations from an organization’s admin', async () => {
    const own = await world.user('organizationAdmin')
    const foreign = await world.organization()
    await expect(world.call(own, 'getOrganization', foreign._id)).rejects.toMatchObject({ status: 404 })
    const member = await world.user('member', { organizationId: own.organizationId })
    const read = await world.call(member, 'getOrganization', own.organizationId ?? 0)
    await expect(world.call(member, 'updateOrganization', read)).rejects.toMatchObject({ status: 403 })
  })
})
