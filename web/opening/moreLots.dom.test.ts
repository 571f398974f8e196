import { expect, it } from 'vitest'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { alikeTo, begunWith } from './MoreLots'
import { dueOpening } from './useOpening'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const begun = (startedByMe: boolean, minutes = 10) =>
  ({ what: 'applications', round: 1, startedByMe, expiresAt: new Date(NOW + minutes * 60_000).toISOString() }) as LotView['opening']
const lot = (lotId: string, over: Partial<LotView> = {}): LotView =>
  ({ lotId, name: lotId, stage: 3, round: 1, offerRound: 1, opening: null, ...over }) as LotView
const alike = (first: LotView, ...others: LotView[]): string[] => {
  const lots = [first, ...others]
  const open = lots.filter(({ stage }) => stage === 3).map(({ lotId }) => lotId)
  const tender = { id: 't', lots, moves: [{ event: 'openApplications', open: true, lotIds: open }] } as unknown as TenderView
  const due = dueOpening(tender, first)
  return due ? alikeTo(tender, first, { due, now: NOW }).map(({ lotId }) => lotId) : []
}

it('lots that wait for the same step go along, others do not', () => {
  const others = [lot('B'), lot('C', { opening: begun(false) }), lot('D', { opening: begun(true) }), lot('E', { stage: 4 })]
  expect(alike(lot('A'), ...others)).toEqual(['B'])
  expect(alike(lot('A', { opening: begun(false) }), ...others)).toEqual(['C'])
  // What ran out is begun anew; one's own step waits for somebody else.
  expect(alike(lot('A', { opening: begun(false, -1) }), ...others)).toEqual(['B'])
  expect(alike(lot('A', { opening: begun(true) }), ...others)).toEqual([])
})

it('lots that the same person began along are chosen for whoever confirms; what somebody else began is not', () => {
  const by = (startedBy: string) => ({ ...begun(false), startedBy }) as LotView['opening']
  const [one, alongside, apart] = [lot('A', { opening: by('Kim') }), lot('B', { opening: by('Kim') }), lot('C', { opening: by('Ada') })]
  expect([...begunWith(one, [alongside, apart])]).toEqual(['B'])
  expect([...begunWith(lot('A'), [lot('B')])]).toEqual([])
})
