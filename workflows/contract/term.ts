import { addDays, dayAfterMonths, type Day, type Land } from '../deadlines'
import { goneOn, lastNotice, reckonDate, type ContractDate, type DatedDay, type Reckoned } from './dates'
import { DATE_KINDS, ruleOf, type Answer, type DateKind, type Period } from './kinds'

/** An option or an extension that can be taken until a day. */
export interface TermOption {
  readonly id: string
  readonly text: string
  readonly until: Day
  /** The day on which it was taken; null: not yet. */
  readonly taken: Day | null
}

/** What somebody said of a date, by its key; the last word counts. */
export interface DateAnswer {
  readonly key: string
  readonly answer: Answer
  /** Of what is put aside. */
  readonly until: Day | null
}

export interface ContractTerm {
  /** Null: it has no end. */
  readonly ends: Day | null
  readonly options: readonly TermOption[]
  readonly dates: readonly ContractDate[]
  readonly answers: readonly DateAnswer[]
  /** Whose holidays count; null: those that all Länder have. */
  readonly land: Land | null
  /** So many days before somebody is reminded. */
  readonly remindDays: number
  readonly terminated: Day | null
  /** Keys of what somebody was reminded of. */
  readonly reminded: readonly string[]
}

/** A day that somebody has to think of. `key` names it with its day: moved, it is another one. */
export interface TermEnd {
  readonly key: string
  readonly what: DateKind
  /** Of an option or a date that was written. */
  readonly id: string | null
  readonly text: string
  readonly day: Day
  /** From this day on it is somebody's work. */
  readonly from: Day
  readonly paragraph: string
  readonly days: readonly DatedDay[]
  /** Of a notice: where none is given, the contract goes on until this day. */
  readonly goesOn: Day | null
  /** Until which day it was put aside; null: it was not. */
  readonly until: Day | null
}

const monthOf = (day: Day): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))

const keyOf = (what: DateKind, id: string | null, day: Day): string => `${what}:${id ?? ''}:${day}`
/** What a key says: an option's id may have any sign in it. */
export const readKey = (key: string): { what: DateKind; day: Day } => ({
  what: key.slice(0, key.indexOf(':')) as DateKind,
  day: key.slice(-10),
})

const answerTo = ({ answers }: ContractTerm, key: string): DateAnswer | undefined => answers.findLast((one) => one.key === key)

/** The notice by which a contract goes on where none is given. */
const renewal = ({ dates }: ContractTerm): (ContractDate & { renews: number; period: Period }) | null => {
  for (const one of dates) {
    const { renews, period } = one
    if (renews !== null && renews > 0 && period) return { ...one, renews, period }
  }
  return null
}

/** A term of a contract that goes on by itself: its last day, and the last one for notice. */
interface Turn {
  readonly ends: Day
  readonly notice: Day
}

/**
 * The term that such a contract is in: others gave way to the next each time that the last day for notice passed without one, or people
 * said that it goes on. Notice that was given holds for the end of then and for none before. Null: it does not go on by itself.
 */
function turnOf(term: ContractTerm, today: Day): (Turn & { isGiven: boolean; turn: (n: number) => Turn; n: number }) | null {
  const { ends, answers, terminated } = term
  const by = renewal(term)
  if (ends === null || by === null || terminated !== null) return null
  const { id, period, renews } = by
  const turn = (n: number): Turn => {
    const end = n === 0 ? ends : goneOn(ends, n * renews)
    return { ends: end, notice: lastNotice(end, period) }
  }
  const given = answers.flatMap(({ key, answer }) => (answer === 'given' && key.startsWith(`notice:${id}:`) ? [readKey(key).day] : []))
  // No term before has its last day for notice on one of these, or after it.
  const from = [today, ...given].sort()[0] ?? today
  const months = monthOf(from) + period.months + Math.floor(period.days / 31) - monthOf(ends)
  for (let n = Math.max(0, Math.floor(months / renews) - 1); ; n++) {
    const here = turn(n)
    const isGiven = given.some((one) => one <= here.notice)
    if (isGiven || (here.notice >= today && answerTo(term, keyOf('notice', id, here.notice))?.answer !== 'kept'))
      return { ...here, isGiven, turn, n }
  }
}

interface Running {
  /** Its last day as things stand; null: it has none. */
  readonly ends: Day | null
  /** Until when it goes on without notice; null: it ends. */
  readonly goesOn: Day | null
}

/** The end of a contract as things stand, also of one that goes on by itself. */
export function runningEnd(term: ContractTerm, today: Day): Running {
  const found = turnOf(term, today)
  if (found === null) return { ends: term.ends, goesOn: null }
  return { ends: found.ends, goesOn: found.isGiven ? null : found.turn(found.n + 1).ends }
}

interface PassedNotice extends Turn {
  readonly key: string
  readonly text: string
}

/** The last day for notice that passed without a word, and so let the contract go on: it may have been given, and not written down. */
export function passedNotice(term: ContractTerm, today: Day): PassedNotice | null {
  const [by, found] = [renewal(term), turnOf(term, today)]
  if (by === null || found === null || found.isGiven || found.n === 0) return null
  const before = found.turn(found.n - 1)
  const key = keyOf('notice', by.id, before.notice)
  return before.notice < today && answerTo(term, key)?.answer !== 'kept' ? { ...before, key, text: by.text } : null
}

/** The last one that was not spoken of yet, else the next, and which follows it; none after the contract's end. */
function recurrence(
  term: ContractTerm,
  date: ContractDate,
  { today, ends }: { today: Day; ends: Day | null },
): (Reckoned & { next: Day }) | null {
  const { from, period } = date
  if (from === null || period === null || period.months < 1) return null
  const { months } = period
  const last = term.terminated ?? ends
  const dayOf = (n: number): Day => dayAfterMonths(from, n * months)
  const isOver = (day: Day): boolean => {
    const answer = answerTo(term, keyOf('review', date.id, day))?.answer
    return answer !== undefined && answer !== 'later'
  }
  // All before gave way to another one by now.
  const until = last !== null && last < today ? last : today
  for (let n = Math.max(0, Math.floor((monthOf(until) - monthOf(from)) / months) - 1); ; n++) {
    const [day, next] = [dayOf(n), dayOf(n + 1)]
    if (last !== null && day > last) return null
    const stays = next > today || (last !== null && next > last)
    const reckoned = stays && !isOver(day) ? reckonDate(date, { ends, land: term.land, n }) : null
    if (reckoned) return { ...reckoned, next }
  }
}

/** All days of a contract that nobody has spoken of yet, or that were put aside, in their order. */
export function termEnds(term: ContractTerm, today: Day): TermEnd[] {
  const { options, remindDays, terminated } = term
  const running = runningEnd(term, today)
  // One that is over by now is nobody's work.
  const last = terminated === null ? running.ends : terminated > today ? terminated : null
  const plain = { paragraph: '', days: [], goesOn: null }
  const found = (what: DateKind, id: string | null, rest: Pick<TermEnd, 'text' | 'day' | 'paragraph' | 'days' | 'goesOn'>): TermEnd[] => {
    const key = keyOf(what, id, rest.day)
    const said = answerTo(term, key)
    if (said && said.answer !== 'later') return []
    if (terminated !== null && what !== 'end' && !DATE_KINDS[what].outlives) return []
    const until = said?.until ?? null
    return [{ key, what, id, ...rest, from: until ?? addDays(rest.day, -remindDays), until }]
  }
  return [
    ...(last === null || running.goesOn !== null ? [] : found('end', null, { ...plain, text: '', day: last })),
    ...options.flatMap(({ id, text, until, taken }) => (taken === null ? found('option', id, { ...plain, text, day: until }) : [])),
    ...term.dates.flatMap((date) => {
      const { kind, paragraph } = ruleOf(date.rule)
      const { ends } = running
      const reckoned = kind === 'review' ? recurrence(term, date, { today, ends }) : reckonDate(date, { ends, land: term.land })
      const goesOn = date.renews === null ? null : running.goesOn
      return reckoned ? found(kind, date.id, { text: date.text, paragraph, goesOn, ...reckoned }) : []
    }),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** Whether it can still be somebody's work on a day: what ran out unremarked is past it, but for what is owed. */
export const isAhead = ({ what, day }: Pick<TermEnd, 'what' | 'day'>, today: Day): boolean => day >= today || DATE_KINDS[what].isOwed

/** By which it is remembered that people were reminded: of what was put aside they are once more. */
export const reminderKey = ({ key, until }: TermEnd): string => (until === null ? key : `${key}@${until}`)

/**
 * What to remind of next, with its day. A notice or a review gives way to another one, which is nobody's work before: so the chain of
 * reminders goes on, however short the months and however early the reminder.
 */
export function nextReminder(term: ContractTerm, today: Day): TermEnd | null {
  const now = termEnds(term, today)
  const turns = [
    ...now.flatMap(({ what, day }) => (what === 'notice' && day >= today ? [addDays(day, 1)] : [])),
    ...term.dates.flatMap((date) => {
      const found = ruleOf(date.rule).kind === 'review' ? recurrence(term, date, { today, ends: runningEnd(term, today).ends }) : null
      return found ? [found.next] : []
    }),
  ]
  const later = [...new Set(turns)].flatMap((day) => termEnds(term, day).map((one) => (one.from < day ? { ...one, from: day } : one)))
  return (
    [...now, ...later]
      .filter((one) => !term.reminded.includes(reminderKey(one)) && isAhead(one, today))
      .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))[0] ?? null
  )
}
