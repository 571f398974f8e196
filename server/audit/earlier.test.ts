import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadEarlierWorld } from '../../tests/world/earlierWorld'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { holdKey } from '../platform/keyFile'
import { verifySubmissions } from '../offers/verifySubmissions'
import { verifyTeams } from '../openers/teamInLog'
import { verifyEnds } from '../procedure/verifyEnds'
import { migration as signing } from '../procedure/migrations/15-signed-openings'
import { migration as pinning } from '../tenders/migrations/17-pinned-procedures'
import { migrate } from '../platform/migrate'
import { verifyOpenings } from '../procedure/verifyOpenings'
import { openedSubmissions } from '../offers/opened'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { provenOpenings } from '../tenders/openingProof'
import { appendAudit } from '../log/append'
import { AuditPersonModel } from '../log/model'
import { verifyLog } from './verifyDatabase'

/** The day it was put aside. Held: what its timers write meanwhile is not hours younger than its last checkpoint. */
const at = new Date('2026-11-26T08:00:00Z')

let world: World
let dataDir: string
beforeAll(async () => {
  world = await makeWorld()
  world.holdClock(at.toISOString())
  dataDir = mkdtempSync(join(tmpdir(), 'lotse-earlier-'))
  holdKey((await loadEarlierWorld('2026-11-25', dataDir)).key)
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a log of 2026-11-25', () => {
  it('verifies with its checkpoints as what it is, and says from which entry on names are bound', async () => {
    const whole = { checkpoints: { count: 2, newest: { seq: 216 } }, fault: null, heads: { faults: [] } }
    expect(await verifyLog(dataDir, { at })).toMatchObject({
      ...whole,
      verdict: { ok: true, head: { seq: 216 } },
      proofs: { from: null, faults: [] },
      names: { from: null, faults: [] },
    })
    await appendAudit({ type: 'TEMPLATE_DELETED', at, actor: { id: 'kim', email: 'kim@example.org', name: 'Kim' }, data: {} })
    expect(await verifyLog(dataDir, { at })).toMatchObject({
      ...whole,
      verdict: { ok: true },
      proofs: { from: 217, faults: [] },
      names: { from: 217, faults: [] },
    })
  })

  it('still names its people, and one who was put in another’s place is named', async () => {
    // As the start does, before anybody reads.
    expect((await migrate([signing, pinning])).left).toEqual([])
    const admin = await world.user('admin')
    const named = (await world.call(admin, 'getLogEntries', null, { limit: 200 })).filter(({ user }) => user !== null)
    expect(named.length).toBeGreaterThan(100)
    const people = await AuditPersonModel.find({}).lean()
    const [one, other] = people.filter(({ email }) => email)
    if (!one || !other) throw new Error('nobody is in the log')
    const rows = world.db.collection<{ _id: string }>('auditPersons')
    await rows.deleteMany({ _id: { $in: [one._id, other._id] } })
    await rows.insertMany([
      { ...one, _id: other._id },
      { ...other, _id: one._id },
    ])
    const { faults } = (await verifyLog(dataDir, { at })).names
    expect(faults.length).toBeGreaterThan(1)
    expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(['altered']))
  })

  it('goes on reading what was opened, signed by its entries at the next start', async () => {
    const tenders = await TenderModel.find({ 'lots.openings.id': { $exists: true } }).lean<TenderDoc[]>()
    const openings = tenders.flatMap((tender) => tender.lots.flatMap((lot) => provenOpenings(tender, lot)))
    expect(openings).toHaveLength(5)
    for (const tender of tenders)
      for (const { lotId, openedAt } of tender.lots) {
        if (openedAt.applications) expect(await openedSubmissions(tender, lotId, 'application')).not.toEqual([])
        if (openedAt.offers) expect(await openedSubmissions(tender, lotId, 'offer')).not.toEqual([])
      }
    expect(await verifyOpenings()).toMatchObject({ faults: [], earlier: 5 })
  })

  it('holds its openings, and its submissions as far as they can be held', async () => {
    expect((await verifyOpenings()).faults).toEqual([])
    expect((await verifySubmissions()).faults).toEqual([])
    expect(await verifyEnds(dataDir)).toEqual([])
    expect(await verifyTeams()).toEqual([])
  })
})
