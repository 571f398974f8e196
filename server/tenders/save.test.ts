import { describe, expect, it, vi } from 'vitest'
import { addItem, getAt, removeItem, setAt, type FormData } from '../../engine/form'
import { inTeam, type World, type TestUser } from '../../tests/world/inWorld'
import { fillField, formData, makeTender, templateOf } from '../../tests/world/tenders'
import { AuditModel } from '../log/model'
import type { TenderInput } from '../contract/tenders/inputs'
import type { TenderView } from '../contract/tenders/views'
import { AppError } from '../platform/errors'
import { now } from '../platform/clock'
import { forgetKept } from '../platform/kept/kept'
import { withCurrent } from './commands/withCurrent'
import { TenderModel } from './model'
import { forgetReadings } from './reading/formReading'
import { FormRevisionModel } from './revisionModel'

let world: World
let staff: TestUser
let second: TestUser
inTeam((made) => ({ world, staff, second } = made))

const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError)) throw new Error('expected a refusal', { cause: fault })
  return fault
}
const draft = (override: Partial<TenderInput> = {}) => makeTender(world, { creator: staff, second, ...override })
const save = (tender: TenderView, input: TenderInput) =>
  world.call(staff, 'updateProject', { id: tender.id, version: tender.version ?? 0, ...input })
const renamed = async (tender: TenderView, name: string): Promise<FormData> =>
  fillField(await templateOf('EU-19'), tender.data ?? {}, ['BT-21-Procedure', { DEU: name }])

describe('updateProject', () => {
  it('saves the form as a new revision, and tells the log what changed', async () => {
    const tender = await draft()
    const saved = await save(tender, { data: await renamed(tender, 'Neuer Titel') })
    expect(saved).toMatchObject({ name: 'Neuer Titel', version: 2, hasChanges: false, updatedBy: staff.name })
    expect(await FormRevisionModel.countDocuments({ tenderId: tender.id })).toBe(2)
    const entry = await AuditModel.findOne({ tenderId: tender.id, type: 'PROJECT_CHANGED' }).lean()
    expect(entry?.data.changes).toContainEqual(
      expect.objectContaining({ label: 'name', oldValue: 'Betrieb der Schwimmbäder', newValue: 'Neuer Titel' }),
    )
  })

  it('writes no revision when the form is the same', async () => {
    const tender = await draft()
    await save(tender, { data: tender.data, description: 'Mehr dazu' })
    expect(await FormRevisionModel.countDocuments({ tenderId: tender.id })).toBe(1)
  })

  it('refuses a stale save, names who changed it and shows what stands now; nothing is written', async () => {
    const tender = await draft({ team: [{ userName: second.email, role: 'ADMIN' }] })
    await world.call(second, 'updateProject', { id: tender.id, version: 1, data: await renamed(tender, 'Von der Zweiten') })
    const refusal = await refusalOf(save(tender, { data: await renamed(tender, 'Von mir') }))
    expect(refusal).toMatchObject({
      status: 409,
      data: { changedBy: second.name, version: 2, current: { name: 'Von der Zweiten', version: 2 } },
    })
    expect(await world.call(staff, 'getProject', tender.id)).toMatchObject({ name: 'Von der Zweiten', version: 2 })
    expect(await FormRevisionModel.countDocuments({ tenderId: tender.id })).toBe(2)
  })

  it('lets one of ten racing saves through, and every loser reads the winner', async () => {
    const tender = await draft()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, n) => save(tender, { data: await renamed(tender, `Läufer ${n}`) })),
    )
    const won = results.filter((one) => one.status === 'fulfilled')
    expect(won).toHaveLength(1)
    const now = await world.call(staff, 'getProject', tender.id)
    expect(now).toMatchObject({ version: 2, name: won[0]?.value.name })
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, data: { changedBy: staff.name } })
  })

  it('keeps the last 50 revisions of a draft', async () => {
    let tender = await draft()
    for (let n = 0; n < 55; n++) tender = await save(tender, { data: await renamed(tender, `Fassung ${n}`) })
    expect(await FormRevisionModel.countDocuments({ tenderId: tender.id })).toBe(50)
    expect(await world.call(staff, 'getProject', tender.id)).toMatchObject({ name: 'Fassung 54' })
  })

  it('never gives the id of a removed lot to another one', async () => {
    const template = await templateOf('EU-19')
    const tender = await draft()
    const two = addItem(template, tender.data ?? {}, { path: '/GR-Lot', now: now() })
    const withTwo = await save(tender, { data: two })
    expect(withTwo).toMatchObject({ hasLots: true, lots: [{ lotId: 'LOT-0001' }, { lotId: 'LOT-0002' }] })
    const withOne = await save(withTwo, { data: removeItem(template, two, '/GR-Lot/1') })
    expect(withOne).toMatchObject({ hasLots: false, usedIds: ['LOT-0001', 'LOT-0002'] })
    const again = addItem(template, withOne.data ?? {}, { path: '/GR-Lot', now: now() })
    const forged = setAt(again, '/GR-Lot/1/GR-Lot-Purpose/BT-137-Lot', 'LOT-0002')
    expect(getAt(again, '/GR-Lot/1/GR-Lot-Purpose/BT-137-Lot')).toBe('LOT-0003')
    expect((await refusalOf(save(withOne, { data: forged }))).data.errors).toEqual([
      { path: '/GR-Lot', rule: 'lotIdReused', params: { lotId: 'LOT-0002' } },
    ])
    expect(await save(withOne, { data: again })).toMatchObject({ lots: [{ lotId: 'LOT-0001' }, { lotId: 'LOT-0003' }] })
  })

  const TABLE: [name: string, input: (tender: TenderView) => Promise<TenderInput>, error: { path: string; rule: string }][] = [
    ['another type', async () => ({ type: 2 }), { path: '/project/type', rule: 'typeIsFixed' }],
    ['another template', async () => ({ templateId: 'EU-16' }), { path: '/project/templateId', rule: 'templateIsFixed' }],
    ['an emptied name', async (tender) => ({ data: await renamed(tender, '') }), { path: 'BT-21-Procedure', rule: 'nameMissing' }],
    [
      'an emptied buyer',
      async (tender) => ({ data: fillField(await templateOf('EU-19'), tender.data ?? {}, ['OPT-300-Procedure-Buyer', undefined]) }),
      { path: 'OPT-300-Procedure-Buyer', rule: 'organizationMissing' },
    ],
    [
      'a number where a text belongs',
      async (tender) => ({ data: fillField(await templateOf('EU-19'), tender.data ?? {}, ['BT-22-Lot', 7]) }),
      { path: '/GR-Lot/0/GR-Lot-Purpose/GR-Lot-Description/BT-22-Lot', rule: 'type' },
    ],
    [
      'a stranger in the team',
      async () => ({ team: [{ userName: (await world.user('member')).email, role: 'EDITOR' }] }),
      { path: '/project/team/0/userName', rule: 'notActiveStaff' },
    ],
  ]
  it.each(TABLE)('refuses %s with its path and changes nothing', async (_name, input, error) => {
    const tender = await draft()
    const refusal = await refusalOf(save(tender, await input(tender)))
    expect(refusal.code).toBe('invalid')
    expect(refusal.data.errors).toContainEqual(expect.objectContaining(error))
    expect(await world.call(staff, 'getProject', tender.id)).toMatchObject({ version: 1, name: tender.name, team: tender.team })
  })

  it('needs the version the person started from', async () => {
    const tender = await draft()
    const refusal = await refusalOf(world.callRaw(staff, ['updateProject', [{ id: tender.id, description: 'x' }]]))
    expect(refusal.data.errors).toEqual([{ path: '/project/version', rule: 'required' }])
  })

  it('refuses a team of nobody, and once a date is fixed one that could not have been published', async () => {
    const tender = await draft()
    expect((await refusalOf(save(tender, { team: [] }))).status).toBe(422)
    const waiting = await world.call(staff, 'updateProjectStage', {
      id: tender.id,
      version: 1,
      stage: 2,
      published: new Date(now().getTime() + 3_600_000).toISOString(),
    })
    const alone = { team: [{ userName: staff.email, role: 'ADMIN' as const }] }
    expect(await refusalOf(save(waiting, alone))).toMatchObject({ status: 409, data: { reason: 'refused.teamNeedsTwoMembers' } })
    const same = waiting.team?.map(({ userName, role }) => ({ userName, role }))
    expect((await save(waiting, { team: same, description: 'bleibt' })).team).toEqual(tender.team)
  })

  it('tells who was taken out of the team in the same instant nothing of what stands now', async () => {
    const tender = await draft()
    const stranger = await world.user('internal')
    const { actor, session } = await world.sessions.authenticate(stranger.token)
    const stale = () => Promise.reject(new AppError('stale'))
    const ctx = {
      actor,
      session,
      now: now(),
      receivedAt: now(),
      lang: 'de' as const,
      requestId: '',
      connection: { address: '', device: '', adopt: async () => undefined },
    }
    const helpers = { audit: async () => undefined, sessions: world.sessions, emit: async () => undefined, publish: async () => undefined }
    const refusal = await refusalOf(withCurrent({ ...ctx, ...helpers }, tender.id, stale))
    expect(refusal).toMatchObject({ code: 'notFound', data: {} })
  })

  it.each(['__proto__', 'a.b', '$where', 'LOT-1', 'LOT-0001:publication', 'x'.repeat(5000)])('takes no lot id like %s', async (lotId) => {
    const tender = await draft()
    const data = setAt(tender.data ?? {}, '/GR-Lot/0/GR-Lot-Purpose/BT-137-Lot', lotId)
    expect((await refusalOf(save(tender, { data }))).data.errors).toMatchObject([{ path: '/GR-Lot', rule: 'lotIdShape' }])
  })

  it('takes 500 lots and refuses one more with its limit, before it works anything out', async () => {
    const tender = await draft()
    const [lot] = (tender.data ?? {})['GR-Lot'] as FormData[]
    const lots = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        n === 0 ? lot : setAt({ ...lot, _id: `item-of-lot-${n}` }, '/GR-Lot-Purpose/BT-137-Lot', `LOT-${String(n + 1).padStart(4, '0')}`),
      )
    const refusal = await refusalOf(save(tender, { data: { ...tender.data, 'GR-Lot': lots(501) } }))
    expect(refusal).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/GR-Lot', rule: 'tooManyLots', params: { max: 500, given: 501 } }] },
    })
    expect(refusal.data.message).toContain('höchstens 500 Lose')
    expect((await save(tender, { data: { ...tender.data, 'GR-Lot': lots(500) } })).lots).toHaveLength(500)
  })

  it('shows after any change what is shown of the form as it was stored, and writes no lot that stayed', async () => {
    let tender = await draft()
    const [lot] = (tender.data ?? {})['GR-Lot'] as FormData[]
    const three = ['LOT-0001', 'LOT-0002', 'LOT-0003'].map((id, n) =>
      n === 0 ? lot : setAt({ ...lot, _id: `item-${id}` }, '/GR-Lot-Purpose/BT-137-Lot', id),
    )
    const name = (words: string) => (data: FormData) => setAt(data, '/GR-Lot/1/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot', { DEU: words })
    const written = vi.spyOn(TenderModel, 'updateOne')
    const paths = () => written.mock.calls.flatMap(([, update]) => Object.keys((update as { $set?: object }).$set ?? {}))
    const EDITS: readonly [(data: FormData) => FormData, string[]][] = [
      [(data) => ({ ...data, 'GR-Lot': three }), ['lots']],
      [name('Tiefbau'), ['lots.1']],
      // Of no lot in force.
      [(data) => setAt(data, '/GR-Lot/2/GR-Lot-Purpose/GR-Lot-Description/BT-24-Lot', { DEU: 'Erdarbeiten' }), []],
      [(data) => ({ ...data, 'GR-Lot': (data['GR-Lot'] as FormData[]).slice(1) }), ['lots']],
      [name('Hochbau'), ['lots.1']],
    ]
    try {
      for (const [edit, lots] of EDITS) {
        written.mockClear()
        const saved = await save(tender, { data: edit(tender.data ?? {}) })
        expect(paths().filter((path) => path.startsWith('lots'))).toEqual(lots)
        forgetReadings()
        forgetKept()
        tender = await world.call(staff, 'getProject', tender.id)
        expect({ ...tender, serverTime: '' }).toEqual({ ...saved, serverTime: '' })
      }
    } finally {
      written.mockRestore()
    }
    expect(tender.lots).toMatchObject([
      { lotId: 'LOT-0002', name: 'Tiefbau' },
      { lotId: 'LOT-0003', name: 'Hochbau' },
    ])
  })

  it.each(['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '+275760-09-13T00:00:00Z'])(
    'takes no deadline like %s, of its own or in the form',
    async (moment) => {
      const tender = await draft()
      expect((await refusalOf(save(tender, { applicationDeadline: moment }))).status).toBe(422)
      const data = fillField(await templateOf('EU-19'), tender.data ?? {}, ['BT-1311(d)-Lot', `${moment.split('T')[0]}-14:00`])
      expect((await refusalOf(save(tender, { data }))).data.errors).toMatchObject([{ rule: 'date' }])
    },
  )

  it('shows names as one line of signs that can be seen', async () => {
    const tender = await draft()
    const saved = await save(tender, { data: await renamed(tender, '\u202eBetrieb\u200b\nder\u0007 Bäder 😀\ufeff') })
    expect(saved.name).toBe('Betrieb der Bäder 😀')
    expect((await refusalOf(save(saved, { data: await renamed(saved, '\u200b\u202e\u3164') }))).data.errors).toMatchObject([
      { rule: 'nameMissing' },
    ])
  })

  it('shows the team sentences as problems while a draft has too few people', async () => {
    const tender = await draft()
    const alone = await save(tender, { team: [{ userName: staff.email, role: 'ADMIN' }] })
    expect(alone.problems?.filter((problem) => problem.path === '/team').map((problem) => problem.rule)).toEqual(['teamNeedsTwoMembers'])
  })

  it("gives rounds of type 5 the tender's own first deadline, and the form's as the final one", async () => {
    const round1 = new Date(now().getTime() + 20 * 86_400_000).toISOString()
    const tender = await draft({ type: 5, applicationDeadline: round1, deadlinePeriodDays: 14 })
    expect(tender).toMatchObject({
      applicationDeadline: round1,
      deadlinePeriodDays: 14,
      lots: [{ applicationDeadline: round1 }],
    })
  })
})

describe('addProjectEditors', () => {
  it('adds colleagues as EDITOR once, and writes an entry for each', async () => {
    const third = await world.user('internal')
    const tender = await draft()
    const added = await world.call(staff, 'addProjectEditors', tender.id, [third.email.toUpperCase(), second.email, third.email])
    expect(added.team?.map(({ userName, role }) => [userName, role])).toEqual([
      [staff.email, 'ADMIN'],
      [second.email, 'EDITOR'],
      [third.email, 'EDITOR'],
    ])
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'PROJECT_TEAM_CHANGED' })).toBe(1)
    expect(await world.call(third, 'getProject', tender.id)).toMatchObject({ id: tender.id })
  })

  it.each([3, 4] as const)('refuses type %i, which has no team', async (type) => {
    const tender = await makeTender(world, {
      creator: staff,
      type,
      data: await formData((await world.organization({ type: 'CLIENT' }))._id),
    })
    expect(await refusalOf(world.call(staff, 'addProjectEditors', tender.id, [second.email]))).toMatchObject({
      status: 409,
      data: { reason: 'refused.typeHasNoTeam' },
    })
  })

  it('refuses who is not active staff, and adds nobody', async () => {
    const tender = await draft()
    const refusal = await refusalOf(
      world.call(staff, 'addProjectEditors', tender.id, [(await world.user('internal')).email, 'nobody@example.org']),
    )
    expect(refusal.data).toMatchObject({ reason: 'refused.notActiveStaff', params: { userName: 'nobody@example.org' } })
    expect(refusal.data.errors).toEqual([
      { path: '/userNames/1/userName', rule: 'notActiveStaff', params: { userName: 'nobody@example.org' } },
    ])
    expect((await world.call(staff, 'getProject', tender.id)).team).toHaveLength(2)
  })
})
