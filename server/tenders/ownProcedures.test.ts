import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeOffice, refusalOf, type Office } from '../../tests/world/procedure'
import { templateOf } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'
import { shippedProcedure, type ProcedureDocument } from '../../workflows/procedure'
import { DEFAULT_ROOM_TEXTS } from '../../engine/files'
import { RoomModel } from '../files/area'
import { importShippedProcedures } from '../procedures/importShipped'
import { assertPins } from './assertPins'
import { migration } from './migrations/17-pinned-procedures'
import { eyesOf } from './procedureOfNew'
import { boundRegime } from './regime'
import { createRooms } from './rooms'

let world: World
let office: Office
inTenders((made) => (world = made))
beforeAll(async () => {
  await importShippedProcedures()
  office = await makeOffice(world)
})

const shipped = (id: string): ProcedureDocument => {
  const found = shippedProcedure(id)
  if (!found) throw new Error(id)
  return found.document
}
/** For whatever law. */
const forAll = (id: string): ProcedureDocument => {
  const { regimes: _regimes, ...document } = shipped(id)
  return document
}
/** A house's own, published as its first version; what a process once read of an id and a version stays, so each test has its own id. */
const publish = async (id: string, from: string, change: (document: ProcedureDocument) => Partial<ProcedureDocument> = () => ({})) => {
  const document = { ...forAll(from), ...change(shipped(from)), id }
  const row = await world.call(office.people.admin, 'createProcedure', { document })
  return world.call(office.people.admin, 'publishProcedure', row.id, row.lock, '')
}
const republish = async (id: string, document: ProcedureDocument, lock: number) => {
  const saved = await world.call(office.people.admin, 'updateProcedure', id, lock, document)
  return world.call(office.people.admin, 'publishProcedure', id, saved.lock, 'ohne Verhandlung')
}
/** As another process publishes one: by the database alone. */
const storeVersion = async (document: ProcedureDocument, hash?: string) => {
  const { id, version: number } = document
  const body = JSON.stringify(document)
  const row = { _id: `${id}@${number}`, procedureId: id, number, publishedAt: new Date(), note: '', publishedBy: '', body }
  const own = createHash('sha256').update(body).digest('hex')
  await world.db.collection<{ _id: string }>('procedureVersions').insertOne({ ...row, hash: hash ?? own } as never)
}
/** Applications lead straight to offers. */
const untalked = ({ phases }: ProcedureDocument) => ({
  phases: phases
    .filter(({ kind }) => kind !== 'talk')
    .map((one) => ({ ...one, next: one.next.filter((key) => key !== 'negotiation') })) as ProcedureDocument['phases'],
})

/** Applications in two envelopes, opened one after the other. */
const applicationsApart = ({ phases }: ProcedureDocument): Pick<ProcedureDocument, 'phases'> => ({
  phases: phases.flatMap((one): ProcedureDocument['phases'] => {
    if (one.kind === 'intake' && one.of === 'application') return [{ ...one, envelopes: [{ key: 'first' }, { key: 'second' }] }]
    if (one.kind !== 'opening' || one.of !== 'competition') return [one]
    return [
      { ...one, envelopes: ['first'], next: ['look'] },
      { key: 'look', kind: 'choice', of: one.of, stage: 4, next: ['openSecond'] },
      { key: 'openSecond', kind: 'opening', of: one.of, people: 2, envelopes: ['second'], next: one.next },
    ]
  }),
})

/** Offers whose first envelope has this name. */
const proofsNamed =
  (de: string) =>
  ({ phases }: ProcedureDocument): Pick<ProcedureDocument, 'phases'> => ({
    phases: phases.map((one) =>
      one.kind === 'intake' && one.envelopes
        ? { ...one, envelopes: one.envelopes.map((envelope) => (envelope.key === 'proof' ? { ...envelope, name: { de } } : envelope)) }
        : one,
    ),
  })

describe('what a tender runs by', () => {
  it('is the usual one of its type, pinned by id and version, where nobody names another', async () => {
    expect(await office.draft()).toMatchObject({ type: 0, procedure: { id: 'tender', version: 1 } })
    expect((await office.draft({ type: 5 })).procedure).toEqual({ id: 'continuous', version: 1 })
  })

  it('stays what it was when the house publishes another version, and when it is retired', async () => {
    const row = await publish('own-pin', 'negotiated')
    const old = await office.draft({ procedure: 'own-pin' })
    expect(old.procedure).toMatchObject({ id: 'own-pin', version: 1, document: { name: shipped('negotiated').name } })
    const { lock } = await republish('own-pin', { ...forAll('negotiated'), ...untalked(shipped('negotiated')) }, row.lock)
    const newer = await office.draft({ procedure: 'own-pin' })
    expect(newer.procedure.version).toBe(2)
    await world.call(office.people.admin, 'retireProcedure', 'own-pin', true)
    expect(lock).toBeGreaterThan(row.lock)
    // The one knows negotiations, the other none; both are published, retired or not.
    for (const [{ id }, events] of [
      [old, ['startCompetition']],
      [newer, ['startCompetition']],
    ] as const)
      expect((await office.stage(id, { stage: 2 })).moves?.map(({ event }) => event)).toEqual(expect.arrayContaining([...events]))
    expect((await office.read(old.id)).procedure).toEqual(old.procedure)
    expect((await office.read(newer.id)).lots[0]?.skippedPhases).toEqual([5])
    expect((await office.read(old.id)).lots[0]?.skippedPhases).toEqual([])
    // Lists and guests read the same.
    const { version, id } = old.procedure
    const listed = await world.call(office.people.first, 'getProjects', 'öffentlich')
    expect(listed.find((one) => one.id === old.id)?.procedure).toMatchObject({ id, version, document: { type: 0 } })
    expect((await world.call(office.people.bidder, 'getProject', old.id)).procedure).toEqual(old.procedure)
  })

  it('is at hand in a process that never read it', async () => {
    const { id } = await office.draft()
    await storeVersion({ ...shipped('restricted'), id: 'own-elsewhere', version: 7 })
    const pinned = { $set: { procedure: { id: 'own-elsewhere', version: 7 } }, $inc: { rev: 1 } }
    await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: id }, pinned)
    expect((await office.stage(id, { stage: 2 })).procedure).toMatchObject({ id: 'own-elsewhere', version: 7, document: { version: 7 } })
  })

  it('is the same in a copy, in its newest version, and none that a save could change', async () => {
    await publish('own-copied', 'restricted')
    const made = await office.draft({ procedure: 'own-copied' })
    const copy = await world.call(office.people.first, 'copyProject', made.id)
    expect(copy.procedure).toEqual(made.procedure)
    const change = (procedure: unknown) =>
      world.call(office.people.first, 'updateProject', { id: made.id, version: made.version, procedure } as never)
    expect((await change(made.procedure)).procedure).toEqual(made.procedure)
    for (const other of ['open', { id: 'own-copied', version: 2 }])
      expect((await refusalOf(change(other))).data.errors).toMatchObject([{ path: '/project/procedure', rule: 'procedureIsFixed' }])
  })

  it('takes what another tender was read with, by its id', async () => {
    const like = await office.draft({ procedure: 'concession' })
    expect(like.procedure).toEqual({ id: 'concession', version: 1 })
    expect((await office.draft({ procedure: like.procedure })).procedure).toEqual(like.procedure)
  })
})

describe('a pin that leads nowhere', () => {
  const repin = (_id: string, procedure: object) =>
    world.db.collection<{ _id: string }>('tenders').updateOne({ _id }, { $set: { procedure }, $inc: { rev: 1 } })

  it('keeps Lotse from serving, and is never another procedure', async () => {
    const { id, no, procedure } = await office.draft()
    await assertPins()
    await repin(id, { id: 'own-lost', version: 4 })
    await expect(assertPins()).rejects.toThrow(`Tender ${no} (${id}) pins the procedure own-lost@4`)
    await expect(office.read(id)).rejects.toThrow('failed inside')
    // A stored version that is not what was published is none.
    await storeVersion({ ...shipped('open'), id: 'own-lost', version: 4 }, 'of another text')
    await expect(assertPins()).rejects.toThrow('own-lost@4 is not what was published')
    await expect(office.read(id)).rejects.toThrow('failed inside')
    await repin(id, procedure)
    await assertPins()
  })
})

it('goes out by no procedure of another law than its form’s, however it came by it, nor is it announced by one', async () => {
  const tenders = world.db.collection<{ _id: string }>('tenders')
  const works = { id: 'vob-eu-open', version: 1 }
  const announced = async (of: string) =>
    world.call(office.people.first, 'announceChanges', of, { version: (await office.read(of)).version ?? 0 })
  const another = [409, 'refused.procedureOfAnotherLaw']
  const refusal = async (work: Promise<unknown>) => {
    const { status, data } = await refusalOf(work)
    return [status, data.reason]
  }
  // The form of the tests is a concession's; a form of VgV whose nature became another is no other thing.
  const { id, procedure } = await office.draft()
  await tenders.updateOne({ _id: id }, { $set: { procedure: works } })
  expect(await refusal(office.stage(id, { stage: 6 }))).toEqual(another)
  await tenders.updateOne({ _id: id }, { $set: { procedure } })
  await office.stage(id, { stage: 6 })
  await tenders.updateOne({ _id: id }, { $set: { procedure: works } })
  expect(await refusal(announced(id))).toEqual(another)
  // A form that was moved out of the law.
  const { id: sold } = await office.draft()
  await tenders.updateOne({ _id: sold }, { $set: boundRegime(sold, 'none') })
  expect(await refusal(office.stage(sold, { stage: 6 }))).toEqual(another)
})

describe('a procedure is refused', () => {
  it.each([
    ['that is unknown', 'own-nowhere', 0, 'procedureUnknown'],
    ['by a name of the language', '__proto__', 0, 'procedureUnknown'],
    ['that nobody published', 'own-written', 0, 'procedureUnpublished'],
    ['that is retired', 'own-retired', 0, 'procedureRetired'],
    ['of another type', 'market-sounding', 0, 'procedureOfAnotherType'],
    ['of the usual of another type', 'continuous', 0, 'procedureOfAnotherType'],
    ['that opens applications one part after the other', 'own-apart', 0, 'procedureOpensApart'],
    ['whose first envelope is called as the room of the rest', 'own-named', 0, 'procedureEnvelopeNamed'],
    ['of another law than the form’s', 'uvgo-public', 0, 'procedureOfAnotherLaw'],
  ] as const)('%s', async (...[, procedure, type, rule]) => {
    if (procedure === 'own-written')
      await world.call(office.people.admin, 'createProcedure', { document: { ...shipped('open'), id: procedure } })
    if (procedure === 'own-apart') await publish(procedure, 'restricted', applicationsApart)
    if (procedure === 'own-named') await publish(procedure, 'open-price-last', proofsNamed(DEFAULT_ROOM_TEXTS.offer.name))
    if (procedure === 'own-retired') {
      await publish(procedure, 'open')
      await world.call(office.people.admin, 'retireProcedure', procedure, true)
    }
    const before = await world.db.collection('tenders').countDocuments({})
    const { status, data } = await refusalOf(office.draft({ procedure, type }))
    expect([status, data]).toMatchObject([422, { reason: `refused.${rule}`, errors: [{ path: '/project/procedure', rule }] }])
    expect(await world.db.collection('tenders').countDocuments({})).toBe(before)
  })

  it('never for a type alone, whose usual one a house may keep its people from choosing', async () => {
    await world.call(office.people.admin, 'retireProcedure', 'interest', true)
    expect((await office.draft({ type: 2 })).procedure.id).toBe('interest')
  })
})

it('a room that every tender has is of the rest, however an envelope before it is called', async () => {
  const { name } = DEFAULT_ROOM_TEXTS.offer
  const apart = [{ key: 'proof', openedBy: 'openProofs', name: { de: name } }]
  await createRooms('named', [{ name: 'Nachweise', description: '', stage: 7 }], { apart, at: new Date() })
  const rooms = await RoomModel.find({ tenderId: 'named' }).sort({ ordinal: 1 }).lean()
  expect(rooms.filter(({ type }) => type === 'CONTRACTOR').map((one) => [one.name, one.envelope])).toEqual([
    [DEFAULT_ROOM_TEXTS.application.name, undefined],
    [name, undefined],
    ['Nachweise', undefined],
    [name, 'proof'],
  ])
})

it('a form names the procedure of its tenders, where they are of its type', async () => {
  await publish('own-of-form', 'open')
  const { admin } = office.people
  const { id, lock } = await world.call(admin, 'copyProjectTemplate', 'EU-19')
  const { template } = await world.call(admin, 'getProjectTemplateDraft', id)
  const eyes = { applications: true, offers: true }
  const procedure = { id: 'own-of-form', types: [], skippedPhases: [3], minimumDays: { application: null, offer: null }, fourEyes: eyes }
  const saved = await world.call(admin, 'saveProjectTemplate', { ...(template as object), procedure }, lock)
  await world.call(admin, 'publishProjectTemplate', id, saved.lock, '')
  expect((await office.draft({ templateId: id })).procedure.id).toBe('own-of-form')
  expect((await office.draft({ templateId: id, type: 5 })).procedure.id).toBe('continuous')
  expect((await office.draft({ templateId: id, procedure: 'concession' })).procedure.id).toBe('concession')
  // Where nothing may begin by it any more, the usual one of the type does, as the screen says; nobody named the form's.
  await world.call(admin, 'retireProcedure', 'own-of-form', true)
  expect((await office.draft({ templateId: id })).procedure.id).toBe('tender')
})

it('two people open where the procedure asks for two, whatever the form says', async () => {
  const { file } = await templateOf('EU-19')
  const none = {
    types: [],
    skippedPhases: [],
    minimumDays: { application: null, offer: null },
    fourEyes: { applications: false, offers: false },
  }
  const alone = { ...file, procedure: none, projectTypes: ['KONZESSION_VERHANDLUNG' as const] }
  const eyes = (id: string) => eyesOf(alone, { type: 0, procedure: { id, version: shippedProcedure(id)?.version ?? 0 } })
  expect([eyes('tender'), eyes('open'), eyes('restricted')]).toEqual([
    { applications: false, offers: false },
    { applications: false, offers: true },
    { applications: true, offers: true },
  ])
})

it.each([
  [0, 'tender'],
  [2, 'interest'],
  [3, 'notice'],
  [4, 'awarded'],
  [5, 'continuous'],
])('tenders of before that are of type %i pin the first version of %s', (type, id) => {
  if (!('migrate' in migration)) throw new Error('no migration of shape')
  expect(migration.migrate({ _id: 'x', type })).toEqual({ change: { $set: { procedure: { id, version: 1 } } } })
  expect(migration.migrate({ _id: 'x', type, procedure: { id: 'own', version: 2 } })).toEqual({})
})
