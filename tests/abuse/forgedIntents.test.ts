import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Model } from 'mongoose'
import { connection, models } from '../../server/platform/database/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../world/testWorld'
import { AuditModel } from '../../server/log/model'
import { verifyIntents } from '../../server/audit/strangeIntents'
import { MailModel } from '../../server/mail/model'
import { placeIn, provenIntents } from '../../server/platform/intentProof'
import { takeEarlier } from '../../server/platform/storedIntents'
import { openApplication } from '../../server/app/application'
import type { TestUser } from '../world/people'

/*
 * Somebody who writes the database leaves something to be done, in every kind of document that can hold that. The list is the code's own.
 */

interface Carrier {
  _id: string | number
  pending: object[]
}

let world: World
let admin: TestUser
const folder = mkdtempSync(join(tmpdir(), 'lotse-key-'))
const taken = join(folder, 'key')

beforeAll(async () => {
  world = await makeWorld()
  await takeEarlier(world.db, taken)
  admin = await world.user('admin')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const ports = (): Model<Carrier>[] =>
  models().filter(({ schema }) => schema.path('pending') instanceof mongoose.Schema.Types.Array)

/** A document of that kind as it begins, with this in it; put in as somebody would who has the database alone. */
async function put(model: Model<Carrier>, pendingOf: (id: string | number) => unknown): Promise<string | number> {
  const _id = model.schema.path('_id').instance === 'Number' ? 900_000 : `forged-${model.modelName}`
  const { pending: _none, ...begun } = new model({ _id }).toObject()
  await model.collection.insertOne({ ...begun, version: 1, rev: 1, pending: pendingOf(_id) } as never)
  return _id
}

/**
 * What goes wrong while another process starts on the database: it carries out at once whatever is left. Nobody knows this kind, and says
 * so.
 */
async function startsAnother(): Promise<string[]> {
  const { db } = connection()
  if (!db) throw new Error('no database')
  const faults: string[] = []
  const other = await openApplication(db, ({ cause }) => faults.push(cause instanceof Error ? cause.message : String(cause)))
  await other.close()
  return faults.filter((fault) => fault.startsWith('nobody carries out'))
}

const KIND = 'forged'
/** Another sweep may be telling it, on a machine that does other things beside. */
const PATIENT = { timeout: 20_000 }
const facts = { at: new Date(0), actor: { id: 'x', email: 'x@example.org', name: 'Ada Muster' } }

it('the list is whole: who can hold something to be done is swept, and checks its new documents', () => {
  expect(ports().length).toBeGreaterThanOrEqual(19)
  // Nobody has a field of that name beside them.
  const others = models().filter(({ schema }) => schema.path('pending') !== undefined)
  expect(others.map(({ modelName }) => modelName).sort()).toEqual(
    ports()
      .map(({ modelName }) => modelName)
      .sort(),
  )
})

it.each(['without a code', 'with the code of another document', 'with the code of other content', 'that is none', 'in place of a list'])(
  'an intent %s is not carried out in any kind of document, is told once and named',
  async (how) => {
    const models = ports()
    const forge = (model: Model<Carrier>) => (_id: string | number) => {
      const intent = { id: `i-${model.modelName}`, kind: KIND, facts }
      if (how === 'without a code') return [intent]
      if (how === 'that is none') return [null, 7, {}, { id: intent.id }, { id: 'a', kind: KIND, facts: null, mac: {} }]
      if (how === 'in place of a list') return { id: 'x', facts: 7 }
      const place = placeIn(model, how === 'with the code of another document' ? 'another' : _id)
      const [own] = provenIntents(place, [intent])
      return how === 'with the code of other content' ? [{ ...own, facts: { ...facts, at: new Date(1) } }] : [own]
    }
    const ids = new Map<Model<Carrier>, string | number>()
    for (const model of models) ids.set(model, await put(model, forge(model)))
    expect(await startsAnother()).toEqual([])
    for (const model of models) {
      const id = ids.get(model)
      const found = await model.collection.findOne({ _id: id as never })
      expect(found?.pending, model.modelName).not.toEqual([])
      const told = { 'data.intent': { $regex: `^logFault:intent:${model.collection.name}:${id}` } }
      await expect.poll(() => AuditModel.countDocuments(told), PATIENT).toBe(1)
    }
    // Of all of them one mail a day to each system admin.
    await expect.poll(() => MailModel.countDocuments({ key: 'logFault', to: admin.email }), PATIENT).toBe(1)
    // An object in place of a list holds nothing that could be carried out.
    const all = how === 'in place of a list' ? 0 : models.length
    const named = async (keyFile: string) => new Set((await verifyIntents(keyFile)).map(({ collection }) => collection)).size
    expect(await named(taken)).toBe(all)
    // Before its first start a version of before may have left what has no code at all.
    expect(await named(join(folder, 'none'))).toBe(how === 'without a code' ? 0 : all)
    for (const [model, id] of ids) await model.collection.deleteOne({ _id: id as never })
  },
)

it('one that Lotse left is carried out in every kind of document', async () => {
  const models = ports()
  for (const model of models) await put(model, (_id) => provenIntents(placeIn(model, _id), [{ kind: `${KIND} ${model.modelName}`, facts }]))
  const faults = await startsAnother()
  expect(faults.sort()).toEqual(models.map(({ modelName }) => `nobody carries out intents of kind ${KIND} ${modelName}`).sort())
})
