import { describe, expect, it } from 'vitest'
import type { LotView, Move, TenderView } from '../../server/contract/tenders/views'
import { exactTime } from '../tender-frame/exactTime'
import { inFours } from '../ui/paper'
import { announcedMinute, arcOf, clockLeft, OPENING_MS } from './ring'
import { dueOpening } from './useOpening'

describe('the ring of 15 minutes', () => {
  it('shows whole seconds that are left, never less than there are, never below nothing nor above all of it', () => {
    expect([OPENING_MS, 664_000, 663_001, 400, 0, -5000].map(clockLeft)).toEqual(['15:00', '11:04', '11:04', '00:01', '00:00', '00:00'])
    expect(clockLeft(OPENING_MS + 700)).toBe('15:00')
  })

  it('is a full circle at first and empty at the end', () => {
    expect([OPENING_MS + 5000, OPENING_MS, 664_000, 0, -1].map(arcOf)).toEqual([900, 900, 664, 0, 0])
  })

  it('is announced at 15, 10, 5 and 1 minutes only', () => {
    const spoken = new Set(Array.from({ length: 901 }, (_, second) => announcedMinute(second * 1000)))
    expect([...spoken]).toEqual([undefined, 1, 5, 10, 15])
    expect([601_000, 600_000, 301_000, 300_000, 60_000].map(announcedMinute)).toEqual([15, 10, 10, 5, 1])
  })
})

describe('what there is to open', () => {
  const lot = (stage: number, over: Partial<LotView> = {}): LotView =>
    ({ lotId: 'A', stage, round: 2, offerRound: 1, opening: null, ...over }) as LotView
  const tender = (...moves: Move[]): TenderView => ({ moves }) as TenderView
  const open = (event: string): Move => ({ event, open: true, lotIds: ['A'] })

  it.each<[string, TenderView, LotView, object | null]>([
    ['applications, also before their time', tender(), lot(3), { stage: 4, event: 'openApplications', round: 2 }],
    ['offers', tender(open('openOffers')), lot(6), { stage: 7, event: 'openOffers', round: 1 }],
    ['offers before the next round', tender(open('openOffers'), open('nextRound')), lot(6), { event: 'openOffers' }],
    ['the next round while offers run', tender(open('nextRound')), lot(6), { stage: 4, event: 'nextRound', round: 3 }],
    ['the next round in negotiation', tender(open('nextRound')), lot(5), { event: 'nextRound' }],
    ['nothing in negotiation', tender(), lot(5), null],
    ['nothing when all is opened', tender(), lot(7), null],
  ])('%s', (...[, subject, one, due]) =>
    due === null ? expect(dueOpening(subject, one)).toBeNull() : expect(dueOpening(subject, one)).toMatchObject(due),
  )

  it('stays with the opening under way', () => {
    const opening = { what: 'applications', round: 3 } as NonNullable<LotView['opening']>
    expect(dueOpening(tender(open('openOffers')), lot(6, { opening }))).toMatchObject({ event: 'nextRound', round: 3, stage: 4 })
  })
})

describe('a record', () => {
  it('has times to the millisecond and checksums in fours', () => {
    expect(exactTime('2026-11-24T08:47:12.318Z', 'de', true)).toBe('09:47:12,318 Uhr')
    expect(exactTime('2026-11-24T08:47:12.318Z', 'en')).toBe('09:47:12')
    expect(inFours('41f09c2ed8a70000', 3)).toBe('41f0 9c2e d8a7')
  })
})
