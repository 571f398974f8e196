import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyData, lotsOf, setAt, type FormData } from '../../engine/form'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { fillField, formData, makeTender, templateOf } from '../../tests/world/tenders'
import type { TestUser } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import type { TenderInput } from '../contract/tenders/inputs'
import { AppError } from '../platform/errors'
import { now } from '../platform/clock'
import { RoomModel } from '../files/roomModel'
import { importShippedTemplates } from '../templates/importShipped'
import { FormRevisionModel } from './revisionModel'
import { TenderModel } from './model'

let world: World
let staff: TestUser
let second: TestUser
let buyer: number
beforeAll(async () => {
  world = await makeWorld()
  await importShippedTemplates()
  staff = await world.user('internal')
  second = await world.user('internal')
  buyer = (await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' }))._id
})
afterAll(() => world.close())

const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError))
    throw new Error(
      `expected a refusal, got ${fault instanceof Error ? `${fault.message} ${String(fault.cause)}` : JSON.stringify(fault).slice(0, 200)}`,
    )
  return fault
}

describe('createProject', () => {
  it('makes a draft with its creator as admin, three rooms, one lot and the form as its first revision', async () => {
    const made = await makeTender(world, { creator: staff, second })
    expect(made).toMatchObject({
      name: 'Betrieb der Schwimmbäder',
      type: 0,
      stage: 0,
      version: 1,
      templateId: 'EU-19',
      published: null,
      hasLots: false,
      hasChanges: false,
      organization: { name: 'Stadt Musterhafen' },
      team: [
        { userName: staff.email, role: 'ADMIN', name: staff.name },
        { userName: second.email, role: 'EDITOR', name: second.name },
      ],
      informationRooms: [{ name: 'Ausschreibungs-Dokumente', type: 'CLIENT', fileCount: 0 }],
      roomTemplates: [
        { name: 'Teilnahmeantrag', stage: 4 },
        { name: 'Angebot', stage: 7 },
      ],
      lots: [{ lotId: 'LOT-0001', stage: 0, round: 1 }],
    })
    expect(await RoomModel.countDocuments({ 'owner.id': made.id })).toBe(3)
    expect(await FormRevisionModel.countDocuments({ tenderId: made.id })).toBe(1)
    expect(await AuditModel.findOne({ tenderId: made.id }).lean()).toMatchObject({
      type: 'PROJECT_CREATED',
      tenderSeq: 1,
      data: { templateId: 'EU-19' },
    })
    expect(await world.call(staff, 'getProject', made.id)).toMatchObject({ id: made.id, data: made.data })
  })

  it("takes the lot's deadlines one way from BT-1311 and BT-131", async () => {
    const made = await makeTender(world, { creator: staff, applicationDeadline: '2030-01-01T00:00:00.000Z' })
    const [lot] = made.lots
    expect(new Date(lot?.applicationDeadline ?? 0).getTime() - now().getTime()).toBeGreaterThan(29 * 86_400_000)
    expect(lot?.applicationDeadline).not.toBe('2030-01-01T00:00:00.000Z')
    expect(new Date(lot?.offerDeadline ?? 0).getTime()).toBeGreaterThan(new Date(lot?.applicationDeadline ?? 0).getTime())
  })

  it('starts from a title and a buyer alone, and puts them into the form', async () => {
    const made = await world.call(staff, 'createProject', { templateId: 'EU-19', name: 'Nur ein Titel', organizationId: buyer })
    expect(made).toMatchObject({ name: 'Nur ein Titel', organizationId: buyer, type: 0 })
    expect(JSON.stringify(made.data)).toContain('"BT-21-Procedure":{"DEU":"Nur ein Titel"}')
    expect(made.problems).toContainEqual({ path: '/team', rule: 'teamNeedsTwoMembers', severity: 'ERROR' })
    expect(made.problems?.some((problem) => problem.rule === 'required')).toBe(true)
  })

  it('takes the types alone that the template offers', async () => {
    const admin = await world.user('admin')
    const { id, lock } = await world.call(admin, 'copyProjectTemplate', 'EU-19')
    const { template } = await world.call(admin, 'getProjectTemplateDraft', id)
    const minimumDays = { application: null, offer: null }
    const procedure = { types: [2, 5], skippedPhases: [], minimumDays, fourEyes: { applications: true, offers: true } }
    const row = await world.call(admin, 'saveProjectTemplate', { ...(template as object), procedure }, lock)
    await world.call(admin, 'publishProjectTemplate', id, row.lock, '')
    const make = (type?: TenderInput['type']) =>
      world.call(staff, 'createProject', { templateId: id, name: 'X', organizationId: buyer, ...(type === undefined ? {} : { type }) })
    for (const type of [undefined, 0, 3] as const)
      expect((await refusalOf(make(type))).data).toMatchObject({
        reason: 'refused.typeNotOffered',
        errors: [{ path: '/project/type', rule: 'typeNotOffered' }],
      })
    expect(await make(5)).toMatchObject({ type: 5 })
  })

  it('keeps name and buyer as head fields where the template has neither (X01)', async () => {
    const made = await world.call(staff, 'createProject', {
      templateId: 'EU-X01',
      type: 3,
      name: 'Gesellschaft gegründet',
      organizationId: buyer,
    })
    expect(made).toMatchObject({ name: 'Gesellschaft gegründet', organizationId: buyer, team: [{ userName: staff.email, role: 'ADMIN' }] })
    expect(made.lots).toHaveLength(1)
    expect(JSON.stringify(made.data)).not.toContain('LOT-0001')
    expect(made.problems?.filter((problem) => problem.path === '/team')).toEqual([])
  })

  const TABLE: [name: string, input: () => Promise<TenderInput>, error: { path: string; rule: string }][] = [
    ['no template', async () => ({ name: 'X', organizationId: buyer }), { path: '/project/templateId', rule: 'unknownTemplate' }],
    [
      'an unknown template',
      async () => ({ templateId: 'EU-99', name: 'X', organizationId: buyer }),
      { path: '/project/templateId', rule: 'unknownTemplate' },
    ],
    ['no name', async () => ({ templateId: 'EU-19', organizationId: buyer }), { path: 'BT-21-Procedure', rule: 'nameMissing' }],
    [
      'a blank name',
      async () => ({ templateId: 'EU-X01', name: '   ', organizationId: buyer }),
      { path: '/project/name', rule: 'nameMissing' },
    ],
    ['no organization', async () => ({ templateId: 'EU-19', name: 'X' }), { path: 'OPT-300-Procedure-Buyer', rule: 'organizationMissing' }],
    [
      'a buyer that is no CLIENT',
      async () => ({ templateId: 'EU-19', name: 'X', organizationId: (await world.organization())._id }),
      { path: 'OPT-300-Procedure-Buyer', rule: 'unknownOrganization' },
    ],
    [
      'a BT-01 that the form does not fit',
      async () => ({
        templateId: 'EU-19',
        data: fillField(await templateOf('EU-19'), await formData(buyer), ['BT-01-notice', '32014L0024']),
      }),
      { path: '/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-MainLegalBasis/BT-01-notice', rule: 'legalBasisDoesNotFit' },
    ],
    [
      'an unknown team member',
      async () => ({ templateId: 'EU-19', name: 'X', organizationId: buyer, team: [{ userName: 'nobody@example.org', role: 'EDITOR' }] }),
      { path: '/project/team/0/userName', rule: 'notActiveStaff' },
    ],
    [
      'an external person in the team',
      async () => ({
        templateId: 'EU-19',
        name: 'X',
        organizationId: buyer,
        team: [{ userName: (await world.user('member')).email, role: 'EDITOR' }],
      }),
      { path: '/project/team/0/userName', rule: 'notActiveStaff' },
    ],
    [
      'a disabled colleague',
      async () => ({
        templateId: 'EU-19',
        name: 'X',
        organizationId: buyer,
        team: [{ userName: (await world.user('internal', { state: 'DISABLED' })).email, role: 'EDITOR' }],
      }),
      { path: '/project/team/0/userName', rule: 'notActiveStaff' },
    ],
    [
      'the same person twice',
      async () => ({
        templateId: 'EU-19',
        name: 'X',
        organizationId: buyer,
        team: [
          { userName: second.email, role: 'EDITOR' },
          { userName: second.email, role: 'ADMIN' },
        ],
      }),
      { path: '/project/team/1/userName', rule: 'duplicate' },
    ],
    [
      'a team in type 3',
      async () => ({ type: 3, templateId: 'EU-19', name: 'X', organizationId: buyer, team: [{ userName: second.email, role: 'EDITOR' }] }),
      { path: '/project/team', rule: 'typeHasNoTeam' },
    ],
    [
      'a team in type 4',
      async () => ({ type: 4, templateId: 'EU-19', name: 'X', organizationId: buyer, team: [{ userName: second.email, role: 'EDITOR' }] }),
      { path: '/project/team', rule: 'typeHasNoTeam' },
    ],
    [
      'a text where an object belongs',
      async () => ({ templateId: 'EU-19', data: { ...(await formData(buyer)), 'GR-Procedure': 'x' } }),
      { path: '/GR-Procedure', rule: 'type' },
    ],
    [
      'a field that the form does not have',
      async () => ({ templateId: 'EU-19', data: { ...(await formData(buyer)), 'BT-9999': 'x' } }),
      { path: '/BT-9999', rule: 'unknownKey' },
    ],
    [
      'two lots with one id',
      async () => ({ templateId: 'EU-19', data: await twoLots('LOT-0001') }),
      { path: '/GR-Lot', rule: 'lotIdTwice' },
    ],
  ]

  const twoLots = async (id: string): Promise<FormData> => {
    const template = await templateOf('EU-19')
    const data = await formData(buyer)
    const [lot] = lotsOf(template, data)
    const other = emptyData(template, { now: now() })
    const [first] = lotsOf(template, other)
    const lots = [...(data['GR-Lot'] as unknown[]), ...(other['GR-Lot'] as unknown[])]
    if (!lot || !first) throw new Error('EU-19 has a lot')
    return setAt(setAt(data, '/GR-Lot', lots), '/GR-Lot/1/GR-Lot-Purpose/BT-137-Lot', id)
  }

  it.each(TABLE)('refuses %s with its path, and makes nothing', async (_name, input, error) => {
    const before = await TenderModel.countDocuments({})
    const refusal = await refusalOf(world.call(staff, 'createProject', await input()))
    expect(refusal.code).toBe('invalid')
    expect(refusal.data.errors).toContainEqual(expect.objectContaining(error))
    // Of the team no field of the form could say what is wrong.
    const isSaid = error.rule === 'typeHasNoTeam' || error.rule === 'notActiveStaff'
    expect(refusal.data.reason).toBe(isSaid ? `refused.${error.rule}` : undefined)
    expect(await TenderModel.countDocuments({})).toBe(before)
  })

  it.each([
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['constructor', '{"constructor":{"x":1}}'],
    ['an operator', '{"name":{"$gt":""}}'],
  ])('refuses %s anywhere in the data and changes nothing', async (_name, json) => {
    const before = await TenderModel.countDocuments({})
    const id = `abuse-${json.length}`
    const text = `{"jsonrpc":"2.0","id":"${id}","method":"createProject","params":[{"templateId":"EU-19","name":"X","organizationId":${
      buyer
    },"data":${json}}]}`
    const answer = await world.send(staff.token, text)
    expect(answer).toMatchObject({ error: { code: 422 } })
    expect(await TenderModel.countDocuments({})).toBe(before)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('acts once when the same request arrives twice', async () => {
    const before = await TenderModel.countDocuments({})
    const options = { id: '3b1f7f0e-52ab-4f43-9d0e-0a5a4b0f0f11' }
    const input = { templateId: 'EU-19', name: 'Einmal', organizationId: buyer }
    const first = await world.callRaw(staff, ['createProject', [input]], options)
    const again = await world.callRaw(staff, ['createProject', [input]], options)
    expect(again).toEqual(first)
    expect(await TenderModel.countDocuments({})).toBe(before + 1)
  })
})
