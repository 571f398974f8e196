import { afterEach, expect, it } from 'vitest'
import { inOffice, type World } from '../../tests/world/inWorld'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { addFile } from '../../tests/world/rooms'
import { shippedProcedure, type Phase, type ProcedureDocument } from '../../workflows/procedure'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { boundFourEyes, hasOwnFourEyes } from '../tenders/fourEyes'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { boundRegime } from '../tenders/regime'

/* A tender in flight goes to a newer version of its procedure, or stays where that would change a promise. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
afterEach(() => office.goTo(null))

const base = (id: string): ProcedureDocument => {
  const found = shippedProcedure(id)
  if (!found) throw new Error(id)
  const { regimes: _of, ...document } = found.document
  return document
}
const withPhase = (document: ProcedureDocument, key: string, change: object): ProcedureDocument => ({
  ...document,
  phases: document.phases.map((one) => (one.key === key ? ({ ...one, ...change } as Phase) : one)),
})
/** The award after a further look at the offers. */
const withLook = (document: ProcedureDocument): ProcedureDocument => ({
  ...document,
  phases: document.phases.flatMap((one): Phase[] =>
    one.kind === 'award'
      ? [
          { key: 'look', kind: 'choice', of: 'offers', stage: 7, next: ['end'] },
          { ...one, next: ['look', 'end'] },
        ]
      : [one],
  ),
})
const publish = async (id: string, document: ProcedureDocument): Promise<string> => {
  const { admin } = office.people
  const row = await world.call(admin, 'createProcedure', { document: { ...document, id } })
  await world.call(admin, 'publishProcedure', row.id, row.lock, '')
  return row.id
}
const republish = async (id: string, document: ProcedureDocument): Promise<void> => {
  const { admin } = office.people
  const { row } = await world.call(admin, 'getProcedure', id)
  const saved = await world.call(admin, 'updateProcedure', id, row.lock, document)
  await world.call(admin, 'publishProcedure', id, saved.lock, 'Klarer benannt')
}
const stored = async (_id: string): Promise<TenderDoc> => {
  const found = await TenderModel.findOne({ _id }).lean<TenderDoc>()
  if (!found) throw new Error(_id)
  return found
}
const preview = (id: string) => world.call(office.people.first, 'previewProcedureMove', id)
const move = async (id: string, version = 2, tenderVersion?: number) =>
  world.call(office.people.first, 'moveProjectToProcedureVersion', id, version, tenderVersion ?? (await office.read(id)).version ?? 0)

it('while offers come in: nothing is written by looking, then the log has both versions and companies hear who opens', async () => {
  const id = await publish('own-move', withPhase(base('open'), 'openOffers', { people: 'house' }))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const tender = await office.draft({ procedure: id })
  // As if one person alone opened, by its form.
  await world.db
    .collection<{ _id: string }>('tenders')
    .updateOne({ _id: tender.id }, { $set: { fourEyes: boundFourEyes(tender.id, { applications: true, offers: false }) } })
  await office.stage(tender.id, { stage: 6 })
  await office.submit(tender.id, 'bidder', { stage: 6 })
  expect(await preview(tender.id)).toMatchObject({ from: 1, to: 1, before: null, after: null, refused: [] })

  await republish(id, withLook(base('open')))
  const before = await stored(tender.id)
  const told = [{ label: { de: 'Öffnung der Angebote' }, before: { de: 'durch eine Person' }, after: { de: 'durch zwei Personen' } }]
  expect(await preview(tender.id)).toMatchObject({
    from: 1,
    to: 2,
    note: 'Klarer benannt',
    refused: [],
    told,
    before: { version: 1 },
    after: { version: 2 },
  })
  expect(await stored(tender.id)).toEqual(before)

  const moved = await move(tender.id)
  expect(moved).toMatchObject({ procedure: { id, version: 2, document: { version: 2 } }, fourEyes: { offers: true } })
  expect(lotOf(moved)).toMatchObject({ stage: 6 })
  const after = await stored(tender.id)
  expect(hasOwnFourEyes(after)).toBe(true)
  const entry = await AuditModel.findOne({ type: 'PROJECT_PROCEDURE_MOVED', tenderId: tender.id }).lean()
  expect(entry?.data).toMatchObject({ procedureId: id, from: 1, to: 2, no: 1 })
  const read = await world.call(office.people.bidder, 'getProject', tender.id)
  expect(read.announcements).toMatchObject([{ no: 1, changes: told }])
  expect(await MailModel.countDocuments({ key: 'tenderChanged' })).toBeGreaterThan(0)

  // It is lived on by the newer one: its own phase is there, and two open.
  await office.wait(61 * 86_400_000)
  await office.step(tender.id, 7, 'first')
  expect(lotOf(await office.read(tender.id)).stage).toBe(6)
  await office.step(tender.id, 7, 'second')
  expect((await stored(tender.id)).lots[0]).toMatchObject({ stage: 7, phase: 'offersOpened' })
  expect(lotOf(await office.stage(tender.id, { stage: 7, phase: 'look' }))).toMatchObject({ phase: 'look' })
})

it('what was changed and not announced yet stays to be told after a move, and before the publication a move tells nobody', async () => {
  const id = await publish('own-told', withPhase(base('open'), 'openOffers', { people: 'house' }))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const [running, waiting] = [await office.draft({ procedure: id }), await office.draft({ procedure: id })]
  for (const one of [running, waiting])
    await world.db
      .collection<{ _id: string }>('tenders')
      .updateOne({ _id: one.id }, { $set: { fourEyes: boundFourEyes(one.id, { applications: true, offers: false }) }, $inc: { rev: 1 } })
  await office.stage(running.id, { stage: 6 })
  await office.stage(waiting.id, { stage: 2, published: '2026-12-08T09:00:00.000Z' })
  await republish(id, base('open'))
  await office.wait(60_000)
  const [room] = (await office.read(running.id)).informationRooms
  await addFile(world, office.people.first, [room?.id ?? '', { name: 'Lageplan.pdf' }])
  const left = async () => (await world.call(office.people.first, 'previewChanges', running.id)).changes.map(({ after }) => after?.de)
  expect(await left()).toEqual(['Lageplan.pdf'])
  await office.wait(60_000)
  expect((await move(running.id)).announcements).toMatchObject([{ no: 1, kind: 'opening' }])
  expect(await left()).toEqual(['Lageplan.pdf'])

  await MailModel.deleteMany({})
  expect((await preview(waiting.id)).told).toEqual([])
  const moved = await move(waiting.id)
  expect(moved).toMatchObject({ procedure: { version: 2 }, fourEyes: { offers: true } })
  expect(moved.announcements).toBeUndefined()
  expect(await MailModel.countDocuments({ key: 'tenderChanged' })).toBe(0)
})

it('a lot whose stage another phase shares by now is stored with its phase, and without it where it is alone again', async () => {
  const id = await publish('own-shared', base('open'))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const tender = await office.draft({ procedure: id })
  await office.stage(tender.id, { stage: 6 })
  await office.wait(61 * 86_400_000)
  await office.open(tender.id, 7)
  const phase = async () => (await stored(tender.id)).lots[0]?.phase
  expect(await phase()).toBeUndefined()
  await republish(id, withLook(base('open')))
  await move(tender.id)
  expect(await phase()).toBe('offersOpened')
  await republish(id, base('open'))
  await move(tender.id, 3)
  expect(await phase()).toBeUndefined()
  // Nobody sees anything of it.
  expect((await office.read(tender.id)).announcements).toBeUndefined()
})

it('what would change a promise is refused with every reason, and nothing is written', async () => {
  const id = await publish('own-promised', base('open-price-last'))
  const tender = await office.draft({ procedure: id })
  await office.stage(tender.id, { stage: 6 })
  await republish(id, { ...withPhase(base('open-price-last'), 'openPrices', { people: 'house' }), criteria: 'forOffers' })
  const before = await stored(tender.id)
  const refused = [{ rule: 'criteria' }, { rule: 'openings', phase: 'openPrices' }]
  expect((await preview(tender.id)).refused).toEqual(refused)
  const { status, data } = await refusalOf(move(tender.id))
  expect([status, data]).toMatchObject([409, { reason: 'refused.procedurePromised', errors: refused.map(({ rule }) => ({ rule })) }])
  expect(await stored(tender.id)).toEqual(before)
  for (const version of [1, 3]) expect((await refusalOf(move(tender.id, version))).data.errors).toMatchObject([{ rule: 'versionNotNewer' }])
  expect((await refusalOf(move(tender.id, 2, 1))).status).toBe(409)
  // A draft of it may, as nothing was promised.
  const draft = await office.draft({ procedure: id })
  expect(draft.procedure.version).toBe(2)
})

it('another law than its own is refused, and a draft goes with deadlines where the newer version has them', async () => {
  const id = await publish('own-law', base('negotiated'))
  const tender = await office.draft({ procedure: id })
  await republish(id, { ...base('negotiated'), regimes: ['UVgO'] })
  expect((await preview(tender.id)).refused).toEqual([{ rule: 'law' }])
  await republish(id, { ...base('negotiated'), criteria: 'forOffers' })
  const moved = await move(tender.id, 3)
  expect(moved).toMatchObject({ procedure: { id, version: 3 } })
  expect(moved.announcements).toBeUndefined()
  expect(lotOf(moved).applicationDeadline).toBe(lotOf(tender).applicationDeadline)
})

it('what is sold goes to no version of a purchase', async () => {
  const id = await publish('own-plots', base('plots-by-concept'))
  const tender = await office.draft({ procedure: id })
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: tender.id }, { $set: boundRegime(tender.id, 'none') })
  for (const [regimes, refused] of [
    [['UVgO'], [{ rule: 'law' }]],
    [['none'], []],
  ] as const) {
    await republish(id, { ...base('plots-by-concept'), regimes })
    expect((await preview(tender.id)).refused).toEqual(refused)
  }
})

it('somebody has begun an opening: the version stays until it is done', async () => {
  const id = await publish('own-opening', base('open'))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const tender = await office.draft({ procedure: id })
  await office.stage(tender.id, { stage: 6 })
  await republish(id, { ...base('open'), name: { de: 'Anders' } })
  await office.wait(61 * 86_400_000)
  await office.step(tender.id, 7, 'first')
  expect((await preview(tender.id)).refused).toEqual([{ rule: 'openingRuns', lotIds: ['LOT-0001'] }])
  await office.step(tender.id, 7, 'second')
  expect((await preview(tender.id)).refused).toEqual([])
})

it('of a move and a change of stage in the same moment one happens, and the other is judged by it', async () => {
  const id = await publish('own-race', base('open'))
  await republish(id, withLook(base('open')))
  for (const first of ['move', 'stage'] as const) {
    const tender = await office.draft({ procedure: id })
    // Back on the first version, as if it had been made then.
    await world.db
      .collection<{ _id: string }>('tenders')
      .updateOne({ _id: tender.id }, { $set: { 'procedure.version': 1 }, $inc: { rev: 1 } })
    const { version = 0 } = await office.read(tender.id)
    const works = { move: () => move(tender.id, 2, version), stage: () => office.stage(tender.id, { stage: 6, version }) }
    const both = first === 'move' ? [works.move(), works.stage()] : [works.stage(), works.move()]
    const done = await Promise.allSettled(both)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const after = await stored(tender.id)
    expect([after.procedure.version, after.lots[0]?.stage]).toEqual(expect.arrayContaining(after.procedure.version === 2 ? [2, 0] : [1, 6]))
    expect(await AuditModel.countDocuments({ tenderId: tender.id, type: 'PROJECT_PROCEDURE_MOVED' })).toBe(after.procedure.version - 1)
  }
})

it('the clock goes on beside it: a deadline that passes in the same moment is fenced, by whichever version', async () => {
  const id = await publish('own-clock', base('open'))
  await office.goTo('2026-12-01T09:00:00.000Z')
  const tender = await office.draft({ procedure: id })
  await office.stage(tender.id, { stage: 6 })
  await republish(id, withLook(base('open')))
  const { version = 0, lots } = await office.read(tender.id)
  await office.goTo(new Date(Date.parse(lots[0]?.offerDeadline ?? '') + 1000))
  await Promise.all([world.workers.tenders.tick(), move(tender.id, 2, version)])
  await world.workers.tenders.tick()
  const after = await stored(tender.id)
  expect([after.procedure.version, after.lots[0]?.stage, after.lots[0]?.closedAt instanceof Date]).toEqual([2, 6, true])
})
