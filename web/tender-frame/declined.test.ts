import { expect, it } from 'vitest'
import { lanesOf, declinedIn } from '../tenders/participants/lotBoard'
import { barOf, casesOf } from './cases'
import { dueOf } from '../offers/overview/due'
import { entryOf, lotOf, offerOf, tenderOf } from '../offers/testing/samples'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const END = '2026-12-01T09:00:00.000Z'
const lots = [lotOf('LOT-0001', { applicationDeadline: END }), lotOf('LOT-0002', { applicationDeadline: END })]
const tender = tenderOf({ lots, stage: 3 })
const wanted = (lotId: string) => entryOf(lotId, { stage: 0, moves: [{ event: 'submitApplication', open: true }] })
const declined = (lotId: string) =>
  entryOf(lotId, { stage: 0, declined: true, moves: [{ event: 'submitApplication', open: false, reason: 'lotDeclined' }] })

it('a lot that is not wanted warns no more, says why, and can be wanted again', () => {
  const all = offerOf({ lotOffers: [declined('LOT-0001'), declined('LOT-0002')] })
  const cases = casesOf(tender, all, { kind: 'application', now: NOW })
  expect(cases.map(({ canSubmit, refusal, isDeclined, canDecline }) => [canSubmit, refusal, isDeclined, canDecline])).toEqual([
    [false, 'lotDeclined', true, true],
    [false, 'lotDeclined', true, true],
  ])
  expect(barOf(cases).state).not.toBe('missing')
  const one = casesOf(tender, offerOf({ lotOffers: [wanted('LOT-0001'), declined('LOT-0002')] }), { kind: 'application', now: NOW })
  expect(barOf(one)).toMatchObject({ state: 'missing', deadline: END })
  const row = { ...tender, lots } as unknown as Parameters<typeof dueOf>[0]
  expect(dueOf(row, offerOf({ lotOffers: [wanted('LOT-0001'), declined('LOT-0002')] }), NOW)).toMatchObject({
    kind: 'application',
    lots: [1],
  })
})

it('the board counts who takes part in the lot, and names the others beside it', () => {
  const [first] = lots
  if (!first) throw new Error('a lot')
  const offers = [offerOf({ id: 'a', lotOffers: [wanted('LOT-0001')] }), offerOf({ id: 'b', lotOffers: [declined('LOT-0001')] })]
  const [lane] = lanesOf({ tender, lot: first, offers, now: NOW })
  expect(lane?.cells.flatMap(({ entries }) => entries.map(({ offer }) => offer.id))).toEqual(['a'])
  expect(declinedIn(offers, 'LOT-0001')).toHaveLength(1)
})
