import { describe, expect, it } from 'vitest'
import { HEAD_START, headGeometry } from './headGeometry'
import { fitLabels } from './headLabels'
import { fairwayOf, type FairwayLot, type FairwayTender } from '../../../workflows/fairway'
import { placeOf, rowMarks } from './rowGeometry'

const NOW = Date.parse('2026-11-20T09:00:00Z')

const lot = (change: Partial<FairwayLot> = {}): FairwayLot => ({
  lotId: 'LOT-0001',
  name: 'Worpswede',
  stage: 3,
  round: 1,
  skippedPhases: [],
  applicationDeadline: '2026-11-26T11:00:00Z',
  offerDeadline: null,
  ...change,
})
const tender = (change: Partial<FairwayTender> = {}): FairwayTender => ({
  type: 0,
  procedure: null,
  stage: 3,
  published: '2026-08-17T08:00:00Z',
  lots: [lot()],
  ...change,
})

const THREE = tender({
  stage: 6,
  lots: [
    lot({ stage: 6, applicationDeadline: '2026-09-24T10:00:00Z', offerDeadline: '2026-11-24T09:00:00Z' }),
    lot({ lotId: 'LOT-0002', stage: 5, applicationDeadline: '2026-09-24T10:00:00Z', offerDeadline: '2026-12-18T09:00:00Z' }),
    lot({ lotId: 'LOT-0003', stage: 3, applicationDeadline: '2026-12-03T11:00:00Z', offerDeadline: '2027-01-29T11:00:00Z' }),
  ],
})

describe('fairway', () => {
  it('has one yellow buoy: the earliest deadline ahead, of whichever lot', () => {
    const { channels, next } = fairwayOf(THREE, NOW)
    expect(next).toEqual({ lotId: 'LOT-0001', kind: 'offer', at: Date.parse('2026-11-24T09:00:00Z'), round: 1 })
    expect(channels.flatMap(({ marks }) => marks).filter(({ state }) => state === 'due')).toHaveLength(1)
    expect(channels.filter(({ isChosen }) => isChosen).map(({ lotId }) => lotId)).toEqual(['LOT-0001'])
  })

  it('shares the yellow buoy among lots with the same next deadline', () => {
    const shared = tender({
      lots: [lot(), lot({ lotId: 'LOT-0002' }), lot({ lotId: 'LOT-0003', applicationDeadline: '2026-12-03T11:00:00Z' })],
    })
    expect(fairwayOf(shared, NOW).channels.map(({ marks }) => marks[0]?.state)).toEqual(['due', 'due', 'later'])
  })

  it('lies ashore while the publication is ahead, and not for the half minute that a page’s clock may be behind', () => {
    const waiting = (published: string) => fairwayOf(tender({ stage: 2, published, lots: [lot({ stage: 2 })] }), NOW)
    expect(waiting('2026-11-29T09:00:00Z').isWaiting).toBe(true)
    expect(headGeometry(waiting('2026-11-29T09:00:00Z'), 720).todayX).toBe(HEAD_START)
    expect(waiting('2026-11-20T09:00:29Z').isWaiting).toBe(false)
    expect(fairwayOf(tender({ published: '2026-11-29T09:00:00Z' }), NOW).isWaiting).toBe(false)
  })

  it('opens a gate only once the lot is opened, and seals while it runs', () => {
    const [mark] = fairwayOf(tender(), NOW).channels[0]?.marks ?? []
    expect(mark).toMatchObject({ kind: 'application', gate: 'closed', sealed: true, state: 'due' })
    const [opened] =
      fairwayOf(tender({ stage: 4, lots: [lot({ stage: 4, applicationDeadline: '2026-11-01T11:00:00Z' })] }), NOW).channels[0]?.marks ?? []
    expect(opened).toMatchObject({ gate: 'open', sealed: false, state: 'past' })
  })

  it('has no gates for notices, nor for skipped phases', () => {
    expect(fairwayOf(tender({ type: 3 }), NOW).channels[0]?.marks).toEqual([])
    expect(fairwayOf(tender({ lots: [lot({ skippedPhases: [3, 4] })] }), NOW).channels[0]?.marks.map(({ kind }) => kind)).toEqual(['offer'])
  })

  it('draws three channels from four lots on: next deadline, furthest, last', () => {
    const stages = [3, 5, 7, 2, 6]
    const lots = stages.map((stage, index) =>
      lot({ lotId: `LOT-000${index + 1}`, stage, applicationDeadline: index === 0 ? '2026-11-26T11:00:00Z' : null }),
    )
    const fairway = fairwayOf(tender({ lots }), NOW)
    expect(fairway.channels.map(({ number }) => number)).toEqual([1, 3, 4])
    expect(fairway.hidden).toBe(2)
  })

  it('shows a withdrawn deadline of an archived lot as none ahead', () => {
    expect(fairwayOf(tender({ stage: 8, lots: [lot({ stage: 8 })] }), NOW).next).toBeNull()
  })

  it('knows which lots ended without an award, each by its own outcome', () => {
    const lots = (['awarded', 'cancelled', null] as const).map((outcome, n) => lot({ lotId: `LOT-000${n + 1}`, stage: 8, outcome }))
    const cancelled = (outcome: string) =>
      fairwayOf(tender({ stage: 8, outcome, lots }), NOW).channels.map((channel) => channel.isCancelled)
    expect([cancelled('awarded'), cancelled('discontinued')]).toEqual([
      [false, true, false],
      [false, true, true],
    ])
  })
})

describe('row', () => {
  it('moves only forward with the stages', () => {
    const places = [0, 2, 3, 4, 5, 6, 7, 8].map((stage) => {
      const fairway = fairwayOf(tender({ stage, lots: [lot({ stage, offerDeadline: '2026-12-24T09:00:00Z' })] }), NOW)
      const [channel] = fairway.channels
      return channel ? placeOf(channel, fairway) : -1
    })
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(new Set(places).size).toBe(places.length)
    expect(places.at(-1)).toBe(116)
  })

  it('stands before the gate until it is opened', () => {
    const fairway = fairwayOf(tender({ lots: [lot({ applicationDeadline: '2026-11-19T11:00:00Z' })] }), NOW)
    const [channel] = fairway.channels
    expect(channel && placeOf(channel, fairway)).toBeLessThan(42)
    expect(channel && rowMarks(channel)).toEqual([
      { kind: 'gate', x: 42, isDue: false },
      { kind: 'gate', x: 100, isDue: false },
    ])
  })
})

describe('head', () => {
  it.each([326, 720, 1120])('keeps order and room at %i px', (width) => {
    const fairway = fairwayOf(THREE, NOW)
    const geometry = headGeometry(fairway, width)
    const gap = width < 480 ? 15 : 30
    for (const { marks } of geometry.channels) {
      for (const [index, mark] of marks.entries()) {
        const isPast = (mark.at ?? Infinity) <= NOW
        expect(isPast ? geometry.todayX - mark.x : mark.x - geometry.todayX).toBeGreaterThanOrEqual(gap - 12)
        expect(mark.x).toBeGreaterThan((marks[index - 1]?.x ?? 0) + gap - 12)
        expect(mark.x).toBeLessThanOrEqual(geometry.meet)
      }
    }
  })

  it('keeps lock and gate ahead of the boat while the opening is to come', () => {
    const fairway = fairwayOf(
      tender({ lots: [lot({ applicationDeadline: '2026-11-19T11:00:00Z', offerDeadline: '2026-12-31T09:00:00Z' })] }),
      NOW,
    )
    const geometry = headGeometry(fairway, 1120)
    const [application, offer] = geometry.channels[0]?.marks ?? []
    expect(application?.x).toBeLessThan(geometry.todayX)
    expect(application?.lockX).toBeGreaterThan(geometry.todayX)
    expect(application?.gateX).toBeLessThan(offer?.x ?? 0)
  })

  it('never drops the next deadline, and cuts no text at the edge', () => {
    const label = (rank: number, x: number) => ({
      text: `Teilnahmefrist, 24.09. ${rank}`,
      x,
      anchor: 'start' as const,
      row: 'above' as const,
      isBold: false,
      rank,
    })
    const kept = fitLabels([label(3, 30), label(0, 300), label(1, 20)], 326)
    expect(kept.map(({ rank }) => rank)).toContain(0)
    expect(kept.find(({ rank }) => rank === 0)).toMatchObject({ anchor: 'end', x: 324 })
    expect(kept.map(({ rank }) => rank)).not.toContain(3)
  })
})
