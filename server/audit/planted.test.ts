import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tamperingWith, type Tampering } from '../../tests/world/tampering'
import type { TestUser } from '../../tests/world/people'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { MailModel } from '../mail/model'
import { appendAudit, forgetHead } from '../log/append'
import { entryHash } from '../log/entryHash'
import { AuditModel, type AuditEntry } from '../log/model'
import { entriesOfIntent } from '../log/ofIntent'
import { isProven } from '../log/proof'
import { tellOfStrangeIntents } from './strangeIntents'
import { verifyLog } from './verifyDatabase'
import { faultLines } from './verifyWords'

/*
 * Somebody who writes the database puts in an entry of an intent that is still to be carried out, so that the right one is refused as
 * known,
 * and takes it out later: nothing would say that it happened.
 */
let world: World
let admin: TestUser
let db: Tampering
let dataDir: string
const at = new Date('2026-03-02T08:00:00Z')
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
  db = tamperingWith(world.db)
})
beforeEach(async () => {
  await Promise.all([AuditModel, MailModel].map((model) => model.collection.deleteMany({})))
  forgetHead()
  tellOfStrangeIntents()
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-planted-'))
  await write('before')
})
afterAll(() => world.close())

const write = (intent: string) => appendAudit({ type: 'USER_DISABLED', at, actor: null, data: { intent, why: 'right' } })
const entryAt = (seq: number) => AuditModel.findOne({ _id: seq }).lean<AuditEntry>()
const told = () => AuditModel.countDocuments({ type: 'LOG_FAULT_FOUND', 'data.intent': { $regex: '^logFault:entry:' } })
const numbers = async () => (await verifyLog(dataDir, { at })).proofs.faults.map(({ seq }) => seq)

/** As it would be written, but for the code. */
const plant = async (_id: unknown, intent: string): Promise<void> => {
  const { mac: _mac, ...last } = (await AuditModel.findOne({ _id: 1 }).lean<AuditEntry>()) ?? { mac: '' }
  const content = { ...last, _id, previous: 'h' in last ? last.h : '', data: { intent, why: 'planted' } } as AuditEntry
  await db.entries.insertOne({ ...content, h: entryHash(content) })
}

it.each([['as the next one', 2] as const, ['far behind', 1_000_000] as const, ['with a number that is none', 'x'] as const])(
  'one that was put in %s keeps none from being written, is told and named',
  async (_where, _id) => {
    await plant(_id, 'one')
    const { seq } = await write('one')
    const written = await entryAt(seq)
    expect(written && isProven(written)).toBe(true)
    expect(written?.data.why).toBe('right')
    // Carried out once more, it is the same entry.
    expect((await write('one')).seq).toBe(seq)
    expect((await entriesOfIntent('one')).own?._id).toBe(seq)
    await expect.poll(told, { timeout: 10_000 }).toBe(1)
    // Of this entry: a run that set addresses outside before has one for each of them, too.
    await expect.poll(() => MailModel.countDocuments({ key: 'logFault', to: admin.email }), { timeout: 10_000 }).toBe(1)
    expect(await numbers()).toEqual([_id])
    expect(faultLines(await verifyLog(dataDir, { at })).join()).toContain(`Entry ${_id} has no code`)
    // What comes next has its own name.
    expect((await entryAt((await write('two')).seq))?.data.intent).toBe('two')
  },
)

it('with the name beside it taken, too, the next free one is', async () => {
  for (const [n, intent] of ['one', 'one#2', 'one#3'].entries()) await plant(1_000_000 + n, intent)
  const { seq } = await write('one')
  expect((await entryAt(seq))?.data).toEqual({ intent: 'one#4', why: 'right' })
  expect((await write('one')).seq).toBe(seq)
})

it('two processes that find the same one write one entry', async () => {
  await plant(1_000_000, 'one')
  const all = await Promise.all(Array.from({ length: 8 }, () => write('one')))
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(1)
})

it('one of ours that was cut off and put back behind the end is none of the chain', async () => {
  const { seq } = await write('one')
  const kept = await entryAt(seq)
  if (!kept) throw new Error('no entry')
  await AuditModel.collection.deleteMany({})
  forgetHead()
  await db.entries.insertOne(kept)
  const again = await write('one')
  expect(again.seq).not.toBe(seq)
  expect((await entryAt(again.seq))?.data.why).toBe('right')
})
