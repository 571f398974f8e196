import { afterEach, describe, expect, it } from 'vitest'
import { lotsOf, setAt } from '../../engine/form'
import { lotOf, refusalOf, stagesIn, type Office } from '../../tests/world/procedure'
import { DAY, fillField, templateOf } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import type { TenderView } from '../contract/tenders/views'
import { now } from '../platform/clock'
import { TenderModel } from '../tenders/model'
import { readRevision } from '../tenders/revisions'

let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const inDays = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()
const draft = async (options: Parameters<Office['draft']>[0] = {}): Promise<TenderView> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  return office.draft(options)
}
const open = (tender: TenderView): string[] => (tender.moves ?? []).filter((move) => move.open).map(({ event }) => event)

describe('type 0', () => {
  it('goes from the draft to the archive, with a further round of offers', async () => {
    const { id } = await draft()
    await office.stage(id, { stage: 2 })
    expect(open(await office.read(id))).toEqual(
      expect.arrayContaining(['startCompetition', 'startNegotiation', 'startOfferPhase', 'cancel']),
    )
    await office.stage(id, { stage: 3 })
    await office.wait(30 * DAY)
    await office.open(id, 4)
    expect(lotOf(await office.stage(id, { stage: 5, offerIds: [] }))).toMatchObject({
      stage: 5,
      pickedAt: now().toISOString(),
      skippedPhases: [],
    })
    await office.stage(id, { stage: 6, offerIds: [] })
    await office.wait(31 * DAY)
    expect(lotOf(await office.read(id)).closedAt).not.toBe(null)
    await office.open(id, 7)
    // The first round's deadline has passed: a further one needs its own.
    expect(await refusalOf(office.stage(id, { stage: 6, offerIds: [] }))).toMatchObject({
      data: { reason: 'refused.offerDeadlineTooSoon' },
    })
    const again = lotOf(await office.stage(id, { stage: 6, offerIds: [], offerDeadline: inDays(10) }))
    expect(again).toMatchObject({ stage: 6, offerRound: 2, openedAt: { offers: null }, offerDeadline: inDays(10), closedAt: null })
    expect(again.openedAt.applications).not.toBe(null)
    await office.wait(10 * DAY)
    await office.open(id, 7)
    expect(await refusalOf(office.stage(id, { stage: 8 }))).toMatchObject({ status: 422, data: { errors: [{ path: '/project/outcome' }] } })
    // Nobody offered: there is nobody to award to, and nobody to tell.
    expect(await refusalOf(office.stage(id, { stage: 8, outcome: 'awarded' }))).toMatchObject({ data: { reason: 'refused.informFirst' } })
    const ended = await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Kein Angebot' })
    expect(ended).toMatchObject({ stage: 8, outcome: 'discontinued', archived: now().toISOString(), lots: [{ outcome: 'discontinued' }] })
    expect(lotOf(ended).openings?.map(({ what }) => what)).toEqual(['applications', 'offers', 'offers'])
    expect(open(ended)).toEqual([])
    expect((await world.call(office.people.first, 'getProjects', 'archiv')).some((row) => row.id === id)).toBe(true)
  })

  it('of three lots each goes its own way, and the tender stands at the highest', async () => {
    const { id } = await draft({ lots: 3 })
    await office.stage(id, { stage: 3 }, { lotIds: ['LOT-0001'] })
    expect(stagesIn(await office.stage(id, { stage: 6 }, { lotIds: ['LOT-0002'] }))).toEqual([3, 6, 2])
    expect(lotOf(await office.read(id), 'LOT-0002').skippedPhases).toEqual([3, 4, 5])
    const view = await office.read(id)
    expect(view.stage).toBe(6)
    expect(view.moves?.find(({ event }) => event === 'startCompetition')).toMatchObject({ lotIds: ['LOT-0003'] })
    expect(await refusalOf(office.stage(id, { stage: 5 }, { lotIds: ['LOT-0001', 'LOT-0003'] }))).toMatchObject({
      status: 409,
      data: { reason: 'refused.notInThisStage', lotId: 'LOT-0001' },
    })
    // Without lots: those that can.
    expect(stagesIn(await office.stage(id, { stage: 5 }))).toEqual([3, 6, 5])
    const ended = await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Kein Bedarf' }, { lotIds: ['LOT-0002'] })
    expect([ended.stage, ended.archived, stagesIn(ended)]).toEqual([5, null, [3, 8, 5]])
    await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Neu auszuschreiben' })
    expect(await office.read(id)).toMatchObject({ stage: 8, outcome: 'cancelled', hasLots: true })
  })

  it('two editors’ changes: one wins, the other is told by whom', async () => {
    const { id } = await draft()
    const { version } = await office.stage(id, { stage: 2 })
    const both = await Promise.allSettled([
      office.stage(id, { stage: 3, version: version ?? 0 }, { as: 'second' }),
      office.stage(id, { stage: 5, version: version ?? 0 }, { as: 'third' }),
    ])
    const lost = both.find((one) => one.status === 'rejected')
    expect(lost).toMatchObject({ reason: { status: 409, data: { reason: 'staleBy', current: { id } } } })
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'PROJECT_STAGE_CHANGED' })).toBe(2)
  })

  it('a draft is given up by its project admins as a whole, without a reason, and stays out of everybody’s sight', async () => {
    const { id } = await draft({ lots: 3 })
    const end = { stage: 8, outcome: 'cancelled' } as const
    expect((await refusalOf(office.stage(id, end, { as: 'second' }))).status).toBe(403)
    const ended = await office.stage(id, end, { lotIds: ['LOT-0001'] })
    expect(ended).toMatchObject({ stage: 8, published: null, outcome: 'cancelled', archived: now().toISOString() })
    expect(stagesIn(ended)).toEqual([8, 8, 8])
    expect((await refusalOf(world.call(null, 'getProject', id))).status).toBe(404)
    expect((await world.call(null, 'getProjects', 'archiv')).some((row) => row.id === id)).toBe(false)
    expect((await world.call(office.people.first, 'getProjects', 'archiv')).some((row) => row.id === id)).toBe(true)
    expect((await world.call(office.people.first, 'getProjects', 'entwurf')).some((row) => row.id === id)).toBe(false)
  })

  it('cancelling is the project admins’, with a reason', async () => {
    const { id } = await draft()
    await office.stage(id, { stage: 3 })
    expect((await refusalOf(office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'x' }, { as: 'second' }))).status).toBe(403)
    expect(await refusalOf(office.stage(id, { stage: 8, outcome: 'cancelled', reason: ' ' }))).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/project/reason', rule: 'required' }] },
    })
    expect(await refusalOf(office.stage(id, { stage: 8, outcome: 'awarded' }))).toMatchObject({
      data: { reason: 'refused.notInThisStage' },
    })
    expect(await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Aus' }, { as: 'admin' })).toMatchObject({ stage: 8 })
  })
})

describe('the other types', () => {
  it.each([3, 4] as const)('type %i appears and is closed, and has nothing between', async (type) => {
    const { id } = await draft({ type })
    const published = await office.stage(id, { stage: 2 })
    expect(lotOf(published).skippedPhases).toEqual([3, 4, 5, 6, 7])
    expect(open(published)).toEqual(expect.arrayContaining(['award', 'close', 'cancel']))
    for (const stage of [3, 5, 6]) expect((await refusalOf(office.stage(id, { stage }))).status).toBe(409)
    expect(await office.stage(id, { stage: 8, outcome: 'awarded' })).toMatchObject({ stage: 8 })
  })

  it('type 2 has no competition, but negotiation and offers', async () => {
    const { id } = await draft({ type: 2 })
    await office.stage(id, { stage: 2 })
    expect(await refusalOf(office.stage(id, { stage: 3 }))).toMatchObject({ data: { reason: 'refused.typeHasNoCompetition' } })
    expect(lotOf(await office.stage(id, { stage: 5 }))).toMatchObject({ stage: 5, skippedPhases: [3, 4] })
    await office.stage(id, { stage: 6 })
    await office.wait(60 * DAY)
    expect(lotOf(await office.open(id, 7)).stage).toBe(7)
  })

  it('type 5 goes over three rounds, each opened by two, from whatever phase the one before has reached', async () => {
    const { id } = await draft({ type: 5 })
    await office.stage(id, { stage: 3 })
    await office.wait(30 * DAY)
    expect(lotOf(await office.open(id, 4))).toMatchObject({ stage: 4, round: 1, applicationRound: 2 })
    expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject({ status: 423, data: { reason: 'refused.nextRoundNotOver' } })
    const listed = async () => (await world.call(null, 'getProjects', 'öffentlich')).find((row) => row.id === id)?.deadline
    expect(await listed()).toBe(inDays(14))
    await office.stage(id, { stage: 5, offerIds: [] })
    await office.wait(14 * DAY)
    expect(open(await office.read(id))).toContain('nextRound')
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'ROUND_OVER', 'data.round': 2 })).toBe(1)
    expect(await listed()).toBe(inDays(14))
    expect(lotOf(await office.open(id, 4))).toMatchObject({ stage: 4, round: 2, offerRound: 1, pickedAt: null, applicationRound: 3 })
    await office.stage(id, { stage: 6, offerIds: [], offerDeadline: inDays(5) })
    await office.wait(14 * DAY)
    const third = lotOf(await office.open(id, 4))
    expect(third).toMatchObject({ stage: 4, round: 3, openedAt: { offers: null }, closedAt: null })
    expect(third.openings?.map(({ what, round }) => [what, round])).toEqual([
      ['applications', 1],
      ['applications', 2],
      ['applications', 3],
    ])
  })
})

describe('deadlines', () => {
  const extend = async (
    id: string,
    extension: { applicationDeadline?: string; offerDeadline?: string; lotIds?: string[]; technicalFault?: boolean },
  ) =>
    world.call(office.people.second, 'extendDeadlines', id, {
      version: (await office.read(id)).version ?? 0,
      lotIds: ['LOT-0001'],
      reason: 'Rückfragen',
      ...extension,
    })

  it('are extended, never shortened, in lot, form and what the outside reads, and the new one counts', async () => {
    const { id } = await draft({ lots: 2 })
    const published = await office.stage(id, { stage: 3 })
    const old = lotOf(published).applicationDeadline
    const later = inDays(40)
    const after = await extend(id, { applicationDeadline: later })
    expect(after.lots.map((lot) => lot.applicationDeadline)).toEqual([later, old])
    expect(after).toMatchObject({ hasChanges: false })
    const template = await templateOf('EU-19')
    const paths = lotsOf(template, after.data ?? {}).map(({ lotId }) => lotId)
    expect(paths).toEqual(['LOT-0001', 'LOT-0002'])
    expect(JSON.stringify((await world.call(null, 'getProject', id)).panels)).toContain(later.slice(0, 10))
    for (const [applicationDeadline, reason] of [
      [old ?? '', 'deadlineNotLater'],
      [inDays(1), 'deadlineNotLater'],
    ] as const)
      expect(await refusalOf(extend(id, { applicationDeadline }))).toMatchObject({ status: 409, data: { reason: `refused.${reason}` } })
    await office.wait(30 * DAY)
    expect((await office.read(id)).lots.map(({ closedAt }) => closedAt === null)).toEqual([true, false])
    expect(await refusalOf(extend(id, { applicationDeadline: inDays(50), lotIds: ['LOT-0002'] }))).toMatchObject({
      data: { reason: 'refused.notInThisStage' },
    })
    expect(await AuditModel.findOne({ tenderId: id, type: 'DEADLINE_CHANGED' }).lean()).toMatchObject({
      data: { lotId: 'LOT-0001', reason: 'Rückfragen' },
    })
  })

  it('an extension stays when edits that were made before it are announced', async () => {
    const { id } = await draft()
    await office.stage(id, { stage: 3 })
    const view = await office.read(id)
    const template = await templateOf('EU-19')
    const data = fillField(template, view.data ?? {}, ['BT-21-Procedure', { DEU: 'Neuer Name' }])
    await world.call(office.people.first, 'updateProject', { id, version: view.version, data })
    const later = inDays(45)
    const extended = await extend(id, { applicationDeadline: later, technicalFault: true })
    expect(extended).toMatchObject({ hasChanges: true, name: 'Neuer Name' })
    expect(await world.call(null, 'getProject', id)).toMatchObject({
      name: 'Betrieb der Schwimmbäder',
      lots: [{ applicationDeadline: later }],
    })
    const announced = await world.call(office.people.first, 'announceChanges', id, { version: extended.version ?? 0 })
    expect(announced).toMatchObject({ hasChanges: false, lots: [{ applicationDeadline: later }] })
    expect(await world.call(null, 'getProject', id)).toMatchObject({ name: 'Neuer Name', lots: [{ applicationDeadline: later }] })
  })
})

describe('changes after publication', () => {
  const edit = async (id: string, [field, value]: readonly [string, unknown]) => {
    const view = await office.read(id)
    const data = fillField(await templateOf('EU-19'), view.data ?? {}, [field, value])
    return world.call(office.people.first, 'updateProject', { id, version: view.version, data })
  }

  it('are previewed, announced and then what everybody reads', async () => {
    const { id } = await draft()
    await office.stage(id, { stage: 3 })
    const { version = 0 } = await office.read(id)
    expect(await refusalOf(world.call(office.people.first, 'announceChanges', id, { version }))).toMatchObject({
      data: { reason: 'refused.nothingToAnnounce' },
    })
    const edited = await edit(id, ['BT-21-Procedure', { DEU: 'Betrieb von Bädern' }])
    const preview = await world.call(office.people.first, 'previewChanges', id)
    expect(preview).toMatchObject({ version: edited.version, recipients: 0 })
    expect(preview.changes).toEqual([
      {
        label: { de: 'Titel', en: 'Title' },
        where: { de: 'Verfahren', en: 'Procedure' },
        before: { de: 'Betrieb der Schwimmbäder', en: 'Betrieb der Schwimmbäder' },
        after: { de: 'Betrieb von Bädern', en: 'Betrieb von Bädern' },
      },
    ])
    // A field of the procedure and one of its only lot have the same name.
    await edit(id, ['BT-21-Lot', { DEU: 'Freibad' }])
    const [ofProcedure, ofLot] = (await world.call(office.people.first, 'previewChanges', id)).changes
    expect(ofLot).toMatchObject({
      label: ofProcedure?.label,
      where: { de: 'Auftrag im Einzelnen' },
      before: null,
      after: { de: 'Freibad' },
    })
    expect(preview.mail.de.subject).toContain('Betrieb von Bädern')
    expect((await refusalOf(world.call(office.people.second, 'announceChanges', id, { version: preview.version }))).status).toBe(403)
    const { version: latest = 0 } = await office.read(id)
    const after = await world.call(office.people.first, 'announceChanges', id, { version: latest })
    expect(after).toMatchObject({ hasChanges: false, stage: 3 })
    expect(await world.call(null, 'getProject', id)).toMatchObject({ name: 'Betrieb von Bädern' })
    expect((await world.call(office.people.first, 'previewChanges', id)).changes).toEqual([])
  })

  it('fill the section of the notice that says what was changed where, anew each time; a copy has none', async () => {
    const { id } = await draft({ lots: 2 })
    await office.stage(id, { stage: 3 })
    const stored = async (tenderId = id) => {
      const tender = await TenderModel.findOne({ _id: tenderId }).lean()
      expect(tender?.published?.revision ?? tender?.head.revision).toBe(tender?.head.revision)
      return (await readRevision(tenderId, tender?.head.revision ?? 0))['GR-Change']
    }
    const announce = async () => world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })
    const section = (place: string) => ({
      'GR-ChangedSectionIdentifiers': [{ 'BT-13716-notice': place }],
      'BT-141(a)-notice': {
        DEU: expect.stringMatching(/^Geändert: .+\.$/) as string,
        ENG: expect.stringMatching(/^Changed: .+\.$/) as string,
      },
    })
    expect(await stored()).toBeUndefined()
    await edit(id, ['BT-21-Procedure', { DEU: 'Betrieb von Bädern' }])
    await edit(id, ['BT-21-Lot', { DEU: 'Freibad' }])
    expect(await announce()).toMatchObject({ hasChanges: false })
    expect(await stored()).toMatchObject({
      'BT-140-notice': 'update-add',
      'GR-ChangeSections': [section('PROCEDURE'), section('LOT-0001'), section('LOT-0002')],
    })
    // What the outside reads has no such section: it is for the notice alone.
    expect(JSON.stringify(await world.call(null, 'getProject', id))).not.toContain('BT-140')
    expect((await world.call(office.people.first, 'previewChanges', id)).changes).toEqual([])

    const view = await office.read(id)
    const [, second] = lotsOf(await templateOf('EU-19'), view.data ?? {})
    const data = setAt(view.data ?? {}, `${second?.path ?? ''}/GR-Lot-Purpose/GR-Lot-Description/BT-21-Lot`, { DEU: 'Hallenbad' })
    await world.call(office.people.first, 'updateProject', { id, version: view.version, data })
    await announce()
    expect(await stored()).toMatchObject({ 'GR-ChangeSections': [section('LOT-0002')] })
    const copy = await world.call(office.people.first, 'copyProject', id)
    expect(await stored(copy.id)).toBeUndefined()
  })

  it('leave the days of rounds that run as they are, and do not cut the round that takes applications', async () => {
    const { id } = await draft({ type: 5 })
    await office.stage(id, { stage: 3 })
    const change = async (fields: { deadlinePeriodDays?: number }) =>
      world.call(office.people.first, 'updateProject', { id, version: (await office.read(id)).version, ...fields })
    const announce = async () => world.call(office.people.first, 'announceChanges', id, { version: (await office.read(id)).version ?? 0 })
    await change({ deadlinePeriodDays: 7 })
    expect(await refusalOf(announce())).toMatchObject({ status: 409, data: { reason: 'refused.roundDaysFixed' } })
    await change({ deadlinePeriodDays: 14 })
    // The time is asked for beside a date alone.
    await edit(id, ['BT-1311(d)-Lot', '2027-01-05+01:00'])
    await edit(id, ['BT-1311(t)-Lot', '10:00:00+01:00'])
    expect(await refusalOf(edit(id, ['BT-1311(d)-Lot', '2026-12-10+01:00']))).toMatchObject({
      status: 422,
      data: { reason: 'refused.finalBeforeFirstRound' },
    })
    expect(lotOf(await announce())).toMatchObject({ finalDeadline: '2027-01-05T09:00:00.000Z' })
    await office.wait(31 * DAY)
    await edit(id, ['BT-1311(d)-Lot', '2027-01-03+01:00'])
    expect(await refusalOf(announce())).toMatchObject({ status: 409, data: { reason: 'refused.deadlineNotLater' } })
    // It is the last round then: no application goes to another one.
    await office.wait(5 * DAY)
    expect(lotOf(await office.read(id)).applicationRound).toBe(null)
  })

  it('keep a deadline that runs from being shortened, and one that has passed from being changed', async () => {
    const { id } = await draft()
    await office.stage(id, { stage: 3 })
    const { version } = await edit(id, ['BT-1311(d)-Lot', '2026-12-10+01:00'])
    expect(await refusalOf(world.call(office.people.first, 'announceChanges', id, { version: version ?? 0 }))).toMatchObject({
      status: 409,
      data: { reason: 'refused.deadlineNotLater', lotId: 'LOT-0001' },
    })
    await edit(id, ['BT-1311(d)-Lot', '2027-03-01+01:00'])
    await office.wait(31 * DAY)
    const late = await office.read(id)
    expect(await refusalOf(world.call(office.people.first, 'announceChanges', id, { version: late.version ?? 0 }))).toMatchObject({
      data: { reason: 'refused.deadlineHasPassed' },
    })
  })
})

describe('a copy', () => {
  it('is a draft with the form, without dates and team, once per request', async () => {
    const { id } = await draft()
    await office.stage(id, { stage: 3 })
    const requestId = '0b1c2d3e-1111-4222-8333-444455556666'
    const make = () => world.callRaw(office.people.second, ['copyProject', [id]], { id: requestId }) as Promise<TenderView>
    const copy = await make()
    expect(copy).toMatchObject({ stage: 0, published: null, name: 'Betrieb der Schwimmbäder', team: [{ role: 'ADMIN' }] })
    expect(copy.team?.[0]?.userName).toBe(office.people.second.email)
    expect(lotOf(copy)).toMatchObject({ applicationDeadline: null, offerDeadline: null, stage: 0 })
    expect(copy.id).not.toBe(id)
    expect((await make()).id).toBe(copy.id)
    expect(await TenderModel.countDocuments({ createdBy: office.people.second.id })).toBe(1)
  })

  it('has a title of its own where one is given, in the form and in lists', async () => {
    const { id } = await draft()
    const copy = await world.call(office.people.first, 'copyProject', id, ' Betrieb der Freibäder ')
    expect(copy).toMatchObject({ name: 'Betrieb der Freibäder' })
    expect(JSON.stringify(copy.data)).toContain('"BT-21-Procedure":{"DEU":"Betrieb der Freibäder"}')
    expect(await office.read(id)).toMatchObject({ name: 'Betrieb der Schwimmbäder' })
  })
})
