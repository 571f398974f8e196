import { expect, it } from 'vitest'
import { dice } from '../../engine/search/fixtures/dice'
import { CLOCK_ROWS, contractDay, standstillOf } from '../deadlines'
import { sentOf, type Told } from '../letters'
import { machinesOf } from '../procedure/machines'
import { keyOfType } from '../procedure'
import type { TenderFacts } from '.'

/*
 * Random orders of events on a lot whose offers are opened: whatever is tried, it is not awarded before the tenth day after the letter of
 * the last of those who are not considered went out, nor while one has none, or a review body stops it. A failure names its seed.
 */
const DAY = 86_400_000
const STANDSTILL = standstillOf(CLOCK_ROWS, 'VgV', '2026-11-27')
const EVENTS = [
  ...['inform', 'inform', 'inform', 'award', 'award', 'award', 'award', 'wait', 'wait', 'wait', 'deliver', 'deliver', 'deliver', 'deliver'],
  ...['bounce', 'newLoser', 'otherWinner', 'stop', 'lift', 'lift', 'lift', 'furtherOfferRound', 'openOffers', 'extendDeadlines', 'close'],
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

/** One who is not considered: what is told of, and whether the mail went out. */
type Loser = Told & { isTold: boolean }
const NEW: Loser = { isTold: false, sentAt: null }

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const contractFrom = (told: readonly Told[]): number | null => {
  const { last } = sentOf(told)
  if (told.length === 0 || !STANDSTILL) return null
  // The mail's day counts, not that of the click; while none went out nothing is reckoned.
  return last === null ? Number.MAX_SAFE_INTEGER : Date.parse(contractDay(STANDSTILL, { sent: dayOf(last), electronic: true }))
}

class Life {
  state = 'offersOpened'
  now = 1_800_000_000_000
  losers: Loser[] = [NEW, NEW]
  isStopped = false
  constructor(readonly below: (n: number) => number) {}

  get told(): Loser[] {
    return this.losers.filter(({ isTold }) => isTold)
  }

  /** What happens without the machine. */
  happens(event: string): boolean {
    if (event === 'wait') this.now += this.below(20) * DAY + this.below(24) * (DAY / 24)
    else if (event === 'newLoser') this.losers = [...this.losers, NEW]
    else if (event === 'otherWinner') this.losers = this.losers.map(() => NEW)
    else if (event === 'deliver')
      this.losers = this.losers.map((one) => (one.isTold && one.sentAt === null ? { ...one, sentAt: this.now } : one))
    // A mail that comes back takes its proof away.
    else if (event === 'bounce') this.losers = this.losers.map((one, n) => (n === this.below(3) ? { ...one, sentAt: null } : one))
    else if (event === 'stop' || event === 'lift') this.isStopped = event === 'stop'
    else return false
    return true
  }

  /** Answers whether it was awarded. */
  takes(event: string): boolean {
    const { now, state, below, losers, told, isStopped } = this
    const goesToTheNamed = below(4) > 0
    const deadlines = { offerDeadline: event === 'furtherOfferRound' ? now + DAY : now - DAY, closed: true }
    const verdict = machinesOf(keyOfType(0)).lot.decide(state, event, {
      ...{ ...BASE, ...deadlines, now, publishAt: now, contractFrom: contractFrom(told), uninformed: losers.length - told.length },
      ...{ goesToTheNamed, undelivered: sentOf(told).undelivered, isStopped },
    })
    if (!verdict.ok) return false
    this.state = verdict.state === 'offers' ? 'offersOver' : verdict.state
    if (verdict.effects.includes('recordInformation'))
      this.losers = losers.map((one) => (below(3) > 0 ? { isTold: true, sentAt: null } : one))
    if (verdict.effects.includes('startOfferRound')) this.losers = losers.map(() => NEW)
    return verdict.effects.includes('awardLot')
  }
}

function live(seed: number): boolean {
  const { below } = dice(seed)
  const life = new Life(below)
  for (let n = 0; n < 80 && life.state !== 'ended'; n++) {
    const event = EVENTS[below(EVENTS.length)] ?? 'wait'
    // A life that is closed early shows little.
    if (event === 'close' && below(8) > 0) continue
    if (life.happens(event) || !life.takes(event)) continue
    expect(life.isStopped, `seed ${seed}`).toBe(false)
    // Ten whole days lie between the day on which a letter went out and the day of the award.
    for (const { sentAt } of life.losers) {
      const days = sentAt === null ? 0 : (Date.parse(dayOf(life.now)) - Date.parse(dayOf(sentAt))) / DAY
      expect(days, `seed ${seed}`).toBeGreaterThan(10)
    }
    return true
  }
  return false
}

it('no order of events reaches an award before its day, past somebody who was forgotten, or against a review body', () => {
  const awarded = Array.from({ length: 1200 }, (_, seed) => live(seed)).filter(Boolean).length
  // Lives that never come to an award show nothing.
  expect(awarded).toBeGreaterThan(50)
})
