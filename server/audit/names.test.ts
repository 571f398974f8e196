import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTender } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { UserModel } from '../access/model'
import { OrganizationModel } from '../organizations/model'
import { appendAudit, forgetHead } from '../log/append'
import { entryHash, GENESIS } from '../log/entryHash'
import { AuditModel, AuditNameModel, AuditPersonModel, type AuditName } from '../log/model'
import { forgetBound } from '../log/names/bind'
import { forgetNames } from '../log/names/forget'
import { verifyLog } from './verifyDatabase'

/*
 * Names stand beside the chain, so that they can be deleted. Each entry holds the hashes of those that it shows: somebody with the
 * database in hand can swap none of them unseen.
 */
let world: World
let admin: TestUser
const dataDir = mkdtempSync(join(tmpdir(), 'lotse-names-'))
inTenders((made) => (world = made))
beforeAll(async () => {
  admin = await world.user('admin')
})
beforeEach(async () => {
  await Promise.all([AuditModel.deleteMany({}), AuditNameModel.deleteMany({})])
  forgetHead()
  forgetBound()
})

const at = new Date('2026-03-02T08:00:00Z')
const kim = { id: 'kim-id', email: 'kim@example.org', name: 'Kim Nordlicht' }
const bo = { id: 'bo-id', email: 'bo@example.org', name: 'Bo Deich' }
const write = (actor: typeof kim | null, data: Record<string, unknown> = {}, type = 'TEMPLATE_DELETED') =>
  appendAudit({ type, at, actor, data })
const names = () => world.db.collection<AuditName>('auditNames')
const rowOf = async (name: string): Promise<AuditName> => {
  const row = await names().findOne({ name })
  if (!row) throw new Error(`nobody is called ${name}`)
  return row
}
const judged = async () => (await verifyLog(dataDir, { at })).names
const shown = async () => world.call(admin, 'getLogEntries', null)

describe('names of the log', () => {
  it('are bound to the entry as they were then: who is renamed keeps the old one in old entries', async () => {
    const person = await world.user('internal')
    const company = await world.organization()
    const concerned = { userId: person.id, organizationId: company._id }
    await write(kim, concerned)
    await write({ ...kim, name: 'Kim Südlicht' }, concerned)
    await UserModel.collection.updateOne({ _id: person.id as never }, { $set: { givenName: 'Neu', surName: 'Neuer' } })
    await OrganizationModel.collection.updateOne({ _id: company._id as never }, { $set: { name: 'Umbenannt GmbH' } })
    await write(kim, concerned)
    const [last, second, first] = await shown()
    expect([first, second, last].map((entry) => entry?.userName)).toEqual(['Kim Nordlicht', 'Kim Südlicht', 'Kim Nordlicht'])
    expect([first, last].map((entry) => entry?.data.user?.name)).toEqual([person.name, 'Neu Neuer'])
    expect([first, last].map((entry) => entry?.data.organization?.name)).toEqual([company.name, 'Umbenannt GmbH'])
    expect(await judged()).toEqual({ from: 1, faults: [] })
    const stored = JSON.stringify(await AuditModel.find({}).lean())
    for (const clear of ['Kim', person.id, company.name, 'Neuer']) expect(stored).not.toContain(clear)
  })

  it.each([
    {
      what: 'a name written over',
      change: async () => names().updateOne({ name: kim.name }, { $set: { name: bo.name } }),
      entries: [1, 3],
    },
    {
      what: 'an address written over',
      change: async () => names().updateOne({ name: kim.name }, { $set: { email: bo.email } }),
      entries: [1, 3],
    },
    {
      what: 'two people swapped, salts and all',
      change: async () => {
        const [one, other] = [await rowOf(kim.name), await rowOf(bo.name)]
        await names().deleteMany({ _id: { $in: [one._id, other._id] } })
        await names().insertMany([
          { ...other, _id: one._id },
          { ...one, _id: other._id },
        ])
      },
      entries: [1, 2, 3],
    },
    {
      what: 'a company under another one’s name',
      change: async () => names().updateOne({ orgId: { $ne: null } }, { $set: { name: 'Andere Werft' } }),
      entries: [3],
    },
  ])('that were swapped are shown as not fitting, and named with their entry: $what', async ({ change, entries }) => {
    const company = await world.organization()
    await write(kim)
    await write(bo)
    await write(kim, { organizationId: company._id }, 'ORGANIZATION_CHANGED')
    expect(await judged()).toEqual({ from: 1, faults: [] })
    await change()
    expect(await judged()).toEqual({ from: 1, faults: entries.map((seq) => ({ seq, fault: 'altered' })) })
    const read = (await shown()).reverse()
    const altered = read.flatMap((entry, n) => (entry.altered ? [n + 1] : []))
    expect(altered).toEqual(entries)
    for (const seq of entries) {
      const entry = read[seq - 1]
      const isActor = entry?.altered?.includes('actor') === true
      expect(entry?.trigger).toBe(isActor ? 'altered' : 'person')
      if (isActor) expect(entry?.user).toBeNull()
      else expect(entry?.description.params?.organization).toBeNull()
    }
    expect(JSON.stringify(entries.map((seq) => read[seq - 1]))).not.toMatch(/Bo Deich|bo@example|Andere Werft/)
  })

  it('may be deleted where an entry says so; else a missing one is named', async () => {
    const person = await world.user('internal')
    await write(kim, { userId: person.id }, 'USER_CREATED')
    await forgetNames({ userId: person.id }, { type: 'USER_DELETED', at, actor: kim, data: { intent: 'deletion' } }, appendAudit)
    expect(await names().countDocuments({ userId: person.id })).toBe(0)
    expect(await AuditPersonModel.countDocuments({ _id: person.id })).toBe(0)
    expect(await judged()).toEqual({ from: 1, faults: [] })
    const [, first] = await shown()
    expect(first?.altered).toBeUndefined()
    expect(JSON.stringify(first)).not.toContain(person.email)
    await names().deleteOne({ name: kim.name })
    expect(await judged()).toEqual({ from: 1, faults: [1, 2].map((seq) => ({ seq, fault: 'missing' })) })
    expect((await shown()).map(({ trigger }) => trigger)).toEqual(['altered', 'altered'])
  })

  it('cannot be left out of later entries: the first one that has them says from where on all do', async () => {
    await AuditModel.collection.insertOne((await unbound(1)) as never)
    forgetHead()
    await write(kim)
    expect(await judged()).toEqual({ from: 2, faults: [] })
    await AuditModel.collection.insertOne((await unbound(3)) as never)
    expect((await judged()).faults).toEqual([{ seq: 3, fault: 'unbound' }])
  })

  it('stand in no tender’s log that was swapped, either', async () => {
    const made = await makeTender(world, { creator: await world.user('internal'), second: await world.user('internal') })
    await names().updateMany({ userId: { $ne: null } }, { $set: { name: 'Niemand' } })
    const entries = await world.call(admin, 'getLogEntries', made.id)
    expect(entries.map(({ trigger }) => trigger)).toEqual(entries.map(() => 'altered'))
    expect(JSON.stringify(entries)).not.toContain('Niemand')
  })
})

/** As a version from before 2026-11-26 wrote it, or somebody who takes the hashes out. */
const unbound = async (seq: number) => {
  const before = await AuditModel.findOne({ _id: seq - 1 }, { h: 1 }).lean()
  const base = { at, type: 'TEMPLATE_DELETED', tenderId: null, tenderSeq: null, tenderPrevious: null, actor: null, data: {} }
  const content = { _id: seq, ...base, previous: before?.h ?? GENESIS }
  return { ...content, h: entryHash(content) }
}
