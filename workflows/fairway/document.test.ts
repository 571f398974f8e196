import { describe, expect, it } from 'vitest'
import { documentFairway, fairwayOf, wholeFairwayOf, type FairwayLot, type FairwayTender } from '.'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const DAY = 86_400_000
const at = (days: number): string => new Date(NOW + days * DAY).toISOString()

const lot = (number: number, change: Partial<FairwayLot> = {}): FairwayLot => ({
  lotId: `LOT-000${number}`,
  name: 'Worpswede',
  stage: 3,
  round: 1,
  skippedPhases: [],
  applicationDeadline: at(6),
  offerDeadline: null,
  ...change,
})
const tender = (lots: FairwayLot[], change: Partial<FairwayTender> = {}): FairwayTender => ({
  type: 0,
  procedure: null,
  stage: 3,
  published: at(-90),
  lots,
  ...change,
})

describe('a procedure that goes in rounds', () => {
  const inRounds = (change: Partial<FairwayLot>): FairwayTender =>
    tender([lot(1, { applicationDeadline: at(-25), deadlinePeriodDays: 10, ...change })], { type: 5, stage: 4 })

  it('has the deadline of the round that is looked at behind it, and the next one’s ahead', () => {
    const [channel] = fairwayOf(inRounds({ stage: 5, round: 2 }), NOW).channels
    const marks = channel?.marks.map(({ kind, round, at, state, gate }) => [
      kind,
      round,
      at === null ? null : (at - NOW) / DAY,
      state,
      gate,
    ])
    expect(marks).toEqual([
      ['application', 2, -15, 'past', 'open'],
      ['application', 3, -5, 'past', 'closed'],
      ['offer', 2, null, 'later', 'closed'],
    ])
  })

  it('takes the next round’s end for the next deadline, and none beyond the last day', () => {
    expect(fairwayOf(inRounds({ stage: 4, round: 3 }), NOW).next).toMatchObject({ kind: 'application', round: 4, at: NOW + 5 * DAY })
    expect(fairwayOf(inRounds({ stage: 4, round: 3, finalDeadline: at(-5) }), NOW).next).toBeNull()
  })

  it('before its first opening has that round alone', () => {
    const { channels, next } = fairwayOf(inRounds({ stage: 3, applicationDeadline: at(2) }), NOW)
    expect(channels[0]?.marks.map(({ kind, round }) => [kind, round])).toEqual([
      ['application', 1],
      ['offer', 1],
    ])
    expect(next).toMatchObject({ round: 1, at: NOW + 2 * DAY })
  })
})

describe('a procedure that was cancelled', () => {
  const cancelled = (change: Partial<FairwayLot>): FairwayTender =>
    tender([lot(1, { stage: 8, openedAt: { applications: null, offers: null }, ...change })], {
      stage: 8,
      archived: at(-1),
      outcome: 'cancelled',
    })
  const marksOf = (subject: FairwayTender) => fairwayOf(subject, NOW).channels[0]?.marks.map(({ state, gate }) => [state, gate])

  it('never says that sealed applications were opened, nor that a phase took place that did not', () => {
    expect(marksOf(cancelled({ applicationDeadline: at(-2) }))).toEqual([
      ['past', 'closed'],
      ['dropped', 'closed'],
    ])
  })

  it('keeps what was opened, and drops deadlines that came after its end', () => {
    const openedAt = { applications: at(-5), offers: null }
    expect(marksOf(cancelled({ applicationDeadline: at(-6), offerDeadline: at(-0.5), openedAt }))).toEqual([
      ['past', 'open'],
      ['dropped', 'closed'],
    ])
    expect(marksOf(cancelled({ applicationDeadline: at(4), offerDeadline: at(30) }))).toEqual([
      ['dropped', 'closed'],
      ['dropped', 'closed'],
    ])
  })
})

describe('the drawing for paper', () => {
  const words = {
    published: 'Veröffentlicht',
    today: 'Stand',
    outcome: 'Ergebnis',
    lot: ({ number, name }: { number: number; name: string }) => `Los ${number} ${name}`,
    deadline: () => '24.11.',
  }
  const draw = (subject: FairwayTender) => documentFairway(wholeFairwayOf(subject, NOW), words)

  it('names and dates every lot, up to eight, and grows by each', () => {
    const lots = Array.from({ length: 8 }, (_, index) => lot(index + 1, { applicationDeadline: at(index - 4) }))
    const { height, texts } = draw(tender(lots))
    expect(height).toBe(44 + 8 * 44)
    expect(texts.filter(({ text }) => text.startsWith('Los '))).toHaveLength(8)
    expect(texts.filter(({ text }) => text === '24.11.')).toHaveLength(8)
    expect(wholeFairwayOf(tender([...lots, lot(9)]), NOW).hidden).toBe(1)
  })

  it('keeps everything on the paper, and marks of a lot apart', () => {
    const many = [
      lot(1, { applicationDeadline: at(-80), offerDeadline: at(400), stage: 6 }),
      lot(2, { applicationDeadline: at(0.1), offerDeadline: at(0.2) }),
    ]
    for (const subject of [
      tender(many),
      tender([lot(1)]),
      tender([lot(1)], { stage: 0, published: null }),
      tender([lot(1, { stage: 8 })], { outcome: 'awarded' }),
    ]) {
      const { width, shapes, texts } = draw(subject)
      for (const { x } of shapes) expect(x >= 0 && x <= width).toBe(true)
      for (const { x } of texts) expect(x >= 0 && x <= width).toBe(true)
      const places = shapes.filter(({ d, y }) => d.startsWith('M-6.5') && y === 44).map(({ x }) => x)
      for (const [index, place] of places.entries()) expect(place - (places[index - 1] ?? -99)).toBeGreaterThanOrEqual(28)
    }
  })

  it('cuts a long name before the first mark instead of writing over it', () => {
    const named = draw(tender([lot(1, { name: 'Erneuerung der gesamten Kaimauer des Westhafens samt Nebenanlagen' }), lot(2)]))
    const name = named.texts.find(({ text }) => text.startsWith('Los 1'))
    expect(name?.text.endsWith('…')).toBe(true)
  })
})
