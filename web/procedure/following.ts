import { instantOfWallClock, wallClockOf } from '../../engine/form'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { deadline, hasApplications, periodsOn, type Day, type Follow, type PeriodRow } from '../../workflows/deadlines'
import { procedureOf } from '../../workflows/procedure'
import { MIN_NOTICE } from '../../workflows/tender'
import { extendable, type ExtensionChoice } from './extension'
import { lawIn } from './short'
import { asksDeadline, STARTS, type StartAction } from './stageCalls'

type Tender = Pick<TenderView, 'law' | 'type' | 'procedure' | 'lots' | 'published'>
type What = 'applications' | 'offers'

/** Where nobody said another one, as the assistant of drafts has it. */
const HOUR = '10:00'

const dayOf = (at: number | string): Day => wallClockOf(new Date(at)).date
const latest = (moments: readonly (string | null)[]): string | undefined =>
  moments
    .flatMap((one) => one ?? [])
    .sort()
    .at(-1)

/** What the procedure has a deadline follow; undefined: nothing. */
export const followOf = (tender: Pick<TenderView, 'type' | 'procedure'>, what: What): Follow | undefined =>
  procedureOf(tender).least.follows?.[what]

interface When {
  begin: Day
  applications: Day | null
  periods: readonly PeriodRow[]
}

/** The day that is proposed for a deadline by what it follows, never before the law's; null where it follows nothing that is known. */
function proposedDay(tender: Tender, what: What, { begin, applications, periods }: When): Day | null {
  const [follow, law] = [followOf(tender, what), lawIn(tender)]
  if (!follow || law === null || tender.published === null) return null
  const notice = dayOf(tender.published)
  const anchors = { notice, applications, begin }
  if (anchors[follow.of] === null) return null
  const own = { ...law, least: procedureOf(tender).least }
  const event = what === 'offers' && hasApplications(own) ? begin : notice
  const setting = { ...own, shortenings: ['electronic' as const], land: null, periods: periodsOn(periods, law.regime, notice) }
  return deadline(what, { event, anchors }, setting).day
}

const momentAt = (day: Day | null, time: string): string | null =>
  (day === null ? null : instantOfWallClock(day, time)?.instant.toISOString()) ?? null

/** The deadline that a start proposes for lots that lack one; null where it follows nothing. A further round has none that follows. */
export function proposedAtStart(
  tender: Tender,
  chosen: readonly LotView[],
  { action, now, periods }: { action: StartAction; now: number; periods: readonly PeriodRow[] },
): string | null {
  if (action !== 'startOfferPhase' && action !== 'startCompetition') return null
  const lacking = chosen.filter((lot) => asksDeadline(action, lot, now))
  if (lacking.length === 0) return null
  // A lot that left the applications out can have a day for them in its form all the same.
  const applied = lacking.filter(({ skippedPhases }) => !skippedPhases.includes(3))
  const applications = latest(applied.map(({ applicationDeadline }) => applicationDeadline))
  const what = STARTS[action].deadline === 'offerDeadline' ? 'offers' : 'applications'
  const when = { begin: dayOf(now), applications: applications === undefined ? null : dayOf(applications), periods }
  const proposed = momentAt(proposedDay(tender, what, when), HOUR)
  // Its days have passed by now: nothing is proposed that the start refuses.
  return proposed !== null && Date.parse(proposed) >= now + MIN_NOTICE ? proposed : null
}

/** What becomes of a choice: what somebody typed for the offers stays, a field that they emptied too; what follows goes on following. */
export function extendedBy(
  tender: Tender,
  { choice, part, periods }: { choice: ExtensionChoice; part: Partial<ExtensionChoice>; periods: readonly PeriodRow[] },
): ExtensionChoice {
  const next = { ...choice, ...part }
  const isFollowing = !('offerDeadline' in part) && choice.offerDeadline === offersFollowing(tender, choice, periods)
  if (!isFollowing || followOf(tender, 'offers')?.of !== 'applications') return next
  return { ...next, offerDeadline: offersFollowing(tender, next, periods) }
}

/**
 * The later end of the offers that goes with a later end of the applications which it follows, at its own hour; null where what is in force
 * is late enough, or nothing follows. Nothing is sent that the person does not see.
 */
export function offersFollowing(
  tender: Tender,
  { lotIds, applicationDeadline }: Pick<ExtensionChoice, 'lotIds' | 'applicationDeadline'>,
  periods: readonly PeriodRow[],
): string | null {
  const offers = extendable(tender.lots, lotIds).find(({ key }) => key === 'offerDeadline')
  const isRunning = tender.lots.some((lot) => lotIds.includes(lot.lotId) && lot.stage === 3)
  if (!isRunning || applicationDeadline === null || !offers || offers.inForce === null) return null
  if (followOf(tender, 'offers')?.of !== 'applications') return null
  const day = dayOf(applicationDeadline)
  const { time } = wallClockOf(new Date(offers.inForce))
  const proposed = momentAt(proposedDay(tender, 'offers', { begin: day, applications: day, periods }), time.slice(0, 5))
  return proposed !== null && proposed > offers.inForce ? proposed : null
}
