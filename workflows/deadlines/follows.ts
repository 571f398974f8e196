import { countedDay, lastDay, latestEvent, type Where } from './counting'
import { addDays, type Day } from './days'
import { offDay, workingDayFrom, workingDayUntil } from './holidays'
import type { Follow } from './periods'

/** The days that a deadline may follow, as far as they are known. */
export type Anchors = Readonly<Record<Follow['of'], Day | null>>

const period = ({ days }: Follow) => ({ days, unit: 'calendar' as const })

/** What a deadline follows, and the day that comes of it; null where it follows nothing, or what has no day yet. */
export function followed(follow: Follow | undefined, anchors: Anchors, where: Where) {
  const event = follow ? anchors[follow.of] : null
  if (!follow || event === null) return null
  const endsWith = lastDay(event, period(follow), where)
  return {
    ...{ follow, event, endsWith, moved: offDay(countedDay(event, period(follow), where.land), where.land) },
    day: workingDayFrom(addDays(endsWith, 1), where.land),
  }
}

/** The latest working day of what a deadline of this day follows; null where it does not follow `of`. */
export const anchorBefore = (due: Day, follow: Follow | undefined, { of, where }: { of: Follow['of']; where: Where }): Day | null =>
  follow?.of === of ? workingDayUntil(latestEvent(due, period(follow), where), where.land) : null
