import { expect, it } from 'vitest'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { MINIMUM_PERIODS } from '../../workflows/deadlines'
import { holdProcedure, shippedProcedure, type Phase, type ProcedureDocument } from '../../workflows/procedure'
import { shortAtStart } from './short'
import { lotsDated, type StartAction } from './stageCalls'

/*
 * What a start dialog asks a reason for is what the server refuses without one: from which day it counts, which lots, which deadline
 * (server/tenders/followingDeadlines.test.ts asks the server).
 */
const NOW = Date.parse('2027-01-18T12:00:00Z')
const lot = (lotId: string, stage: number, over: Partial<LotView> = {}): LotView =>
  ({ lotId, stage, skippedPhases: [], applicationDeadline: null, offerDeadline: null, ...over }) as unknown as LotView
const at = (day: string): string => `${day}T10:00:00.000Z`

function tenderOf(follows: object, law: object = { regime: 'UVgO', procedure: 'restricted' }): TenderView {
  const { document } = shippedProcedure('tender') ?? {}
  const phases = document?.phases.map((one) => (one.key === 'offers' ? ({ ...one, ...follows } as Phase) : one)) ?? []
  const own = { ...(document as ProcedureDocument), id: 'own-short', version: Object.keys(follows).length + 200, phases }
  holdProcedure(own)
  return { type: 0, procedure: { id: own.id, version: own.version }, law, published: at('2026-12-01'), lots: [] } as unknown as TenderView
}
const FOLLOWS = { follows: { of: 'competition', days: 30 } }

const short = (tender: TenderView, lots: LotView[], { action, deadline }: { action: StartAction; deadline: string }) => {
  const stage = action === 'startCompetition' ? 3 : 6
  return shortAtStart(tender, lotsDated(action, lots, { deadline, now: NOW }), { stage, now: NOW, periods: MINIMUM_PERIODS }).map(
    ({ lotId, what, asked, earliest, after }) => [lotId, what, asked, earliest, after],
  )
}
const offers = (deadline: string) => ({ action: 'startOfferPhase' as const, deadline })

it('a start counts from the end of the applications where offers follow it, and of no lot that left these out', () => {
  const applied = { applicationDeadline: at('2027-01-11') }
  const asked = [['A', 'offerDeadline', 30, '2027-02-11', 'applications']]
  expect(short(tenderOf(FOLLOWS), [lot('A', 4, applied)], offers(at('2027-02-10')))).toEqual(asked)
  expect(short(tenderOf(FOLLOWS), [lot('A', 4, applied)], offers(at('2027-02-11')))).toEqual([])
  expect(short(tenderOf(FOLLOWS), [lot('A', 2, { ...applied, skippedPhases: [3, 4] })], offers(at('2027-02-10')))).toEqual([])
  // A further round has no minimum of its own.
  expect(short(tenderOf(FOLLOWS), [lot('A', 7, applied)], offers(at('2027-02-10')))).toEqual([])
})

it('offers count from the invitation, applications from the notice, and a deadline that takes the place of another is judged too', () => {
  const law = { regime: 'VgV', procedure: 'restricted' }
  // § 16 Abs. 5 VgV: 30 days, 25 where offers come electronically; from Monday, 18 January to Friday, 12 February.
  const asked = [['A', 'offerDeadline', 25, '2027-02-13', undefined]]
  expect(short(tenderOf({}, law), [lot('A', 4)], offers(at('2027-02-12')))).toEqual(asked)
  expect(short(tenderOf({}, law), [lot('A', 4, { offerDeadline: at('2027-03-31') })], offers(at('2027-02-12')))).toEqual(asked)
  expect(short(tenderOf({}, law), [lot('A', 4)], offers(at('2027-02-15')))).toEqual([])
  // 30 days from the notice of 1 December have passed: § 16 Abs. 2 VgV.
  expect(short(tenderOf({}, law), [lot('A', 2)], { action: 'startCompetition', deadline: at('2027-01-19') })).toEqual([])
})
