import { describe, expect, it } from 'vitest'
import { keyOfType } from '../procedure'
import {
  applicationDeadlineInRound,
  applicationRoundAt,
  deadlineOfLot,
  dueMoments,
  nextDeadline,
  nextRoundDeadline,
  skippedPhases,
  stageOfTender,
  type LotInTime,
} from '.'

const at = (text: string) => Date.parse(text)
const APPLY = at('2026-12-01T09:00:00Z')
const OFFER = at('2027-02-01T09:00:00Z')

const lot = (override: Partial<LotInTime> = {}): LotInTime => ({
  lotId: 'LOT-0001',
  stage: 3,
  round: 1,
  epoch: 4,
  closed: false,
  skipped: [],
  applicationDeadline: APPLY,
  offerDeadline: OFFER,
  finalDeadline: null,
  deadlinePeriodDays: null,
  openingExpires: null,
  checkedFor: null,
  roundOver: 0,
  ...override,
})

describe('deadlines', () => {
  it.each<[string, Partial<LotInTime>, number, number | null]>([
    ['round 1 is the deadline itself', { deadlinePeriodDays: 14 }, 1, APPLY],
    ['round 3 is two periods later', { deadlinePeriodDays: 14 }, 3, at('2026-12-29T09:00:00Z')],
    ['never past the final deadline', { deadlinePeriodDays: 14, finalDeadline: at('2026-12-20T09:00:00Z') }, 3, at('2026-12-20T09:00:00Z')],
    ['none without a first one', { applicationDeadline: null, deadlinePeriodDays: 14 }, 2, null],
  ])('type 5: %s', (_name, ...[override, round, expected]) => {
    expect(applicationDeadlineInRound(lot(override), round)).toBe(expected)
  })

  it.each<[string, { publishAt: number | null; lots: LotInTime[] }, [string | null, string, number][]]>([
    ['a draft has nothing due', { publishAt: null, lots: [lot({ stage: 0 })] }, []],
    [
      'a waiting publication is due once for all lots',
      { publishAt: 5, lots: [lot({ stage: 2 }), lot({ stage: 2, lotId: 'LOT-0002' })] },
      [[null, 'publicationDue', 5]],
    ],
    ['the portal too', { publishAt: 5, lots: [lot({ stage: 1 })] }, [[null, 'publicationDue', 5]]],
    [
      'an opening under way runs out',
      { publishAt: null, lots: [lot({ closed: true, openingExpires: 7 })] },
      [['LOT-0001', 'openingExpired', 7]],
    ],
    [
      'the end of the next round of a continuous procedure, whatever phase the one before has reached',
      { publishAt: null, lots: [lot({ stage: 5, deadlinePeriodDays: 14 })] },
      [['LOT-0001', 'roundOver', at('2026-12-15T09:00:00Z')]],
    ],
    [
      'the one after, once that was told',
      { publishAt: null, lots: [lot({ stage: 5, deadlinePeriodDays: 14, roundOver: 2 })] },
      [['LOT-0001', 'roundOver', at('2026-12-29T09:00:00Z')]],
    ],
    [
      'none after the final deadline',
      { publishAt: null, lots: [lot({ stage: 7, round: 2, deadlinePeriodDays: 14, finalDeadline: at('2026-12-12T09:00:00Z') })] },
      [],
    ],
    ['published and waiting for a start: nothing', { publishAt: null, lots: [lot({ stage: 2 })] }, []],
    [
      'competition and offers of different lots, soonest first',
      { publishAt: null, lots: [lot({ stage: 6, lotId: 'LOT-0002' }), lot()] },
      [
        ['LOT-0001', 'readinessDue', APPLY - 86_400_000],
        ['LOT-0001', 'deadlinePassed', APPLY],
        ['LOT-0002', 'readinessDue', OFFER - 86_400_000],
        ['LOT-0002', 'deadlinePassed', OFFER],
      ],
    ],
    ['a fence that is written is not written again', { publishAt: null, lots: [lot({ closed: true })] }, []],
    ['no deadline, nothing due', { publishAt: null, lots: [lot({ applicationDeadline: null })] }, []],
    ['negotiation has no deadline', { publishAt: null, lots: [lot({ stage: 5 })] }, []],
  ])('%s', (_name, tender, expected) => {
    expect(dueMoments(tender).map((one) => [one.lotId, one.event, one.due])).toEqual(expected)
  })

  it.each<[string, Partial<LotInTime>, string, number | null]>([
    ['the first until its deadline', { deadlinePeriodDays: 14 }, '2026-12-01T08:59:59.999Z', 1],
    ['the second from its deadline on', { deadlinePeriodDays: 14 }, '2026-12-01T09:00:00Z', 2],
    ['the third', { deadlinePeriodDays: 14 }, '2026-12-20T09:00:00Z', 3],
    [
      'the last, cut by the final deadline',
      { deadlinePeriodDays: 14, finalDeadline: at('2026-12-12T09:00:00Z') },
      '2026-12-12T08:59:59Z',
      2,
    ],
    ['none at the final deadline', { deadlinePeriodDays: 14, finalDeadline: at('2026-12-12T09:00:00Z') }, '2026-12-12T09:00:00Z', null],
    ['none after the only one', {}, '2026-12-02T09:00:00Z', null],
    ['none without a deadline', { applicationDeadline: null, deadlinePeriodDays: 14 }, '2026-12-01T09:00:00Z', null],
  ])('an application goes to %s', (_name, ...[override, moment, expected]) => {
    expect(applicationRoundAt(lot(override), at(moment))).toBe(expected)
    if (expected === null) return
    // The round that is named is indeed the first whose end lies ahead.
    expect(applicationDeadlineInRound(lot(override), expected)).toBeGreaterThan(at(moment))
    if (expected > 1) expect(applicationDeadlineInRound(lot(override), expected - 1)).toBeLessThanOrEqual(at(moment))
  })

  it('knows no round after the last', () => {
    expect(nextRoundDeadline(lot({ deadlinePeriodDays: 14, finalDeadline: APPLY }), 1)).toBe(null)
    expect(nextRoundDeadline(lot(), 1)).toBe(null)
    expect(nextRoundDeadline(lot({ deadlinePeriodDays: 14 }), 2)).toBe(at('2026-12-29T09:00:00Z'))
  })

  it('shows the deadline of the stage, of the offers where there is no competition, and the earliest over the lots', () => {
    expect(deadlineOfLot(lot())).toBe(APPLY)
    expect(deadlineOfLot(lot({ stage: 0, applicationDeadline: null }))).toBe(OFFER)
    expect(deadlineOfLot(lot({ stage: 2, skipped: [3, 4] }))).toBe(OFFER)
    expect(deadlineOfLot(lot({ stage: 6 }))).toBe(OFFER)
    expect(deadlineOfLot(lot({ stage: 7 }))).toBe(null)
    // Type 5: the next round's, where one comes; beside it the offers' while they run.
    const rounds = { deadlinePeriodDays: 14 }
    expect(deadlineOfLot(lot({ ...rounds, stage: 5 }))).toBe(at('2026-12-15T09:00:00Z'))
    expect(deadlineOfLot(lot({ ...rounds, stage: 7, roundOver: 2 }))).toBe(at('2026-12-29T09:00:00Z'))
    expect(deadlineOfLot(lot({ ...rounds, stage: 6, offerDeadline: APPLY + 5 }))).toBe(APPLY + 5)
    expect(deadlineOfLot(lot({ ...rounds, stage: 6, offerDeadline: APPLY + 5, closed: true }))).toBe(at('2026-12-15T09:00:00Z'))
    expect(deadlineOfLot(lot({ ...rounds, stage: 4, finalDeadline: APPLY }))).toBe(OFFER)
    expect(deadlineOfLot(lot({ ...rounds, stage: 8 }))).toBe(null)
    expect(nextDeadline([lot({ stage: 6 }), lot()])).toBe(APPLY)
    expect(nextDeadline([lot({ stage: 8 })])).toBe(null)
  })

  it.each([
    [[0], 0],
    [[2, 3, 6], 6],
    [[8, 3], 3],
    [[8, 8], 8],
  ])('lots at %j make a tender at %i', (stages, expected) => {
    expect(stageOfTender(stages)).toBe(expected)
  })

  it.each([
    [3, 2, [3, 4, 5, 6, 7]],
    [4, 2, [3, 4, 5, 6, 7]],
    [0, 6, [3, 4, 5]],
    [0, 5, [3, 4]],
    [2, 2, [3, 4]],
    [0, 3, []],
    [5, 3, []],
  ])('type %i published into %i leaves out %j', (type, start, expected) => expect(skippedPhases(keyOfType(type), start)).toEqual(expected))

  it('leaves out what the template leaves out, too', () => {
    expect(skippedPhases(keyOfType(0), 2, [3, 4])).toEqual([3, 4])
    expect(skippedPhases(keyOfType(0), 3, [5])).toEqual([5])
    expect(skippedPhases(keyOfType(0), 5, [5])).toEqual([3, 4, 5])
    expect(skippedPhases(keyOfType(3), 2, [5])).toEqual([3, 4, 5, 6, 7])
  })
})
