import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestDatabase, watchWrites } from '../../tests/world/testDatabase'
import { commit, write, type Intent } from './commit'
import { processIntents } from './outbox'
import { forgetModel, model } from './database/model'
import { AppError } from './errors'
import { placeIn, provenIntents } from './intentProof'
import { holdKey } from './keyFile'

interface NoteDoc {
  _id: string
  version: number
  rev: number
  text: string
  locked: boolean
  updatedBy: string
  pending: Intent[]
}
const Note = model<NoteDoc>(
  'CommitNote',
  new mongoose.Schema<NoteDoc>(
    { _id: String, version: Number, rev: Number, text: String, locked: Boolean, updatedBy: String, pending: [mongoose.Schema.Types.Mixed] },
    { versionKey: false },
  ),
)

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase({ watched: true })
  holdKey(Buffer.alloc(32, 7))
})
afterAll(async () => {
  await database.close()
  forgetModel('CommitNote')
})

const note = async (over: Partial<NoteDoc> = {}): Promise<string> => {
  const _id = new mongoose.Types.ObjectId().toHexString()
  await Note.create({ _id, version: 3, rev: 0, text: 'old', locked: false, updatedBy: 'Bea Braun', pending: [], ...over })
  return _id
}
const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const fault: unknown = await work.catch((thrown: unknown) => thrown)
  if (!(fault instanceof AppError)) throw new Error(`expected a refusal, got ${String(fault)}`)
  return fault
}

it("counts a person's save in version and leaves rev alone", async () => {
  const written = await commit(Note, { _id: await note(), version: 3 }, { $set: { text: 'new' } })
  expect(written).toMatchObject({ text: 'new', version: 4, rev: 0 })
})

it("counts a machine's write in rev, so that a person's save does not become stale", async () => {
  const _id = await note()
  await commit(Note, { _id, locked: false }, { $set: { locked: true } })
  const saved = await commit(Note, { _id, version: 3 }, { $set: { text: 'mine' } })
  expect(saved).toMatchObject({ locked: true, text: 'mine', version: 4, rev: 1 })
})

it('refuses a stale save, names who changed it, and changes nothing', async () => {
  const _id = await note({ version: 5 })
  const refusal = await refusalOf(commit(Note, { _id, version: 3 }, { $set: { text: 'lost' } }, [{ kind: 'mail', facts: {} }]))
  expect(refusal).toMatchObject({ code: 'stale', status: 409, data: { changedBy: 'Bea Braun', version: 5 } })
  expect(await Note.findById(_id).lean()).toMatchObject({ text: 'old', version: 5, pending: [] })
})

it('tells a broken condition and an unknown document apart from a stale one', async () => {
  const _id = await note({ locked: true })
  expect(await refusalOf(commit(Note, { _id, version: 3, locked: false }, { $set: { text: 'x' } }))).toMatchObject({
    code: 'conflict',
    status: 409,
  })
  expect(await refusalOf(commit(Note, { _id: 'nowhere', version: 3 }, { $set: { text: 'x' } }))).toMatchObject({
    code: 'notFound',
    status: 404,
  })
})

it('writes intents with the change and beside a push of its own', async () => {
  const written = await commit(Note, { _id: await note(), version: 3 }, { $set: { text: 'new' } }, [
    { kind: 'publish', facts: { at: 1 } },
    { id: 'given', kind: 'mail', facts: {} },
  ])
  expect(written.pending.map((intent) => intent.kind)).toEqual(['publish', 'mail'])
  expect(written.pending[0]?.id).toMatch(/^[\w-]{22}$/)
  expect(written.pending[1]?.id).toBe('given')
})

it('lets exactly one of twenty racing saves through', async () => {
  const _id = await note()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => commit(Note, { _id, version: 3 }, { $set: { text: `racer ${n}` } })),
  )
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await Note.findById(_id).lean()).toMatchObject({ version: 4 })
})

it('asks for an update by its id: the embedded engine reads the whole collection for every findAndModify', async () => {
  const [_id, ports] = [await note(), { audit: async () => undefined, publish: async () => undefined }]
  const { writes, stop } = watchWrites()
  const written = await commit(Note, { _id, version: 3 }, { $set: { text: 'new' } }, [{ kind: 'mail', facts: {} }])
  await processIntents(Note, written, { ...ports, handlers: { mail: async () => undefined } })
  stop()
  expect(writes).toEqual(Array.from({ length: 2 }, () => `update ${Note.collection.name}`))
  expect(await Note.findById(_id).lean()).toMatchObject({ text: 'new', version: 4, pending: [] })
})

it('answers what somebody else wrote in the moment between, too; but whoever saves on it hears of them', async () => {
  const _id = await note()
  await Note.updateOne({ _id }, { $set: { pending: provenIntents(placeIn(Note, _id), [{ id: 'before', kind: 'mail', facts: {} }]) } })
  // The other write comes when ours is done and its document is not read yet.
  const read = Note.findOne.bind(Note)
  const other = vi.spyOn(Note, 'findOne').mockImplementationOnce(((...how: Parameters<typeof Note.findOne>) => ({
    lean: async () => {
      await write(Note, { _id, version: 4 }, { $set: { text: 'theirs', updatedBy: 'Carl Conrad' } }, [
        { id: 'theirs', kind: 'mail', facts: {} },
      ])
      return read(...how).lean()
    },
  })) as never)
  const written = await commit(Note, { _id, version: 3 }, { $set: { text: 'mine' } }, [{ id: 'mine', kind: 'mail', facts: {} }])
  other.mockRestore()
  expect(written).toMatchObject({ text: 'theirs', version: 4 })
  // Own ones last: whoever carries out what a write left takes those from the end.
  expect(written.pending.map(({ id }) => id)).toEqual(['before', 'theirs', 'mine'])
  expect(await refusalOf(commit(Note, { _id, version: written.version }, { $set: { text: 'again' } }))).toMatchObject({
    code: 'stale',
    data: { changedBy: 'Carl Conrad' },
  })
})
