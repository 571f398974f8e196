import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connection, forgetModel, model, Schema } from './database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/world/testDatabase'
import { withPendingIntents } from './withPendingIntents'
import { commit, type Intent } from './commit'
import { isOwnIntent, ownIntents, placeIn, provenIntents } from './intentProof'
import { canonicalJson } from './canonicalJson'
import { holdKey, keyFor } from './keyFile'
import { hasTakenEarlier, takeEarlier } from './storedIntents'

interface NoteDoc {
  _id: string
  rev: number
  version: number
  pending: Intent[]
}
const schema = new Schema<NoteDoc>({ _id: String, rev: Number, version: Number }, { versionKey: false })
withPendingIntents(schema)
const Note = model<NoteDoc>('ProofNote', schema)

let database: Awaited<ReturnType<typeof openTestDatabase>>
const folder = mkdtempSync(join(tmpdir(), 'lotse-key-'))
beforeAll(async () => {
  database = await openTestDatabase()
  holdKey(Buffer.alloc(32, 7))
})
afterAll(async () => {
  await database.close()
  forgetModel('ProofNote')
  rmSync(folder, { recursive: true })
})

const at = new Date('2026-11-26T12:00:00Z')
const facts = {
  ...{ at, actor: { id: 'a', email: 'a@example.org', name: 'Ada' }, type: 'X', none: null, missing: undefined, no: false },
  ...{ count: 7, part: 0.1, big: 2 ** 40, minus: -0, empty: {}, list: [], deep: [{ a: [1, undefined, null, { b: {} }] }] },
  ...{ half: 'A\ud800B', sign: '😀', 'with.dot': 1, $dollar: { x: at } },
}

it('what was left is known again as the database gives it back, whether it came with the document or later', async () => {
  await Note.create({ _id: 'new', rev: 1, version: 1, pending: provenIntents(placeIn(Note, 'new'), [{ kind: 'told', facts }]) })
  await Note.create({ _id: 'old', rev: 1, version: 1 })
  const written = await commit(Note, { _id: 'old' }, {}, [{ kind: 'told', facts }])
  const lean = async (_id: string) => (await Note.findOne({ _id }).lean<NoteDoc>())?.pending
  const loaded = (await Note.findOne({ _id: 'new' }))?.toObject<NoteDoc>().pending
  for (const [id, pending] of [
    ['new', await lean('new')],
    ['new', loaded],
    ['old', await lean('old')],
    ['old', written.pending],
  ] as const)
    expect(ownIntents(placeIn(Note, id), pending)).toHaveLength(1)
})

it('a new document with an intent that has no code is not stored', async () => {
  await expect(Note.create({ _id: 'bare', rev: 1, version: 1, pending: [{ id: 'x', kind: 'told', facts } as never] })).rejects.toThrow(
    'provenIntents',
  )
})

it('the code is bound to the document and to everything the intent says', () => {
  const place = placeIn(Note, 'one')
  const [own] = provenIntents(place, [{ id: 'i', kind: 'told', facts }])
  if (!own) throw new Error('no intent')
  expect(isOwnIntent(place, own)).toBe(true)
  expect(isOwnIntent(placeIn(Note, 'other'), own)).toBe(false)
  expect(isOwnIntent({ ...place, collection: 'others' }, own)).toBe(false)
  const said = own.facts
  const changed: Record<string, unknown>[] = [
    ...[{ id: 'j' }, { kind: 'tell' }, { more: 1 }, { mac: undefined }, { mac: '' }, { mac: own.mac.toLowerCase() }, { mac: { $ne: '' } }],
    ...Object.keys(said).flatMap((name) => {
      const { [name]: _gone, ...rest } = said
      return [{ facts: { ...said, [name]: 'changed' } }, { facts: rest }]
    }),
    // What looks the same as text, and what looks like nothing.
    ...[{ at: at.toISOString() }, { more: {} }, { list: {} }, { empty: [] }, { empty: null }, { at: ['moment', at.toISOString()] }].map(
      (one) => ({
        facts: { ...said, ...one },
      }),
    ),
    { facts: { ...said, actor: { ...facts.actor, more: {} } } },
    ...[{ at: new Date(at.getTime() + 1) }, { actor: { ...facts.actor, name: 'Bea' } }, { deep: [] }, { extra: null }].map((one) => ({
      facts: { ...said, ...one },
    })),
  ]
  expect(changed.filter((one) => isOwnIntent(place, { ...own, ...one }))).toEqual([])
  holdKey(Buffer.alloc(32, 8))
  expect(isOwnIntent(place, own)).toBe(false)
  holdKey(Buffer.alloc(32, 7))
  expect(isOwnIntent(place, own)).toBe(true)
})

it('what an earlier version left is taken on at the first start, and never again', async () => {
  const { db } = connection()
  if (!db) throw new Error('no database')
  const keyFile = join(folder, 'key')
  const put = (_id: string, pending: unknown) => Note.collection.insertOne({ _id, rev: 1, version: 1, pending } as never)
  const [proven] = provenIntents(placeIn(Note, 'left'), [{ id: 'coded', kind: 'told', facts: { at } }])
  await put('left', [null, { id: 'a', kind: 'told', facts: { at, data: { x: 1 } } }, proven, { id: 'b', kind: 'told', facts: {} }])
  await put('forged', [{ id: 'c', kind: 'told', facts: { at }, mac: 'x'.repeat(43) }])
  const own = async (_id: string) =>
    ownIntents(placeIn(Note, _id), (await Note.findOne({ _id }).lean<NoteDoc>())?.pending).map(({ id }) => id)
  expect(await own('left')).toEqual(['coded'])
  expect(hasTakenEarlier(keyFile)).toBe(false)
  expect(await takeEarlier(db, keyFile)).toBe(2)
  expect(await own('left')).toEqual(['a', 'coded', 'b'])
  expect(await own('forged')).toEqual([])
  expect(hasTakenEarlier(keyFile)).toBe(true)
  await put('later', [{ id: 'd', kind: 'told', facts: { at } }])
  expect(await takeEarlier(db, keyFile)).toBe(0)
  expect(await own('later')).toEqual([])
})

/** As the first versions with codes made them. */
const earlierCode = (_id: string, content: object): string =>
  createHmac('sha256', keyFor('what is left to be done'))
    .update(canonicalJson([Note.collection.name, _id, content]))
    .digest('base64url')

it('what a version with codes of the earlier form left is taken on once, and nothing without a code', async () => {
  const { db } = connection()
  if (!db) throw new Error('no database')
  const keyFile = join(folder, 'earlier')
  writeFileSync(`${keyFile}.intents`, '')
  const put = (_id: string, pending: unknown) => Note.collection.insertOne({ _id, rev: 1, version: 1, pending } as never)
  const left = (_id: string, id: string) => {
    const content = { id, kind: 'told', facts: { at, data: { x: 1 } } }
    return { ...content, facts: { ...content.facts, empty: {} }, mac: earlierCode(_id, content) }
  }
  await put('coded', [left('coded', 'e'), { id: 'f', kind: 'told', facts: { at } }, left('another', 'g')])
  const own = async (_id: string) => {
    const found = await Note.findOne({ _id }).lean<NoteDoc>()
    return ownIntents(placeIn(Note, _id), found?.pending).map(({ id }) => id)
  }
  expect(await own('coded')).toEqual([])
  expect(await takeEarlier(db, keyFile)).toBe(1)
  expect(await own('coded')).toEqual(['e'])
  await put('kept', [left('kept', 'h')])
  expect(await takeEarlier(db, keyFile)).toBe(0)
  expect(await own('kept')).toEqual([])
})

it('areas take on what they keep beside intents, once', async () => {
  const { db } = connection()
  if (!db) throw new Error('no database')
  const keyFile = join(folder, 'areas')
  let asked = 0
  const take = async () => ++asked
  expect(await takeEarlier(db, keyFile, { area: take })).toBeGreaterThan(0)
  expect(await takeEarlier(db, keyFile, { area: take })).toBe(0)
  expect(asked).toBe(1)
  // One that a later version begins with is asked once, too.
  expect(await takeEarlier(db, keyFile, { area: take, another: take })).toBe(2)
  expect(await takeEarlier(db, keyFile, { area: take, another: take })).toBe(0)
})

it('where the mark cannot be made, the start says which file to make', async () => {
  const { db } = connection()
  if (!db) throw new Error('no database')
  await expect(takeEarlier(db, join(folder, 'nowhere', 'key'))).rejects.toThrow('by hand')
})
