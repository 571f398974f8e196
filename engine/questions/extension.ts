import { instantOfWallClock, wallClockOf } from '../data/zonedTime'

/** Answers are given so many days before a deadline at the latest (§ 20 Abs. 3 VgV, § 18 KonzVgV); else it is extended. */
export const ANSWER_DAYS = 6
/** Questions are asked for so many days before a deadline, unless the team says otherwise. */
export const QUESTION_DAYS = 10

const DAY = 86_400_000

/** The same hour of Berlin's clock some days on. */
const shifted = (moment: Date, days: number): Date => {
  const { date, time } = wallClockOf(moment)
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return instantOfWallClock(day.toISOString().slice(0, 10), time)?.instant ?? new Date(moment.getTime() + days * DAY)
}

const isWeekend = (moment: Date): boolean => {
  const day = new Date(`${wallClockOf(moment).date}T00:00:00Z`).getUTCDay()
  return day === 0 || day === 6
}

/** So many days before a deadline, at the same hour of Berlin's clock. */
export const daysBefore = (deadline: Date, days: number): Date => shifted(deadline, -days)

/** The question deadline that is proposed for a deadline; null where it has passed already. */
export const proposedQuestionDeadline = (deadline: Date | null, now: Date): Date | null => {
  const proposed = deadline && daysBefore(deadline, QUESTION_DAYS)
  return proposed !== null && proposed > now ? proposed : null
}

interface AnswerFacts {
  /** When the answer is given. */
  at: Date
  /** Says something that offers have to take into account. */
  isMaterial: boolean
  /** The question came after the question deadline: then an answer that changes nothing asks for no more time. */
  isAskedLate: boolean
  /** Deadlines that run in the lots it is about. */
  deadlines: readonly { lotId: string; deadline: Date }[]
}

export interface ExtensionProposal {
  lotIds: string[]
  deadline: Date
  proposed: Date
  reason: 'material' | 'answeredLate'
}

const later = (deadline: Date, at: Date): Date => {
  let days = Math.max(1, Math.ceil((at.getTime() + ANSWER_DAYS * DAY - deadline.getTime()) / DAY))
  // Never into a weekend; at most two days on.
  while (isWeekend(shifted(deadline, days)) || shifted(deadline, days).getTime() - at.getTime() < ANSWER_DAYS * DAY) days++
  return shifted(deadline, days)
}

/** What extension an answer asks for: one proposal for each deadline that is nearer than six days, the nearest first. */
export function extensionsFor({ at, isMaterial, isAskedLate, deadlines }: AnswerFacts): ExtensionProposal[] {
  if (isAskedLate && !isMaterial) return []
  const byTime = new Map<number, string[]>()
  for (const { lotId, deadline } of deadlines) {
    const left = deadline.getTime() - at.getTime()
    if (left > 0 && left < ANSWER_DAYS * DAY) byTime.set(deadline.getTime(), [...(byTime.get(deadline.getTime()) ?? []), lotId])
  }
  return [...byTime]
    .sort(([a], [b]) => a - b)
    .map(([time, lotIds]) => {
      const deadline = new Date(time)
      return { lotIds, deadline, proposed: later(deadline, at), reason: isMaterial ? 'material' : 'answeredLate' }
    })
}
