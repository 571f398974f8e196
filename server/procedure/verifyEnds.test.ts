import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel, type AuditEntry } from '../log/model'
import type { NewIntent } from '../platform/commit'
import { placeIn, provenIntents } from '../platform/intentProof'
import { OfferModel, type OfferDoc } from '../offers/model'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { localArchive } from './archive/localArchive'
import { setArchive } from './archive/queue'
import { endFaultLines, verifyEnds } from './verifyEnds'

/* What was decided, and how a procedure ended, rewritten in the database afterwards. */
let world: World
let office: Office
let tender: TenderDoc
let offer: OfferDoc
const dataDir = mkdtempSync(join(tmpdir(), 'lotse-ends-'))
beforeAll(async () => {
  world = await makeWorld()
  setArchive(localArchive({ dataDir }))
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  const { id: offerId } = await office.submit(id, 'bidder', { stage: 1 })
  await office.wait(30 * DAY)
  await office.open(id, 4)
  await world.call(office.people.first, 'updateOfferStage', offerId, 2, null, { reason: 'Nachweise fehlen' } as never)
  await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'kein Bedarf' })
  await office.wait(60_000)
  // A copy that takes its time goes on beside the clock.
  for (let n = 0; n < 100 && (await office.read(id)).archive?.state !== 'archived'; n++) await pause(100)
  const [found, own] = [
    await TenderModel.findOne({ _id: id }).lean<TenderDoc>(),
    await OfferModel.findOne({ _id: offerId }).lean<OfferDoc>(),
  ]
  if (!found || !own) throw new Error('no tender')
  ;[tender, offer] = [found, own]
})
const tenders = () => world.db.collection<TenderDoc>('tenders')
const offers = () => world.db.collection<OfferDoc>('offers')
afterEach(async () => {
  await tenders().replaceOne({ _id: tender._id }, tender, { upsert: true })
  await offers().replaceOne({ _id: offer._id }, offer)
  expect(await verifyEnds(dataDir)).toEqual([])
})
afterAll(async () => {
  setArchive(null)
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const found = async () => {
  const faults = await verifyEnds(dataDir)
  expect(endFaultLines(faults).join()).toContain(`Tender ${tender._id}`)
  return faults.map(({ fault, of, entrySeq }) => [fault, of, typeof entrySeq])
}

it.each([
  ['outcome', 'awarded'],
  ['outcomeReason', 'anders'],
  ['endedBy', 'Wer Anders'],
  ['awardedTo', [{ organizationId: 1, name: 'Werft' }]],
])('how a lot ended: %s', async (field, value) => {
  await tenders().updateOne({ _id: tender._id }, { $set: { [`lots.0.${field}`]: value } as never })
  expect(await found()).toEqual([['end', 'LOT-0001', 'number']])
})

it.each(['accepted', 'invited', null] as const)('a decision on a company: %s', async (decision) => {
  expect(offer.lotOffers[0]?.decision).toBe('rejected')
  await offers().updateOne({ _id: offer._id }, { $set: { 'lotOffers.0.decision': decision } })
  expect(await found()).toEqual([['decision', offer._id, 'number']])
})

it('something left to be done that is none of ours hides neither', async () => {
  const pending = [{ id: 'made', kind: 'decided', facts: {} }] as never
  await offers().updateOne({ _id: offer._id }, { $set: { 'lotOffers.0.decision': 'accepted', pending } })
  expect(await found()).toEqual([['decision', offer._id, 'number']])
})

/** As the version before it was left in them by Lotse; written down long ago, and kept by somebody. */
const putBack = (of: 'offers' | 'tenders', intent: NewIntent) => {
  const [model, doc] = of === 'offers' ? ([OfferModel, offer] as const) : ([TenderModel, tender] as const)
  const pending = provenIntents(placeIn(model, doc._id), [intent])
  return world.db.collection(of).updateOne({ _id: doc._id as never }, { $set: { pending } })
}
const kept = async (type: string): Promise<AuditEntry> => {
  const entry = await AuditModel.findOne({ type, tenderId: tender._id, 'data.to': { $ne: null } }).lean<AuditEntry>()
  if (!entry) throw new Error(`no ${type}`)
  return entry
}

it('nor does one that says what the row does, but without a code or of another kind', async () => {
  const by = { id: 'a', email: 'a@example.org', name: 'Ada' }
  const at = new Date(Date.parse('2027-06-01T09:00:00.000Z'))
  const lots = [{ lotId: 'LOT-0001', round: 1, offerRound: 1, from: null, to: 'accepted', offerDeadline: null }]
  await offers().updateOne({ _id: offer._id }, { $set: { 'lotOffers.0.decision': 'accepted' } })
  for (const [kind, mac] of [
    ['decided', 'x'],
    ['announced', null],
  ] as const) {
    await putBack('offers', { id: 'new', kind, facts: { at, by, lots, tells: false } })
    if (mac) await offers().updateOne({ _id: offer._id }, { $set: { 'pending.0.mac': mac } })
    expect(await found(), kind).toEqual([['decision', offer._id, 'number']])
  }
  await offers().replaceOne({ _id: offer._id }, offer)
  await tenders().updateOne({ _id: tender._id }, { $set: { 'lots.0.outcomeReason': 'anders' } as never })
  const data = { lotIds: ['LOT-0001'], outcome: 'cancelled' }
  const facts = { type: 'PROJECT_STAGE_CHANGED', at, actor: null, data, forReaders: false }
  await putBack('tenders', { id: 'new', kind: 'stageChanged', facts })
  // As its code fits, that is what will be written down: the outcome alone is held against it.
  expect(await verifyEnds(dataDir)).toEqual([])
  await tenders().updateOne({ _id: tender._id }, { $set: { 'pending.0.mac': 'x' } as never })
  expect(await found()).toEqual([['end', 'LOT-0001', 'number']])
})

it('nor does an entry of the log that somebody else wrote', async () => {
  const entries = world.db.collection<AuditEntry>('audit')
  const decided = await kept('OFFER_DECIDED')
  const planted = { ...decided, _id: 1_000_000, data: { ...decided.data, to: 'accepted', intent: 'planted' } }
  await entries.insertOne(planted)
  await offers().updateOne({ _id: offer._id }, { $set: { 'lotOffers.0.decision': 'accepted' } })
  expect(await found()).toEqual([['decision', offer._id, 'number']])
  await entries.deleteOne({ _id: planted._id })
})

it('a procedure that goes on has no end, whatever its row says', async () => {
  const { id } = await office.draft()
  await tenders().updateOne({ _id: id }, { $set: { 'lots.0.outcome': 'awarded' } as never })
  const faults = await verifyEnds(dataDir)
  expect(faults).toEqual([{ fault: 'end', tenderId: id, of: 'LOT-0001', entrySeq: null }])
  expect(endFaultLines(faults)).toEqual([`Tender ${id} did not end in LOT-0001 as the log has it (no entry).`])
  await tenders().updateOne({ _id: id }, { $set: { 'lots.0.outcome': null } as never })
})

it('an own intent that was carried out long ago, and put back, hides neither', async () => {
  const { at, data } = await kept('OFFER_DECIDED')
  const lots = [{ lotId: 'LOT-0001', round: 1, offerRound: 1, from: null, to: 'accepted', offerDeadline: null }]
  const by = { id: 'a', email: 'a@example.org', name: 'Ada' }
  await offers().updateOne({ _id: offer._id }, { $set: { 'lotOffers.0.decision': 'accepted' } })
  const intent = String(data.intent).replace(/:1$/, '')
  await putBack('offers', { id: intent, kind: 'decided', facts: { at, by, lots, tells: false } })
  expect(await found()).toEqual([['decision', offer._id, 'number']])
  // One of before that was never written down: what was decided since counts.
  await putBack('offers', { id: 'old', kind: 'decided', facts: { at: new Date(at.getTime() - 1), by, lots, tells: false } })
  expect(await found()).toEqual([['decision', offer._id, 'number']])
  // What waits for its entry is what will be in it.
  await putBack('offers', { id: 'new', kind: 'decided', facts: { at: new Date(at.getTime() + 1), by, lots, tells: false } })
  expect(await verifyEnds(dataDir)).toEqual([])
})

it('nor does one of an end', async () => {
  const end = await AuditModel.findOne({ tenderId: tender._id, 'data.outcome': 'cancelled' }).lean<AuditEntry>()
  if (!end) throw new Error('no end')
  const { intent, ...data } = end.data
  await tenders().updateOne({ _id: tender._id }, { $set: { 'lots.0.outcomeReason': 'anders' } as never })
  const facts = { type: end.type, at: end.at, actor: null, data, forReaders: false }
  await putBack('tenders', { id: String(intent), kind: 'stageChanged', facts })
  expect(await found()).toEqual([['end', 'LOT-0001', 'number']])
  await putBack('tenders', { id: 'another', kind: 'stageChanged', facts: { ...facts, type: 'PROJECT_CHANGED' } })
  expect(await found()).toEqual([['end', 'LOT-0001', 'number']])
})

it('a procedure that was deleted', async () => {
  await tenders().deleteOne({ _id: tender._id })
  expect(await found()).toEqual([['gone', '', 'number']])
})

it('what was archived', async () => {
  const file = join(dataDir, tender.archive?.reference ?? '')
  const kept = readFileSync(file, 'utf8')
  writeFileSync(file, kept.replace('kein Bedarf', 'anders'))
  expect(await found()).toEqual([['archive', tender.archive?.reference, 'number']])
  rmSync(file)
  expect(await found()).toEqual([['archive', tender.archive?.reference, 'number']])
  writeFileSync(file, kept)
})
