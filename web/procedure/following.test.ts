import { expect, it } from 'vitest'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { MINIMUM_PERIODS } from '../../workflows/deadlines'
import { holdProcedure, shippedProcedure, type Phase, type ProcedureDocument } from '../../workflows/procedure'
import type { ExtensionChoice } from './extension'
import { extendedBy, offersFollowing, proposedAtStart } from './following'

const NOW = Date.parse('2027-01-18T12:00:00Z')
const lot = (lotId: string, stage: number, over: Partial<LotView> = {}): LotView =>
  ({ lotId, stage, skippedPhases: [], applicationDeadline: null, offerDeadline: null, ...over }) as LotView

/** A tender whose offers follow something; a version each. */
let version = 100
const tenderOf = (offers: object, ...lots: LotView[]): TenderView => {
  const { document } = shippedProcedure('tender') ?? {}
  const phases = document?.phases.map((one) => (one.key === 'offers' ? ({ ...one, ...offers } as Phase) : one)) ?? []
  const own = { ...(document as ProcedureDocument), id: 'own-follows', version: version++, phases }
  holdProcedure(own)
  const law = { regime: 'UVgO', procedure: 'restricted' }
  const pin = { id: own.id, version: own.version }
  return { type: 0, procedure: pin, law, lots, published: '2026-12-01T09:00:00.000Z' } as unknown as TenderView
}
const follows = (of: string, days: number) => ({ follows: { of, days } })
const start = (tender: TenderView, action: 'startOfferPhase' | 'furtherOfferRound' = 'startOfferPhase') =>
  proposedAtStart(tender, tender.lots, { action, now: NOW, periods: MINIMUM_PERIODS })

it('a start proposes the deadline by what it follows, for lots that lack one', () => {
  // Monday, 18 January and 20 whole days: Monday the 8th, so Tuesday the 9th, at ten.
  expect(start(tenderOf(follows('offers', 20), lot('A', 4)))).toBe('2027-02-09T09:00:00.000Z')
  const applied = lot('A', 4, { applicationDeadline: '2027-01-11T10:00:00.000Z' })
  expect(start(tenderOf(follows('competition', 30), applied))).toBe('2027-02-11T09:00:00.000Z')
  expect(start(tenderOf(follows('competition', 30), lot('A', 4)))).toBeNull()
  expect(start(tenderOf(follows('offers', 20), lot('A', 4, { offerDeadline: '2027-03-01T10:00:00.000Z' })))).toBeNull()
  expect(start(tenderOf({}, lot('A', 4)))).toBeNull()
  // Ten days after 11 December have passed.
  const late = { applicationDeadline: '2026-12-11T10:00:00.000Z' }
  expect(start(tenderOf(follows('competition', 10), lot('A', 4, late)))).toBeNull()
  // A lot that begins with the offers keeps a day for applications which it never had.
  const skipping = lot('B', 2, { applicationDeadline: '2027-01-15T10:00:00.000Z', skippedPhases: [3, 4] })
  expect(start(tenderOf(follows('competition', 30), applied, skipping))).toBe('2027-02-11T09:00:00.000Z')
  expect(start(tenderOf(follows('competition', 30), skipping))).toBeNull()
  expect(start(tenderOf(follows('offers', 20), lot('A', 7)), 'furtherOfferRound')).toBeNull()
})

it('later applications propose later offers, at their own hour, and never sooner ones', () => {
  const both = lot('A', 3, { applicationDeadline: '2027-01-25T10:00:00.000Z', offerDeadline: '2027-02-15T13:30:00.000Z' })
  const after = (days: number, applicationDeadline: string | null) =>
    offersFollowing(tenderOf(follows('competition', days), both), { lotIds: ['A'], applicationDeadline }, MINIMUM_PERIODS)
  expect(after(20, '2027-02-01T10:00:00.000Z')).toBe('2027-02-23T13:30:00.000Z')
  expect(after(5, '2027-02-01T10:00:00.000Z')).toBeNull()
  expect(after(20, null)).toBeNull()
  const other = tenderOf(follows('notice', 90), both)
  expect(offersFollowing(other, { lotIds: ['A'], applicationDeadline: '2027-02-01T10:00:00.000Z' }, MINIMUM_PERIODS)).toBeNull()
  const none = tenderOf(follows('competition', 20), { ...both, offerDeadline: null })
  expect(offersFollowing(none, { lotIds: ['A'], applicationDeadline: '2027-02-01T10:00:00.000Z' }, MINIMUM_PERIODS)).toBeNull()
})

it('a later end of the offers that was emptied stays empty, whatever is typed beside it', () => {
  const both = lot('A', 3, { applicationDeadline: '2027-01-25T10:00:00.000Z', offerDeadline: '2027-02-15T13:30:00.000Z' })
  const tender = tenderOf(follows('competition', 20), both)
  const typed = (choice: ExtensionChoice, part: Partial<ExtensionChoice>) => extendedBy(tender, { choice, part, periods: MINIMUM_PERIODS })
  const first = { lotIds: ['A'], applicationDeadline: null, offerDeadline: null, reason: '', technicalFault: false }
  const begun = typed(first, { applicationDeadline: '2027-02-01T10:00:00.000Z' })
  expect(begun.offerDeadline).toBe('2027-02-23T13:30:00.000Z')
  expect(typed(begun, { applicationDeadline: '2027-02-08T10:00:00.000Z' }).offerDeadline).toBe('2027-03-02T13:30:00.000Z')
  const emptied = typed(begun, { offerDeadline: null })
  expect(typed(emptied, { reason: 'V' })).toMatchObject({ offerDeadline: null, reason: 'V' })
  expect(typed(emptied, { applicationDeadline: '2027-02-08T10:00:00.000Z' }).offerDeadline).toBeNull()
})
