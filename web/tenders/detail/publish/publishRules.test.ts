import { describe, expect, it } from 'vitest'
import type { LotView, TenderView } from '../../../../server/contract/tenders/views'
import { lotOf } from '../../../offers/testing/samples'
import { asPublished, earliestPublication, lotsShort, offersPortal, publishRefusals, type PublishChoice } from './publishRules'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()
const lot = (lotId: string, over: Partial<LotView> = {}): LotView => lotOf(lotId, { name: lotId, stage: 0, ...over })
const tender = (over: Partial<TenderView> = {}): TenderView =>
  ({
    hasLots: false,
    lots: [lot('LOT-0001')],
    moves: ['publish', 'publishIntoCompetition', 'publishIntoNegotiation', 'publishIntoOffers'].map((event) => ({ event, open: true })),
    ...over,
  }) as TenderView
const choice = (over: Partial<PublishChoice> = {}): PublishChoice => ({
  at: null,
  now: true,
  portal: false,
  start: 2,
  lotIds: ['LOT-0001'],
  ...over,
})

describe('what keeps a publication from happening', () => {
  const closed = (reason: string): TenderView => tender({ moves: [{ event: 'publish', open: false, reason }] })
  it.each<[string, TenderView, PublishChoice, string[]]>([
    ['at once', tender(), choice(), []],
    ['no date', tender(), choice({ now: false }), ['dateMissing']],
    ['a date in the past', tender(), choice({ now: false, at: at(-1) }), ['publicationInThePast']],
    ['a date ahead', tender(), choice({ now: false, at: at(1) }), []],
    ['the portal in 47 hours', tender(), choice({ now: false, portal: true, at: at(47 * 60) }), ['portalNeedsLeadTime']],
    ['the portal in 48 hours', tender(), choice({ now: false, portal: true, at: at(48 * 60) }), []],
    ['a team of one', closed('teamNeedsTwoMembers'), choice(), ['teamNeedsTwoMembers']],
    ['a competition without a deadline', tender(), choice({ start: 3 }), ['applicationDeadlineMissing']],
    [
      'a competition that ends before it appears',
      tender({ lots: [lot('LOT-0001', { applicationDeadline: at(60) })] }),
      choice({ start: 3, now: false, at: at(58) }),
      ['applicationDeadlineTooSoon'],
    ],
    ['a competition with time', tender({ lots: [lot('LOT-0001', { applicationDeadline: at(60) })] }), choice({ start: 3 }), []],
    [
      'no lot chosen',
      tender({ hasLots: true, lots: [lot('LOT-0001'), lot('LOT-0002')] }),
      choice({ start: 5, lotIds: [] }),
      ['lotMissing'],
    ],
    [
      'only the lot with a deadline',
      tender({ hasLots: true, lots: [lot('LOT-0001', { offerDeadline: at(600) }), lot('LOT-0002')] }),
      choice({ start: 6 }),
      [],
    ],
  ])('%s', (...[, subject, wish, refusals]) => expect(publishRefusals(subject, wish, NOW)).toEqual(refusals))

  it('names the lots that are short of a deadline, where that is not all of them', () => {
    const [dated, undated] = [lot('LOT-0001', { applicationDeadline: at(60) }), lot('LOT-0002')]
    const subject = tender({ hasLots: true, lots: [dated, undated] })
    const wish = { start: 3, at: NOW, refusal: 'applicationDeadlineMissing' } as const
    expect(lotsShort(subject, [dated, undated], wish)).toEqual([2])
    expect(lotsShort(tender({ hasLots: true, lots: [undated, undated] }), [undated, undated], wish)).toEqual([])
  })

  it('offers the portal to EU forms only, 48 hours ahead', () => {
    expect([offersPortal('EU-19'), offersPortal('LOTSE-UVGO')]).toEqual([true, false])
    expect(earliestPublication(NOW, true) - NOW).toBe(172_800_000)
    expect(earliestPublication(NOW, false)).toBe(NOW)
  })
})

describe('the preview', () => {
  const two = tender({ stage: 0, hasLots: true, lots: [lot('LOT-0001'), lot('LOT-0002')] } as Partial<TenderView>)
  const shown = (over: Partial<PublishChoice>, at: number | null) => {
    const { stage, lots, published } = asPublished(two, choice({ lotIds: ['LOT-0002'], ...over }), { at, now: NOW })
    return { stage, lots: lots.map((one) => one.stage), published }
  }

  it('is of no draft in any of its lots: screen readers heard “Heute: Entwurf” there', () => {
    expect(shown({ start: 3 }, NOW)).toEqual({ stage: 3, lots: [2, 3], published: new Date(NOW).toISOString() })
    expect(shown({ start: 2 }, NOW)).toMatchObject({ stage: 2, lots: [2, 2] })
    expect(asPublished(tender(), choice({ start: 6, lotIds: [] }), { at: NOW, now: NOW })).toMatchObject({ stage: 6, lots: [{ stage: 6 }] })
  })

  it('of a later day, or of none, begins nothing yet', () => {
    expect(shown({ start: 3 }, NOW + 60_000)).toMatchObject({ stage: 2, lots: [2, 2] })
    expect(shown({ start: 3 }, null)).toEqual({ stage: 2, lots: [2, 2], published: null })
  })
})
