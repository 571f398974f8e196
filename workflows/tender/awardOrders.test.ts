import { expect, it } from 'vitest'
import { dice } from '../../engine/search/fixtures/dice'
import { machinesOf } from '../procedure/machines'
import { keyOfType } from '../procedure'
import type { TenderFacts } from '.'

/*
 * Random orders of events on a lot whose offers are opened: whatever is tried, it is not awarded before the tenth day after the last of
 * those who are not considered was told, nor while one of them was not. A failure names its seed.
 */
const DAY = 86_400_000
const LAW = 11 * DAY
const EVENTS = [
  'inform',
  'inform',
  'award',
  'award',
  'award',
  'wait',
  'wait',
  'newLoser',
  'furtherOfferRound',
  'openOffers',
  'extendDeadlines',
  'close',
] as const

const BASE: TenderFacts = {
  ...{
    now: 0,
    teamSize: 2,
    teamAdmins: 1,
    throughPortal: false,
    publishAt: 0,
    onPublish: 2,
    isEuNotice: true,
    requiredMissing: 0,
  },
  ...{ portal: 'none', applicationDeadline: null, offerDeadline: null, roundDays: null, finalBeforeFirstRound: false, leavesOut: [] },
  ...{ skipsCompetition: true, closed: false, nextRoundDeadline: null, openingFinished: true, newDeadline: null, hasChanges: false },
  ...{ informsFirst: true, contractFrom: null, uninformed: 2, goesToTheNamed: true },
}

function live(seed: number): boolean {
  const { below } = dice(seed)
  let [state, now, contractFrom] = ['offersOpened', 1_800_000_000_000, null as number | null]
  /** When each who is not considered was told; null: not yet. */
  let told: (number | null)[] = [null, null]
  for (let n = 0; n < 60; n++) {
    const event = EVENTS[below(EVENTS.length)] ?? 'wait'
    if (event === 'wait') now += below(15) * DAY
    else if (event === 'newLoser') told = [...told, null]
    else {
      const goesToTheNamed = below(4) > 0
      const deadlines = { offerDeadline: event === 'furtherOfferRound' ? now + DAY : now - DAY, closed: true }
      const uninformed = told.filter((at) => at === null).length
      const verdict = machinesOf(keyOfType(0)).lot.decide(state, event, {
        ...BASE,
        ...deadlines,
        now,
        publishAt: now,
        contractFrom,
        uninformed,
        goesToTheNamed,
      })
      if (!verdict.ok) continue
      state = verdict.state === 'offers' ? 'offersOver' : verdict.state
      if (verdict.effects.includes('recordInformation')) {
        told = told.map((at) => (below(3) > 0 ? now : at))
        contractFrom = now + LAW
      }
      if (verdict.effects.includes('startOfferRound')) [told, contractFrom] = [told.map(() => null), null]
      if (!verdict.effects.includes('awardLot')) continue
      expect(goesToTheNamed, `seed ${seed}`).toBe(true)
      for (const at of told) expect(at === null ? 0 : now - at, `seed ${seed}`).toBeGreaterThan(10 * DAY)
      return true
    }
    if (state === 'ended') return false
  }
  return false
}

it('no order of events reaches an award before its day, or past somebody who was forgotten', () => {
  const awarded = Array.from({ length: 3000 }, (_, seed) => live(seed)).filter(Boolean).length
  // Lives that never come to an award show nothing.
  expect(awarded).toBeGreaterThan(50)
})
