import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tamperingWith, type Tampering } from '../../tests/world/tampering'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World, type Office } from '../../tests/world/inWorld'
import { AuditModel, type AuditEntry } from '../log/model'
import type { MismatchPart } from '../contract/offers/mismatch'
import { ReceiptView } from '../contract/offers/views'
import { now } from '../platform/clock'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { OfferModel, SubmissionModel, type SubmissionDoc } from './model'
import { submissionsOf } from './procedure'
import { verifySubmissions } from './verifySubmissions'

/*
 * What somebody with the database's password may change of a submission, one field at a time: the opening names it, audit:verify names it,
 * and the others open.
 */
let world: World
let office: Office
let db: Tampering
let tender: TenderDoc
/** The one that is changed, and the one that is left alone. */
let row: SubmissionDoc
let other: SubmissionDoc
let entry: AuditEntry
let restore: () => Promise<void>

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  db = tamperingWith(world.db)
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.submit(id, 'bidder', { stage: 1 })
  await office.submit(id, 'rival', { stage: 1 })
  const [found, left] = await Promise.all(['bidder', 'rival'].map((who) => submissionOf(id, who as 'bidder' | 'rival')))
  const at = await TenderModel.findOne({ _id: id }).lean<TenderDoc>()
  const logged = await AuditModel.findOne({ _id: found?.logHead?.seq }).lean<AuditEntry>()
  if (!found || !left || !at || !logged) throw new Error('two came in')
  ;[row, other, tender, entry] = [found, left, at, logged]
  restore = await db.snapshot()
})
afterEach(() => restore())

const submissionOf = (tenderId: string, who: 'bidder' | 'rival') =>
  SubmissionModel.findOne({ tenderId, orgId: office.people[who].organizationId, action: 'submit' }).lean<SubmissionDoc>()

/** What the opening finds, by number of the receipt. */
/** Opens so many days later: applications end in 30. */
const opening = async (days = 40) => {
  world.holdClock(new Date(now().getTime() + days * DAY))
  try {
    return await openingNow()
  } finally {
    world.holdClock(null)
  }
}
const openingNow = async () => {
  const { submissions, mismatches } = await submissionsOf(tender, { lotId: 'LOT-0001', kind: 'application', round: 1, at: now() })
  return { opened: submissions.map(({ receiptNo }) => receiptNo), stopped: new Map(mismatches.map((one) => [one.receiptNo, one.parts])) }
}
const verified = async () => new Map((await verifySubmissions()).faults.map(({ no, what }) => [no, what]))

/** Of the one that was changed: both name it with this part, and nothing else is stopped. */
const expectStopped = async (part: MismatchPart, no = row.no ?? ''): Promise<void> => {
  const { opened, stopped } = await opening()
  expect(opened).toEqual([other.no])
  expect([...stopped.keys()]).toEqual([no])
  expect(stopped.get(no)).toContain(part)
  const faults = await verified()
  expect([...faults.keys()]).toEqual([no])
  expect(faults.get(no)).toContain(part)
}
const expectWhole = async (): Promise<void> => {
  expect(new Set((await opening()).opened)).toEqual(new Set([row.no, other.no]))
  expect(await verified()).toEqual(new Map())
}

const later = () => new Date(row.receivedAt.getTime() - 1000)
/** Every field that is stored of a submission: what is put into it, and what is named then. */
const ROW: Readonly<Record<string, readonly [() => unknown, MismatchPart]>> = {
  action: [() => 'withdraw', 'kind'],
  kind: [() => 'offer', 'kind'],
  of: [() => other._id, 'withdrawal'],
  no: [() => 'E-2026-000001', 'number'],
  tenderId: [() => 'another', 'lot'],
  offerId: [() => other.offerId, 'company'],
  orgId: [() => other.orgId, 'company'],
  lotId: [() => 'LOT-0002', 'lot'],
  round: [() => 2, 'round'],
  offerRound: [() => 2, 'round'],
  receivedAt: [later, 'receivedAt'],
  late: [() => true, 'late'],
  state: [() => 'late', 'state'],
  body: [() => other.body, 'content'],
  by: [() => other.by, 'signature'],
  requestId: [() => 'another', 'signature'],
  rest: [() => 'E-2026-000001', 'signature'],
  hash: [() => other.hash, 'content'],
  'logHead.seq': [() => other.logHead?.seq, 'log'],
  'logHead.hash': [() => other.logHead?.hash, 'log'],
  'logHead.signature': [() => other.logHead?.signature, 'log'],
  'signed.deadline': [() => new Date(0), 'deadline'],
  'signed.names.organization': [() => 'Andere GmbH', 'signature'],
  'signed.names.tender': [() => 'Anderes', 'signature'],
  'signed.names.tenderNo': [() => 4711, 'signature'],
  'signed.names.lot': [() => 'Anderes', 'signature'],
  'signed.since': [() => 1, 'signature'],
  'signed.signature': [() => other.signed?.signature, 'signature'],
  signed: [() => undefined, 'signature'],
  'signed.names': [() => other.signed?.names && { ...other.signed.names, organization: 'Andere GmbH' }, 'signature'],
  logHead: [() => null, 'log'],
  early: [() => [{ envelope: 'proof', body: other.body, hash: other.hash }], 'signature'],
  'early.envelope': [() => 'proof', 'signature'],
  'early.body': [() => other.body, 'signature'],
  'early.hash': [() => other.hash, 'signature'],
  asReceived: [() => ({ orgId: other.orgId, offerId: other.offerId }), 'signature'],
  'asReceived.orgId': [() => other.orgId, 'signature'],
  'asReceived.offerId': [() => other.offerId, 'signature'],
  lateOpening: [() => ({ by: 'a', byName: 'A', at: now(), reason: 'r', second: { id: 'b', name: 'B', at: now() } }), 'lateOpening'],
}
/** What says nothing: it may be anything. */
const ROW_FREE: Readonly<Record<string, string>> = { rev: 'counts the writes of machines' }

describe('a row of a submission, changed in the database', () => {
  it('is a table of every field that there is', () => {
    const paths = Object.keys(SubmissionModel.schema.paths).flatMap((path) => {
      const below = (SubmissionModel.schema.path(path) as { schema?: { paths: object } }).schema
      return path === 'lateOpening' || !below ? [path] : [path, ...Object.keys(below.paths).map((name) => `${path}.${name}`)]
    })
    const names = Object.keys(ROW).filter((name) => !name.startsWith('signed.names.'))
    expect(new Set([...names, ...Object.keys(ROW_FREE), '_id'])).toEqual(new Set(paths))
  })

  it.each(Object.entries(ROW))('%s', async (field, [value, part]) => {
    const changed = value()
    const change = changed === undefined ? { $unset: { [field]: '' } } : { $set: { [field]: changed } }
    await db.submissions.updateOne({ _id: row._id }, change as never)
    await expectStopped(part)
  })

  it('_id', async () => {
    await db.submissions.deleteOne({ _id: row._id })
    await db.submissions.insertOne({ ...row, _id: `${row._id}x` })
    const { opened, stopped } = await opening()
    expect(opened).toEqual([other.no])
    expect([...stopped.keys()]).toEqual([row.no])
    expect([...(await verified()).keys()]).toEqual([row.no])
  })

  it.each(Object.keys(ROW_FREE))('%s may be anything', async (field) => {
    await db.submissions.updateOne({ _id: row._id }, { $set: { [field]: 99 } } as never)
    await expectWhole()
  })

  it('and untouched both open', expectWhole)

  it('before the deadline that was signed with them nothing opens, whatever the tender says', async () => {
    const { opened, stopped } = await opening(1)
    expect(opened).toEqual([])
    expect([...stopped.values()]).toEqual([['deadline'], ['deadline']])
  })

  it('deleted', async () => {
    await db.submissions.deleteOne({ _id: row._id })
    await expectStopped('missing')
  })

  it.each(['behind', 'before'])('put in by hand %s the true one', async (where) => {
    const made = { ...row, _id: row._id.replace(/:0$/, where === 'behind' ? ':1' : ':/'), no: 'E-2026-000002' }
    if (where === 'before') await db.submissions.deleteOne({ _id: row._id })
    await db.submissions.insertOne(made)
    if (where === 'before') await db.submissions.insertOne(row)
    const { opened, stopped } = await opening()
    expect(new Set(opened)).toEqual(new Set([row.no, other.no]))
    expect([...stopped.keys()]).toEqual(['E-2026-000002'])
    expect([...(await verified()).keys()]).toEqual(['E-2026-000002'])
  })

  it('and its bodies exchanged with another’s: neither opens', async () => {
    await db.submissions.updateOne({ _id: row._id }, { $set: { body: other.body } })
    await db.submissions.updateOne({ _id: other._id }, { $set: { body: row.body } })
    const { opened, stopped } = await opening()
    expect([opened, new Set(stopped.keys())]).toEqual([[], new Set([row.no, other.no])])
    expect(new Set((await verified()).keys())).toEqual(new Set([row.no, other.no]))
  })

  it('with its signature taken off in the log as well, and the log written anew', async () => {
    await db.submissions.updateOne({ _id: row._id }, { $unset: { signed: '', 'logHead.signature': '' } } as never)
    await db.entries.updateOne({ _id: entry._id }, { $unset: { 'data.signature': '', 'data.deadline': '' } } as never)
    await db.rewriteLog()
    const { stopped } = await opening()
    expect(stopped.get(row.no ?? '')).toContain('signature')
    expect((await verified()).get(row.no ?? '')).toContain('signature')
  })

  it('and taken in again by a sweep is not made true by it', async () => {
    await db.submissions.updateOne({ _id: row._id }, { $set: { state: 'received', logHead: null, receivedAt: later() } })
    await db.entries.deleteOne({ _id: entry._id })
    world.holdClock(new Date(now().getTime() + DAY))
    await world.workers.offers.sweep()
    world.holdClock(null)
    expect(await AuditModel.countDocuments({ tenderId: tender._id, type: 'APPLICATION_SUBMITTED' })).toBe(1)
    const { opened, stopped } = await opening()
    expect(opened).toEqual([other.no])
    expect(stopped.get(row.no ?? '')).toContain('signature')
  })
})

describe('an entry of the log', () => {
  const FIELDS: Readonly<Record<string, () => unknown>> = {
    at: later,
    type: () => 'OFFER_SUBMITTED',
    tenderId: () => 'another',
    tenderSeq: () => 99,
    tenderPrevious: () => 'f'.repeat(64),
    actor: () => 'f'.repeat(64),
    names: () => ({ actor: 'f'.repeat(64) }),
    since: () => 9_999,
    mac: () => 'f'.repeat(43),
    previous: () => 'f'.repeat(64),
    h: () => 'f'.repeat(64),
    'data.offerId': () => other.offerId,
    'data.organizationId': () => other.orgId,
    'data.lotId': () => 'LOT-0002',
    'data.hash': () => other.hash,
    'data.late': () => true,
    'data.no': () => 'E-2026-000001',
    'data.deadline': () => null,
    'data.signature': () => other.signed?.signature,
    'data.intent': () => 'submission:another',
    'data.sealed': () => null,
    'data.sealed.lotId': () => 'LOT-0002',
    'data.sealed.kind': () => 'offer',
    'data.sealed.round': () => 2,
    'data.sealed.offerRound': () => 2,
  }
  it('is a table of every field that there is', () => {
    const data = entry.data as { sealed: object }
    const names = [
      ...Object.keys(entry).filter((name) => name !== 'data' && name !== '_id'),
      ...Object.keys(data).map((name) => `data.${name}`),
      ...Object.keys(data.sealed).map((name) => `data.sealed.${name}`),
    ]
    expect(new Set(Object.keys(FIELDS))).toEqual(new Set(names))
  })

  it.each(Object.entries(FIELDS))('%s', async (field, value) => {
    await db.entries.updateOne({ _id: entry._id }, { $set: { [field]: value() } } as never)
    await expectStopped('log')
  })

  it.each(Object.entries(FIELDS).filter(([field]) => !['h', 'previous', 'tenderPrevious'].includes(field)))(
    '%s, with all that follows written anew',
    async (field, value) => {
      await db.entries.updateOne({ _id: entry._id }, { $set: { [field]: value() } } as never)
      await db.rewriteLog()
      const { opened, stopped } = await opening()
      // Everything behind it has another hash: what was signed of the log says so for the other one too.
      expect(opened).not.toContain(row.no)
      expect(stopped.get(row.no ?? '')).toContain('log')
      expect((await verified()).get(row.no ?? '')).toContain('log')
    },
  )

  it('_id', async () => {
    await db.rename('audit', [entry._id, 4711])
    await expectStopped('log')
  })

  it('deleted', async () => {
    await db.entries.deleteOne({ _id: entry._id })
    await expectStopped('log')
  })

  it('that was never written', async () => {
    const made = { ...entry, _id: 4711, data: { ...entry.data, intent: 'submission:made', no: 'E-2026-000003' } }
    await db.entries.insertOne(made)
    expect([...(await opening()).stopped]).toEqual([['E-2026-000003', ['missing']]])
    expect([...(await verified()).keys()]).toEqual(['E-2026-000003'])
  })
})

it('an entry that was put in before it comes keeps no withdrawal out of the log', async () => {
  const withdrawn = {
    ...entry,
    _id: 4711,
    type: 'APPLICATION_WITHDRAWN',
    data: { ...entry.data, intent: `submission:${row._id}:withdrawn` },
  }
  await db.entries.insertOne(withdrawn)
  await office.submit(tender._id, 'bidder', { stage: 0 })
  const { opened, stopped } = await opening()
  expect([opened, [...stopped]]).toEqual([[other.no], []])
  expect(await verified()).toEqual(new Map())
})

describe('what a receipt prints', () => {
  const read = () => world.call(office.people.bidder, 'getReceipt', row.no ?? '')
  const setIn = (collection: string, id: unknown, change: object) =>
    world.db.collection(collection).updateOne({ _id: id as never }, { $set: change })
  /** Where each part of it lies in the database. Those of the row stand in its table above. */
  const OF_ROW = ['no', 'kind', 'lotId', 'round', 'offerRound', 'receivedAt', 'late', 'hash', 'logHead', 'projectId']
  const OF_BODY = ['declaredBy', 'files', 'variants', 'mains']
  const ELSEWHERE: Readonly<Record<string, () => Promise<unknown>>> = {
    projectName: () => setIn('tenders', tender._id, { name: 'Anderes' }),
    projectNo: () => setIn('tenders', tender._id, { no: 4711 }),
    lotName: () => setIn('tenders', tender._id, { 'lots.0.name': 'Anderes' }),
    organizationName: () => setIn('organizations', row.orgId, { name: 'Andere GmbH' }),
  }

  it('is a table of every key of its view', () => {
    const names = [...OF_ROW, ...OF_BODY, ...Object.keys(ELSEWHERE), 'withdrawnAt']
    expect(new Set(names)).toEqual(new Set(Object.keys(ReceiptView.properties)))
    const paths = Object.keys(ROW)
    for (const name of OF_ROW) expect(paths).toContain(name === 'projectId' ? 'tenderId' : name)
    // What is sealed cannot be changed but as a whole.
    expect(paths).toContain('body')
  })

  it.each(Object.entries(ELSEWHERE))('%s is the one that was signed', async (_name, change) => {
    const before = await read()
    const undo = await Promise.all([
      TenderModel.findOne({ _id: tender._id }, { name: 1, no: 1, lots: 1 }).lean(),
      world.db.collection('organizations').findOne({ _id: row.orgId as never }),
    ])
    await change()
    expect(await read()).toEqual(before)
    await expectWhole()
    await setIn('tenders', tender._id, { name: undo[0]?.name, no: undo[0]?.no, lots: undo[0]?.lots })
    await setIn('organizations', row.orgId, { name: undo[1]?.name })
  })

  it('withdrawnAt: a withdrawal that nobody sent takes nothing back', async () => {
    const { no: _no, ...rest } = row
    await db.submissions.insertOne({ ...rest, _id: `${row._id}:withdrawn`, of: row._id, action: 'withdraw', body: null })
    await expectStopped('withdrawal')
  })
})

describe('what a company’s list says of its receipts', () => {
  const SENT = ['applicationSent', 'applicationReceipt', 'offerSent', 'offerReceipt', 'lateApplication', 'lateOffer', 'withdrawn']
  const PLACE = ['lotId', 'round']
  /** The team's own decisions, each with its entry in the log. */
  const DECIDED = [
    'decision',
    'decidedAt',
    'decidedBy',
    'decidedIn',
    'reason',
    'announcedAt',
    'told',
    'offerRound',
    'offerRoundBefore',
    'keptAt',
  ]
  /** The company's own word before the deadline, with its entry; it is shown only where nothing was sent. */
  const SAID = ['declinedAt']
  const VALUES: Readonly<Record<string, unknown>> = {
    applicationSent: new Date(0),
    applicationReceipt: null,
    offerSent: new Date(0),
    offerReceipt: 'E-2026-000004',
    lateApplication: 'E-2026-000005',
    lateOffer: 'E-2026-000006',
    withdrawn: { applications: 1, offers: 0 },
    lotId: 'LOT-0002',
    round: 2,
  }
  it('is a table of every field that there is', () => {
    const lotOffers = OfferModel.schema.path('lotOffers') as unknown as { schema: { paths: object } }
    expect(new Set([...SENT, ...PLACE, ...DECIDED, ...SAID])).toEqual(new Set(Object.keys(lotOffers.schema.paths)))
  })

  it.each([...SENT, ...PLACE])('%s', async (field) => {
    await db.offers.updateOne({ _id: row.offerId }, { $set: { [`lotOffers.0.${field}`]: VALUES[field] } } as never)
    const { stopped } = await opening()
    const parts = [...stopped.values()].flat()
    // What it says of offers is named by their opening.
    if (!field.startsWith('offer') && field !== 'lateOffer') expect(parts).toContain('receipt')
    expect([...(await verified()).values()].flat()).toContain('receipt')
  })

  it('and whose it is', async () => {
    await db.offers.updateOne({ _id: row.offerId }, { $set: { orgId: 999_999 } })
    await expectStopped('company')
  })
})
