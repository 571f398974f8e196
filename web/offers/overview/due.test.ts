import { describe, expect, it } from 'vitest'
import { usualProcedure } from '../../../workflows/procedure'
import type { TenderRow } from '../../../server/contract/tenders/views'
import { entryOf, lotOf, offerOf } from '../testing/samples'
import { dueOf, duesOf } from './due'

const NOW = Date.parse('2026-11-24T08:00:00.000Z')
const SOON = '2026-11-24T09:00:00.000Z'
const LATER = '2026-12-01T09:00:00.000Z'

const rowOf = (id: string, override: Partial<TenderRow> = {}): TenderRow => ({
  ...{
    id,
    no: 1,
    name: `Verfahren ${id}`,
    type: 0,
    procedure: { id: usualProcedure(override.type ?? 0), version: 1 },
    stage: 3,
    organizationId: 1,
  },
  ...{ organization: null, published: null, archived: null },
  ...{ deadline: null, lots: [lotOf('LOT-0001', { applicationDeadline: LATER })], unread: 0, tags: [], cursor: '' },
  ...override,
})
const apply = { moves: [{ event: 'submitApplication', open: true }] }
const makeOffer = { stage: 4, moves: [{ event: 'submitOffer', open: true }] }

describe('what is due for a company', () => {
  it('is the offer it was asked for, with the deadline of that lot', () => {
    const row = rowOf('a', {
      lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: LATER }), lotOf('LOT-0002', { stage: 6, offerDeadline: SOON })],
    })
    const offer = offerOf({ lotOffers: [entryOf('LOT-0001', makeOffer), entryOf('LOT-0002', { stage: 2 })] })
    expect(dueOf(row, offer, NOW)).toMatchObject({ kind: 'offer', at: LATER, lots: [1] })
  })

  it('is the application, until one was handed in for some lot', () => {
    const row = rowOf('a', { lots: [lotOf('LOT-0001', { applicationDeadline: LATER }), lotOf('LOT-0002', { applicationDeadline: SOON })] })
    const none = offerOf({ lotOffers: [entryOf('LOT-0001', apply), entryOf('LOT-0002', apply)] })
    expect(dueOf(row, none, NOW)).toMatchObject({ kind: 'application', at: SOON, lots: [1, 2] })
    const one = offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 1, applicationSent: SOON }), entryOf('LOT-0002', apply)] })
    expect(dueOf(row, one, NOW)).toMatchObject({ kind: 'waiting', at: LATER })
  })

  it('waits for a deadline only while what was handed in runs against it, else for the authority', () => {
    const sent = { stage: 1, applicationSent: SOON, moves: [] }
    const waits = (lot: Parameters<typeof lotOf>[1], entry: Parameters<typeof entryOf>[1]) =>
      dueOf(rowOf('a', { lots: [lotOf('LOT-0001', lot)] }), offerOf({ lotOffers: [entryOf('LOT-0001', entry)] }), NOW)
    const passed = '2026-11-22T09:00:00.000Z'
    expect(waits({ stage: 3, applicationDeadline: LATER }, sent)).toMatchObject({ kind: 'waiting', at: LATER })
    // The deadline for offers is months away and asks nothing of who waits for the opening of applications, or for what is decided of them.
    expect(waits({ stage: 3, applicationDeadline: passed, offerDeadline: LATER }, sent)).toMatchObject({ kind: 'waiting', at: null })
    expect(waits({ stage: 4, applicationDeadline: passed, offerDeadline: LATER }, sent)).toMatchObject({ kind: 'waiting', at: null })
    expect(waits({ stage: 6, offerDeadline: LATER }, { ...sent, stage: 3 })).toMatchObject({ kind: 'waiting', at: null })
    expect(waits({ stage: 6, offerDeadline: LATER }, { ...sent, stage: 6, offerSent: SOON })).toMatchObject({ kind: 'waiting', at: LATER })
  })

  it('is nothing, and waits for nobody, where nothing was handed in before the deadline passed', () => {
    const passed = '2026-11-22T09:00:00.000Z'
    const due = (lot: Parameters<typeof lotOf>[1], entry: Parameters<typeof entryOf>[1]) =>
      dueOf(rowOf('a', { lots: [lotOf('LOT-0001', lot)] }), offerOf({ lotOffers: [entryOf('LOT-0001', entry)] }), NOW)
    for (const stage of [3, 4, 5, 6] as const) expect(due({ stage, applicationDeadline: passed }, { stage: 0 })).toBeNull()
    for (const stage of [4, 5] as const) expect(due({ stage: 6, offerDeadline: passed }, { stage })).toBeNull()
    expect(due({ stage: 5, offerDeadline: LATER }, { stage: 4 })).toMatchObject({ kind: 'waiting' })
    // What came too late is kept, and somebody will say what becomes of it.
    expect(due({ stage: 3, applicationDeadline: passed }, { stage: 0, lateApplicationReceipt: 'E-2026-1' })).toMatchObject({
      kind: 'waiting',
    })
    expect(due({ stage: 6, offerDeadline: passed }, { stage: 5, lateOfferReceipt: 'E-2026-1' })).toMatchObject({ kind: 'waiting' })
    expect(due({ stage: 6, offerDeadline: passed }, { stage: 6, offerSent: passed })).toMatchObject({ kind: 'waiting', at: null })
  })

  it('has the deadline of the round that an application of now goes to', () => {
    const lot = lotOf('LOT-0001', {
      ...{ stage: 4, round: 2, applicationRound: 3, deadlinePeriodDays: 30, finalDeadline: '2027-08-02T09:00:00.000Z' },
      applicationDeadline: '2026-10-11T09:00:00.000Z',
    })
    const due = (entry: Parameters<typeof entryOf>[1]) =>
      dueOf(rowOf('a', { type: 5, stage: 4, lots: [lot] }), offerOf({ lotOffers: [entryOf('LOT-0001', entry)] }), NOW)
    expect(due({ round: 3, ...apply })).toMatchObject({ kind: 'application', at: '2026-12-10T09:00:00.000Z' })
    expect(due({ round: 2, stage: 0 })).toBeNull()
  })

  it('is no late submission, and nothing where it was rejected or the procedure has ended', () => {
    const late = { moves: [{ event: 'submitApplication', open: true, params: { late: true } }] }
    expect(dueOf(rowOf('a'), offerOf({ lotOffers: [entryOf('LOT-0001', late)] }), NOW)?.kind).toBe('waiting')
    expect(dueOf(rowOf('a'), offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 2 })] }), NOW)).toBeNull()
    expect(dueOf(rowOf('a', { stage: 8 }), offerOf({ lotOffers: [entryOf('LOT-0001', apply)] }), NOW)).toBeNull()
  })

  it('stands in the order of its deadlines', () => {
    const rows = [
      rowOf('talks', { lots: [lotOf('LOT-0001', { stage: 5 })] }),
      rowOf('later'),
      rowOf('soon', { lots: [lotOf('LOT-0001', { applicationDeadline: SOON })] }),
      rowOf('foreign'),
    ]
    const offers = [
      offerOf({ projectId: 'later', lotOffers: [entryOf('LOT-0001', apply)] }),
      offerOf({ projectId: 'soon', lotOffers: [entryOf('LOT-0001', apply)] }),
      offerOf({ projectId: 'talks', lotOffers: [entryOf('LOT-0001', { stage: 3 })] }),
    ]
    const requests = [
      {
        ...{ id: 'r', no: 'A-1', kind: 'documents' as const, subject: 'Auszug', projectId: 'gone', projectName: 'Nicht in der Liste' },
        ...{ deadline: '2026-11-24T10:00:00.000Z', state: 'open' as const },
      },
    ]
    expect(duesOf({ rows, offers, requests }, NOW).map(({ row, kind }) => `${row.id} ${kind}`)).toEqual([
      'soon application',
      'gone request',
      'later application',
      'talks negotiation',
    ])
  })
})
