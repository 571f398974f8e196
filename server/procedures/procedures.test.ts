import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedProcedures, type ProcedureDocument } from '../../workflows/procedure'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TestUser } from '../../tests/world/people'
import { placeIn, provenIntents } from '../platform/intentProof'
import { importShippedProcedures } from './importShipped'
import { ProcedureModel, ProcedureVersionModel } from './model'

let world: World
let admin: TestUser
let staff: TestUser
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
  staff = await world.user('internal')
  await importShippedProcedures()
})
afterAll(() => world.close())

const NAME = { de: 'Offen, nach Art des Hauses', en: 'Open, our way' }
const draftOf = async (from = 'tender') => {
  const row = await world.call(admin, 'createProcedure', { from })
  const { document } = await world.call(admin, 'getProcedure', row.id)
  return { row, document: document as ProcedureDocument }
}
const logged = (type: string, procedureId: string) => world.db.collection('audit').countDocuments({ type, 'data.procedureId': procedureId })
const stored = () => world.db.collection('procedures').countDocuments({})

describe('shipped procedures', () => {
  it('come in once, as versions that say what their files say, and are read by staff', async () => {
    const all = shippedProcedures()
    expect(await importShippedProcedures()).toEqual({ imported: 0, known: all.length })
    const listed = await world.call(staff, 'getProcedures')
    expect(
      listed
        .filter(({ builtIn }) => builtIn)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort())
    for (const { id, document } of all)
      expect((await world.call(staff, 'getProcedure', id)).document).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('that changed and are still of the same version are refused: tenders pin it', async () => {
    const changed = { _id: 'open@2' }
    const before = await ProcedureVersionModel.findOne(changed, { hash: 1 }).lean()
    await world.db.collection<{ _id: string }>('procedureVersions').updateOne(changed, { $set: { hash: 'another' } })
    await expect(importShippedProcedures()).rejects.toThrow(/open changed and is still version 2/)
    await world.db.collection<{ _id: string }>('procedureVersions').updateOne(changed, { $set: { hash: before?.hash } })
  })

  it('are not written, and an own one begins from each of them', async () => {
    const { document } = await world.call(admin, 'getProcedure', 'tender')
    await expect(world.call(admin, 'updateProcedure', 'tender', 1, document)).rejects.toMatchObject({
      data: { reason: 'procedureBuiltIn' },
    })
    for (const { id } of shippedProcedures())
      expect(await world.call(admin, 'createProcedure', { from: id })).toMatchObject({ builtIn: false, version: 0, published: null })
    await expect(world.call(admin, 'createProcedure', { from: 'own-nowhere' })).rejects.toMatchObject({ status: 404 })
  })
})

/** From the draft to where nothing leads on. */
const STORY = expect.arrayContaining([{ day: 0, event: 'createProject', state: 'draft' }]) as unknown

describe('drafts and versions', () => {
  it('what compiles but leads nowhere is not published', async () => {
    const { row, document } = await draftOf()
    const phases = document.phases.map((one) => (one.key === 'offers' ? { ...one, needs: ['procedureIsANotice'] } : one))
    const { lock } = await world.call(admin, 'updateProcedure', row.id, row.lock, { ...document, phases })
    await expect(world.call(admin, 'publishProcedure', row.id, lock, '')).rejects.toMatchObject({
      ...{ status: 422, data: { errors: expect.arrayContaining([expect.objectContaining({ rule: 'noWayOn', story: STORY })]) as unknown } },
    })
    expect(await world.call(admin, 'getProcedureVersions', row.id)).toEqual([])
  })

  it('a version above the head, which a kill left, is read by nobody', async () => {
    const { row } = await draftOf()
    const { lock } = await world.call(admin, 'publishProcedure', row.id, row.lock, '')
    expect(lock).toBeGreaterThan(0)
    const first = await ProcedureVersionModel.findOne({ _id: `${row.id}@1` }).lean()
    await ProcedureVersionModel.collection.insertOne({ ...first, _id: `${row.id}@2`, number: 2 } as never)
    await expect(world.call(staff, 'getProcedure', row.id, 2)).rejects.toMatchObject({ status: 404 })
    await expect(world.call(staff, 'exportProcedure', row.id, 2)).rejects.toMatchObject({ status: 404 })
    expect(await world.call(staff, 'getProcedureVersions', row.id)).toHaveLength(1)
  })

  it('staff hear of a procedure from its first version on, not of its being written', async () => {
    const heard: string[] = []
    const stop = world.events.listen((event) => {
      if (event.kind === 'changed' && event.topic === 'procedure' && event.audience.staff) heard.push(event.id)
    })
    const { row } = await draftOf()
    await world.call(admin, 'publishProcedure', row.id, row.lock, '')
    stop()
    expect(heard).toEqual([row.id])
  })

  it('a draft becomes an immutable version; the next draft changes nothing of it', async () => {
    const { row, document } = await draftOf()
    expect(row.id).toMatch(/^own-tender/)
    expect((await world.call(staff, 'getProcedures')).map(({ id }) => id)).not.toContain(row.id)
    const first = await world.call(admin, 'publishProcedure', row.id, row.lock, ' Erste ')
    expect(first).toMatchObject({ version: 1, draft: null, publishedBy: admin.name })
    const body = (await ProcedureVersionModel.findOne({ _id: `${row.id}@1` }).lean())?.body
    const second = await world.call(admin, 'updateProcedure', row.id, first.lock, { ...document, name: NAME })
    // Until it is published lists and staff know the old one.
    expect(second).toMatchObject({ name: document.name, draft: { updatedBy: admin.name } })
    expect(await world.call(staff, 'getProcedure', row.id)).toMatchObject({
      isDraft: false,
      row: { draft: null },
      document: { version: 1 },
    })
    expect(await world.call(admin, 'getProcedure', row.id)).toMatchObject({ isDraft: true, document: { version: 2, name: NAME } })
    await expect(world.call(admin, 'publishProcedure', row.id, second.lock, ' ')).rejects.toMatchObject({
      data: { reason: 'procedureNoteMissing', errors: [{ path: '/note', rule: 'required' }] },
    })
    const published = await world.call(admin, 'publishProcedure', row.id, second.lock, 'Name')
    expect(published).toMatchObject({ version: 2, name: NAME })
    expect((await ProcedureVersionModel.findOne({ _id: `${row.id}@1` }).lean())?.body).toBe(body)
    expect(await world.call(staff, 'getProcedureVersions', row.id)).toMatchObject([
      { version: 2, note: 'Name', publishedBy: admin.name },
      { version: 1, note: 'Erste' },
    ])
    expect(await logged('PROCEDURE_CREATED', row.id)).toBe(1)
    expect(await logged('PROCEDURE_PUBLISHED', row.id)).toBe(2)
    await expect(world.call(admin, 'publishProcedure', row.id, published.lock, 'x')).rejects.toMatchObject({
      data: { reason: 'procedureNothingToPublish' },
    })
  })

  it('a stale save is refused and names who was first; of those who publish at once one gets through', async () => {
    const { row, document } = await draftOf('notice')
    const other = await world.user('admin')
    const { lock } = await world.call(other, 'updateProcedure', row.id, row.lock, { ...document, name: NAME })
    await expect(world.call(admin, 'updateProcedure', row.id, row.lock, document)).rejects.toMatchObject({
      status: 409,
      data: { changedBy: other.name },
    })
    await expect(world.call(admin, 'publishProcedure', row.id, row.lock, '')).rejects.toMatchObject({ data: { changedBy: other.name } })
    const all = await Promise.allSettled([1, 2, 3].map((n) => world.call(admin, 'publishProcedure', row.id, lock, String(n))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.call(admin, 'getProcedureVersions', row.id)).toHaveLength(1)
  })

  it('is taken out of use and back, with its versions', async () => {
    expect(await world.call(admin, 'retireProcedure', 'interest', true)).toMatchObject({ retired: true, version: 1 })
    expect(await world.call(admin, 'retireProcedure', 'interest', false)).toMatchObject({ retired: false })
    expect([await logged('PROCEDURE_RETIRED', 'interest'), await logged('PROCEDURE_REINSTATED', 'interest')]).toEqual([1, 1])
  })

  it('goes out as a file and comes back as it was', async () => {
    const { name, text } = await world.call(staff, 'exportProcedure', 'continuous')
    expect(name).toBe('continuous.1.json')
    expect(text).toMatch(/"\$schema": "https?:\/\/[^"]+\/schema\/procedure\.json"/)
    const back = await world.call(admin, 'createProcedure', { document: JSON.parse(text) })
    const { document } = await world.call(admin, 'getProcedure', back.id)
    const { $schema: _schema, ...sent } = JSON.parse(text)
    expect(document).toEqual({ ...sent, id: back.id })
  })

  it('what a kill left undone is done by the sweep, once', async () => {
    const { row } = await draftOf('notice')
    const facts = { type: 'PROCEDURE_PUBLISHED', at: new Date(Date.now() - 60_000), actor: null, data: { version: 7 } }
    const [intent] = provenIntents(placeIn(ProcedureModel, row.id), [{ id: `left-${row.id}`, kind: 'procedureChanged', facts }])
    await world.db.collection<{ _id: string; pending: unknown[] }>('procedures').updateOne({ _id: row.id }, { $push: { pending: intent } })
    await world.workers.procedures.sweep()
    await world.workers.procedures.sweep()
    expect(await logged('PROCEDURE_PUBLISHED', row.id)).toBe(1)
  })
})

const LOOSE = ['/name/de', '/phases/0/next/0'].map((path) => expect.objectContaining({ path }) as unknown)

describe('faulty documents: refused with path and reason, and nothing of them is stored', () => {
  const base = () =>
    structuredClone(shippedProcedures().find(({ id }) => id === 'tender')?.document) as Omit<ProcedureDocument, 'phases'> & {
      phases: object[]
    }
  const withPhase = (at: number, change: object) => {
    const document = base()
    document.phases[at] = { ...document.phases[at], ...change }
    return document
  }
  it.each<[string, () => unknown, { path: string; rule: string }]>([
    ['a branch to nowhere', () => withPhase(4, { next: ['nowhere'] }), { path: '/phases/4/next/0', rule: 'leadsNowhere' }],
    ['an unknown sentence', () => withPhase(4, { needs: ['sealIsWeak'] }), { path: '/phases/4/needs/0', rule: 'unknownSentence' }],
    ['an id of JavaScript', () => withPhase(4, { key: '__proto__' }), { path: '/phases/4/key', rule: 'notAKey' }],
    [
      '200 phases',
      () => ({ ...base(), phases: Array.from({ length: 200 }, () => base().phases[4]) }),
      { path: '/phases', rule: 'tooMany' },
    ],
    [
      'an offer that skips its opening',
      () => withPhase(5, { next: ['offersOpened'] }),
      { path: '/phases/5/next/0', rule: 'sealedUntilOpened' },
    ],
    ['a name without German', () => ({ ...base(), name: { en: 'Only' } }), { path: '/name/de', rule: 'required' }],
    ['a huge text', () => ({ ...base(), name: { de: 'x'.repeat(5_000) } }), { path: '/name/de', rule: 'wrongValue' }],
    ['no document at all', () => null, { path: '', rule: 'wrongValue' }],
  ])('%s', async (_name, document, fault) => {
    const before = await stored()
    const refused = await world
      .callRaw(admin, ['createProcedure', [{ document: document() }]], { lang: 'en' })
      .catch((error: unknown) => error)
    const { errors } = (refused as { data: { errors: { path: string; rule: string; text: string }[] } }).data
    expect(errors).toContainEqual({ ...fault, text: expect.stringMatching(/\.$/) })
    expect(await stored()).toBe(before)
  })
  it('keys of JavaScript', async () => {
    const before = await stored()
    const document: unknown = JSON.parse('{"__proto__":{"builtIn":true}}')
    await expect(world.call(admin, 'createProcedure', { document })).rejects.toMatchObject({
      status: 422,
      data: { errors: [{ path: '/source/document/__proto__', rule: 'forbiddenKey' }] },
    })
    expect(await stored()).toBe(before)
  })
  it('a draft keeps what does not hang together yet; it is neither published nor taken for a finished file', async () => {
    const { row, document } = await draftOf()
    const loose = { ...document, name: { de: '', en: 'Ours' }, phases: document.phases.map((one) => ({ ...one, next: ['nowhere'] })) }
    const { lock } = await world.call(admin, 'updateProcedure', row.id, row.lock, loose)
    expect((await world.call(admin, 'getProcedure', row.id)).document).toEqual(loose)
    await expect(world.call(admin, 'publishProcedure', row.id, lock, '')).rejects.toMatchObject({
      ...{ status: 422, data: { reason: 'procedureFaulty', errors: expect.arrayContaining(LOOSE) as unknown } },
    })
    await expect(world.call(admin, 'createProcedure', { document: loose })).rejects.toMatchObject({ status: 422 })
    const copies = [{ from: row.id }, { document: loose, unfinished: true }]
    for (const copy of copies) expect(await world.call(admin, 'createProcedure', copy)).toMatchObject({ version: 0 })
  })
  it('a save that no document looks like leaves the draft as it was', async () => {
    const { row, document } = await draftOf()
    const faulty = { ...document, phases: document.phases.map((one) => ({ ...one, kind: 'party' })) }
    await expect(world.call(admin, 'updateProcedure', row.id, row.lock, faulty)).rejects.toMatchObject({
      status: 422,
      data: { reason: 'procedureFaulty' },
    })
    expect(await world.call(admin, 'getProcedure', row.id)).toMatchObject({ row: { lock: row.lock }, document })
  })
  it('more than any procedure says is too large', async () => {
    await expect(world.call(admin, 'createProcedure', { document: { ...base(), id: 'x'.repeat(250_000) } })).rejects.toMatchObject({
      status: 413,
    })
  })
})
