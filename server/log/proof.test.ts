import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tamperingWith, type Tampering } from '../../tests/world/tampering'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { TestUser } from '../../tests/world/people'
import { MailModel } from '../mail/model'
import { holdKey } from '../platform/keyFile'
import { appendAudit, forgetHead } from './append'
import { logFaultSince, noteCheck } from './faultState'
import { watchLog } from '../audit/checkpoints/watch'
import { entryBase, entryHash } from './entryHash'
import { AuditModel, AuditNameModel, AuditPersonModel, type AuditEntry } from './model'
import { forgetBound } from './names/bind'
import { forgetNames } from './names/forget'
import { forgetPersons } from './persons'
import { macOf } from './proof'
import { faultLines } from '../audit/verifyWords'
import { verifyLog } from '../audit/verifyDatabase'

/*
 * Somebody with the database in hand, and without the key that lies beside it: can compute every hash of the chain, and so write on, change
 * and cut the log so that the chain is whole.
 */
let world: World
let admin: TestUser
let db: Tampering
let dataDir: string
const at = new Date('2026-03-02T08:00:00Z')
const kim = { id: 'kim-id', email: 'kim@example.org', name: 'Kim Nordlicht' }
const bo = { id: 'bo-id', email: 'bo@example.org', name: 'Bo Deich' }
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.user('admin')
  db = tamperingWith(world.db)
})
beforeEach(async () => {
  await Promise.all([AuditModel, AuditNameModel, AuditPersonModel, MailModel].map((model) => model.collection.deleteMany({})))
  for (const forget of [forgetHead, forgetBound, forgetPersons]) forget()
  noteCheck(true)
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-proof-'))
})
afterAll(() => world.close())

const write = (actor: typeof kim | null, data: Record<string, unknown> = {}, type = 'TEMPLATE_DELETED') =>
  appendAudit({ type, at, actor, data })
const judged = async () => verifyLog(dataDir, { at })
const shown = () => world.call(admin, 'getLogEntries', null)
const entryAt = async (seq: number): Promise<AuditEntry> => {
  const found = await AuditModel.findOne({ _id: seq }).lean<AuditEntry>()
  if (!found) throw new Error(`no entry ${seq}`)
  return found
}
/** What the newest entry would be followed by. */
const next = async (change: Partial<AuditEntry>): Promise<AuditEntry> => {
  const last = await AuditModel.findOne({}).sort({ _id: -1 }).lean<AuditEntry>()
  if (!last) throw new Error('the log is empty')
  const { mac: _mac, ...kept } = last
  const content = { ...kept, _id: last._id + 1, previous: last.h, ...change }
  if (content.since === undefined) delete content.since
  return { ...content, h: entryHash(content) }
}
const put = async (entry: AuditEntry): Promise<void> => {
  await db.entries.insertOne(entry)
  forgetHead()
}

describe('an entry that was written into the database', () => {
  const MADE: Readonly<Record<string, readonly [Partial<AuditEntry>, 'unproven' | 'forged']>> = {
    'without a code': [{}, 'unproven'],
    'as if there were none yet': [{ since: undefined as never }, 'unproven'],
    'as if all began with it': [{ since: 3 }, 'unproven'],
    'with a code that fits nothing': [{ mac: 'x'.repeat(43) }, 'forged'],
  }
  it.each(Object.entries(MADE))('%s is named, and nobody is shown to have done it', async (_what, [change, fault]) => {
    await write(kim)
    await write(kim)
    expect((await judged()).proofs).toEqual({ from: 1, faults: [] })
    await put(await next({ type: 'USER_DISABLED', ...change }))
    const report = await judged()
    expect(report.verdict.ok).toBe(true)
    expect(report.proofs.faults).toEqual([{ seq: 3, fault }])
    expect(faultLines(report).join()).toContain('somebody else wrote')
    const [forged, before] = await shown()
    expect(forged).toMatchObject({ user: null, userName: null, trigger: 'forged', altered: ['entry'] })
    expect(before).toMatchObject({ userName: kim.name, trigger: 'person' })
    // What Lotse writes behind it is its own again.
    await write(bo)
    expect((await judged()).proofs.faults).toEqual([{ seq: 3, fault }])
  })

  it('with the code of another entry, or of another installation, is named', async () => {
    await write(kim)
    const { mac } = await entryAt(1)
    await put(await next({ ...(mac === undefined ? {} : { mac }) }))
    const made = await next({})
    holdKey(Buffer.alloc(32, 8))
    const other = macOf(entryBase(made))
    holdKey(Buffer.alloc(32, 7))
    await put(await next({ mac: other }))
    expect((await judged()).proofs.faults).toEqual([2, 3].map((seq) => ({ seq, fault: 'forged' })))
  })

  it('and says that names were deleted deletes none', async () => {
    await write(kim)
    await write(bo, { userId: kim.id }, 'USER_CHANGED')
    const { names, actor } = await entryAt(1)
    await put(await next({ type: 'USER_DELETED', data: { user: actor, forgets: [names?.actor] } }))
    await AuditNameModel.deleteMany({ userId: kim.id })
    await AuditPersonModel.deleteMany({ _id: kim.id })
    const { faults } = (await judged()).names
    expect(faults).toContainEqual({ seq: 1, fault: 'missing' })
    expect((await shown()).at(-1)).toMatchObject({ trigger: 'altered', user: null })
  })
})

it.each(['at', 'type', 'actor', 'tenderId', 'data', 'names', 'since', 'mac'] as const)(
  'an entry whose %s was changed, with all behind it written anew, is named',
  async (field) => {
    for (const actor of [kim, bo, kim]) await write(actor, { tenderId: 'one' })
    const other = { at: new Date(0), type: 'LOGIN', actor: 'f'.repeat(64), tenderId: 'two', data: { a: 1 }, names: {}, since: 2, mac: 'x' }
    await db.entries.updateOne({ _id: 2 }, { $set: { [field]: other[field] } })
    await db.rewriteLog()
    expect((await judged()).proofs.faults.map(({ seq }) => seq)).toContain(2)
  },
)

it('codes that were taken away make no entry older while one is left', async () => {
  for (const actor of [kim, bo, kim]) await write(actor)
  await db.entries.updateMany({ _id: { $lt: 3 } }, { $unset: { mac: '', since: '' } })
  forgetHead()
  const { verdict, proofs } = await judged()
  expect(proofs).toEqual({ from: 1, faults: [{ seq: 1, fault: 'unproven' }] })
  expect(verdict).toMatchObject({ ok: false, seq: 1 })
})

describe('a person of the log whose row was taken away', () => {
  it('is named in every entry, and shown as missing; one who was deleted is neither', async () => {
    const person = await world.user('internal')
    await write(kim, { userId: person.id }, 'USER_CREATED')
    await write(bo)
    await forgetNames({ userId: person.id }, { type: 'USER_DELETED', at, actor: bo, data: { intent: 'deletion' } }, appendAudit)
    expect((await judged()).names.faults).toEqual([])
    expect((await shown()).at(-1)).toMatchObject({ trigger: 'person' })
    await AuditPersonModel.deleteOne({ _id: kim.id })
    expect((await judged()).names.faults).toEqual([{ seq: 1, fault: 'missing' }])
    expect((await shown()).at(-1)).toMatchObject({ trigger: 'altered', user: null, altered: ['actor'] })
  })
})

describe('a log that is cut or put back while Lotse runs', () => {
  const watched = () => {
    const faults: unknown[] = []
    const work = watchLog({ dataDir, checkpointMail: [], tsaUrl: null, tsaCaFile: null }, (fault) => faults.push(fault))
    return { work, faults }
  }
  const alarms = () => MailModel.countDocuments({ key: 'logFault' })

  it('is told of at the next entry, and stays a fault until what is missing is back', async () => {
    const { work, faults } = watched()
    work.start()
    await work.look()
    for (const actor of [kim, bo]) await write(actor)
    const gone = await entryAt(2)
    await db.entries.deleteOne({ _id: 2 })
    await write(kim)
    expect(faults).toHaveLength(1)
    expect(logFaultSince()).not.toBe(null)
    await expect.poll(alarms, { timeout: 15_000 }).toBeGreaterThan(0)
    // Everything is whole to the eye; the look says no all the same, and the log itself does to whoever verifies it later.
    await work.look()
    expect(logFaultSince()).not.toBe(null)
    const report = await judged()
    expect(report.verdict.ok).toBe(true)
    expect(report.proofs.faults.map(({ fault }) => fault)).toEqual(['lost'])
    expect(faultLines(report).join()).toContain('missed an entry')
    await db.entries.replaceOne({ _id: 2 }, gone)
    await work.look()
    expect(logFaultSince()).toBe(null)
    await work.close()
  })

  it('is told of by the minute’s look where nothing is written', async () => {
    const { work, faults } = watched()
    for (const actor of [kim, bo]) await write(actor)
    await db.entries.deleteMany({})
    work.start()
    await work.look()
    expect(faults.length).toBeGreaterThan(0)
    expect(logFaultSince()).not.toBe(null)
    await expect.poll(alarms, { timeout: 15_000 }).toBeGreaterThan(0)
    forgetHead()
    await work.close()
  })

  it('and says nothing where another process wrote on', async () => {
    const { work, faults } = watched()
    work.start()
    await work.look()
    await write(kim)
    const last = await entryAt(1)
    const content = { ...last, _id: 2, previous: last.h }
    const proven = { ...content, mac: macOf(entryBase(content)) }
    await db.entries.insertOne({ ...proven, h: entryHash(proven) })
    await write(bo)
    await work.look()
    expect(faults).toEqual([])
    expect((await judged()).proofs).toEqual({ from: 1, faults: [] })
    await work.close()
  })
})
