import { describe, expect, it } from 'vitest'
import { barOf, casesOf, momentsOf, roundEnds } from './cases'
import { pathOfOffer } from './paths'
import { formatClock, formatCountdown, formatPreciseTime } from '../offers/preciseTime'
import { entryOf, lotOf, offerOf, tenderOf } from '../offers/testing/samples'

const AT = '2026-11-24T09:00:00.000Z'
const before = Date.parse(AT) - 60_000
const after = Date.parse(AT)
const application = { kind: 'application' as const, now: before }
const offer = { kind: 'offer' as const, now: before }

describe('lots on the application page', () => {
  const tender = tenderOf({ lots: [lotOf('LOT-0001', { stage: 3, applicationDeadline: AT }), lotOf('LOT-0002', { stage: 2 })] })
  const own = offerOf({ lotOffers: [entryOf('LOT-0001'), entryOf('LOT-0002')] })

  it('are open until the deadline to the millisecond, and not yet where the competition has not begun', () => {
    expect(casesOf(tender, own, application)).toMatchObject([
      { number: 1, window: 'open', deadline: AT, canSubmit: true, canWithdraw: false, sent: null },
      { number: 2, window: 'early', canSubmit: false },
    ])
    expect(casesOf(tender, own, { ...application, now: after - 1 })[0]).toMatchObject({ window: 'open', canSubmit: true })
    expect(casesOf(tender, own, { ...application, now: after })[0]).toMatchObject({ window: 'over', canSubmit: false })
  })

  it('can be withdrawn while the deadline lies ahead, and no longer', () => {
    const sent = offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 1, applicationSent: AT, applicationReceipt: 'T-1' })] })
    expect(casesOf(tender, sent, application)[0]).toMatchObject({ sent: { at: AT, no: 'T-1' }, canSubmit: false, canWithdraw: true })
    expect(casesOf(tender, sent, { ...application, now: after })[0]).toMatchObject({ sent: { no: 'T-1' }, canWithdraw: false })
  })

  it('say why, where the server keeps a move closed though the window is open', () => {
    const moves = [{ event: 'submitApplication', open: false, reason: 'applicationWasRejected' }]
    const refused = offerOf({ lotOffers: [entryOf('LOT-0001', { moves })] })
    expect(casesOf(tender, refused, application)[0]).toMatchObject({ canSubmit: false, refusal: 'applicationWasRejected' })
  })

  it('take a late one where the server does, and tell of one that is kept', () => {
    const open = offerOf({ lotOffers: [entryOf('LOT-0001', { moves: [{ event: 'submitApplication', open: true }] })] })
    expect(casesOf(tender, open, { ...application, now: after })[0]).toMatchObject({ window: 'over', canSubmitLate: true })
    expect(casesOf(tender, open, application)[0]).toMatchObject({ canSubmit: true, canSubmitLate: false })
    const moves = [{ event: 'submitApplication', open: false, reason: 'alreadySubmittedLate' }]
    const kept = offerOf({ lotOffers: [entryOf('LOT-0001', { moves, lateApplicationReceipt: 'T-9' })] })
    expect(casesOf(tender, kept, { ...application, now: after })[0]).toMatchObject({ late: 'T-9', canSubmitLate: false })
    expect(barOf(casesOf(tender, kept, { ...application, now: after }))).toEqual({ state: 'late', no: 'T-9' })
  })

  it.each([
    ['an expression of interest', tenderOf({ type: 2, lots: [lotOf('LOT-0001', { stage: 5 })] })],
    ['a lot whose competition is skipped', tenderOf({ lots: [lotOf('LOT-0001', { stage: 5, skippedPhases: [3, 4] })] })],
    ['a notice', tenderOf({ type: 3, lots: [lotOf('LOT-0001', { stage: 2 })] })],
  ])('have no applications in %s', (_name, one) => {
    expect(casesOf(one, own, application)[0]).toMatchObject({ window: 'none', canSubmit: false })
  })
})

describe('rounds of a continuous procedure', () => {
  const lot = lotOf('LOT-0001', { stage: 4, round: 1, applicationDeadline: AT, finalDeadline: '2027-01-15T09:00:00.000Z' })
  const tender = tenderOf({ type: 5, deadlinePeriodDays: 14, lots: [lot] })
  const inRound2 = { kind: 'application' as const, now: after + 1 }

  it('an application of now goes to the first round whose deadline lies ahead', () => {
    expect(casesOf(tender, offerOf({ lotOffers: [entryOf('LOT-0001')] }), application)[0]).toMatchObject({ round: 1, deadline: AT })
    expect(casesOf(tender, offerOf({ lotOffers: [entryOf('LOT-0001')] }), inRound2)[0]).toMatchObject({
      ...{ round: 2, window: 'open', deadline: '2026-12-08T09:00:00.000Z', canSubmit: true },
    })
    expect(casesOf(tender, null, { ...application, now: Date.parse('2027-01-15T09:00:00.000Z') })[0]).toMatchObject({ window: 'over' })
  })

  it('somebody rejected may apply to the next round; somebody waiting has applied', () => {
    const rejected = entryOf('LOT-0001', { stage: 2, decision: 'rejected', applicationSent: AT })
    expect(casesOf(tender, offerOf({ lotOffers: [rejected] }), inRound2)[0]).toMatchObject({
      ...{ entry: null, sent: null, canSubmit: true, earlier: [{ decision: 'rejected' }] },
    })
    const waiting = entryOf('LOT-0001', { stage: 1, round: 2, applicationSent: AT, applicationReceipt: 'T-2' })
    expect(casesOf(tender, offerOf({ lotOffers: [rejected, waiting] }), inRound2)[0]).toMatchObject({
      ...{ entry: { round: 2 }, sent: { no: 'T-2' }, canSubmit: false, canWithdraw: true, earlier: [{ round: 1 }] },
    })
    const applied = entryOf('LOT-0001', { stage: 1, applicationSent: AT })
    // Its own round has ended: it can no longer be taken back, although the next one is open.
    expect(casesOf(tender, offerOf({ lotOffers: [applied] }), inRound2)[0]).toMatchObject({ sent: { at: AT }, canWithdraw: false })
  })

  it('name when the next one ends, and that the last has none after it', () => {
    expect(roundEnds(tender, lot, 1)).toEqual({ end: AT, next: '2026-12-08T09:00:00.000Z' })
    expect(roundEnds(tender, lot, 5)).toEqual({ end: '2027-01-15T09:00:00.000Z', next: null })
  })
})

describe('lots on the offer page', () => {
  const tender = tenderOf({ lots: [lotOf('LOT-0001', { stage: 6, offerDeadline: AT })] })
  const invited = entryOf('LOT-0001', { stage: 4, decision: 'invited' })

  it('are for those who were asked', () => {
    expect(casesOf(tender, offerOf({ lotOffers: [entryOf('LOT-0001', { stage: 3 })] }), offer)[0]).toMatchObject({ window: 'notAsked' })
    expect(casesOf(tender, offerOf({ lotOffers: [invited] }), offer)[0]).toMatchObject({ window: 'open', canSubmit: true })
    expect(casesOf(tenderOf({ lots: [lotOf('LOT-0001', { stage: 5 })] }), offerOf({ lotOffers: [invited] }), offer)[0]).toMatchObject({
      window: 'early',
    })
  })

  it('a withdrawn or further round counts as not submitted, an opened one as submitted', () => {
    const again = { ...invited, stage: 5, offerSent: null, offerReceipt: 'A-1' }
    expect(casesOf(tender, offerOf({ lotOffers: [again] }), offer)[0]).toMatchObject({ sent: null, canSubmit: true })
    const opened = { ...invited, stage: 7, offerSent: AT, offerReceipt: 'A-2' }
    expect(casesOf(tender, offerOf({ lotOffers: [opened] }), { ...offer, now: after })[0]).toMatchObject({ sent: { no: 'A-2' } })
  })
})

describe('the bar', () => {
  const lots = [
    lotOf('LOT-0001', { stage: 6, offerDeadline: AT }),
    lotOf('LOT-0002', { stage: 6, offerDeadline: '2026-11-25T09:00:00.000Z' }),
  ]
  const tender = tenderOf({ lots })
  const part = (id: string, sent: string | null) =>
    entryOf(id, { stage: sent === null ? 4 : 6, decision: 'invited', offerSent: sent, offerReceipt: sent && 'A-3' })
  const bar = (sent: (string | null)[], now = before) =>
    barOf(casesOf(tender, offerOf({ lotOffers: sent.map((one, n) => part(`LOT-000${n + 1}`, one)) }), { kind: 'offer', now }))

  it('is yellow with the next deadline while nothing is handed in, green with the last receipt afterwards', () => {
    expect(bar([null, null])).toEqual({ state: 'missing', deadline: AT, wasWithdrawn: false })
    expect(bar(['2026-11-24T08:47:12.318Z', null])).toEqual({
      ...{ state: 'sent', at: '2026-11-24T08:47:12.318Z', no: 'A-3', lots: [1], open: [2], deadline: '2026-11-25T09:00:00.000Z' },
    })
    expect(bar(['2026-11-24T08:47:12.318Z', '2026-11-24T08:48:00.000Z'])).toMatchObject({ lots: [1, 2], open: [] })
  })

  it('says that it is over when the last deadline has passed', () => {
    expect(bar([null, null], Date.parse('2026-11-25T09:00:00.000Z'))).toEqual({ state: 'over', deadline: '2026-11-25T09:00:00.000Z' })
  })

  it('turns at every deadline ahead', () => {
    expect(momentsOf(tender, before)).toEqual([Date.parse(AT), Date.parse('2026-11-25T09:00:00.000Z')])
    expect(momentsOf(tender, after)).toHaveLength(1)
  })
})

describe('where somebody who takes part is led', () => {
  it.each([
    [0, 'bewerbung'],
    [2, 'bewerbung'],
    [3, 'verhandlung'],
    [4, 'angebot'],
    [7, 'angebot'],
  ])('stage %i: %s', (stage, route) => {
    expect(pathOfOffer({ stage, projectId: 'p' })).toBe(`/projekte/p/${route}`)
  })
})

describe('times to the millisecond and what is left', () => {
  it('are written as receipts do', () => {
    expect(formatPreciseTime('2026-11-24T08:47:12.318Z', 'de')).toBe('09:47:12,318 Uhr')
    expect(formatPreciseTime('2026-07-24T08:47:12.008Z', 'en')).toBe('10:47:12.008')
    expect(formatCountdown(18 * 60_000 + 23_001)).toBe('18:24')
    expect(formatCountdown(3_723_000)).toBe('1:02:03')
    expect(formatCountdown(-5)).toBe('00:00')
    expect(formatClock(Date.parse('2026-11-24T08:41:36.999Z'))).toBe('09:41:36')
  })
})
