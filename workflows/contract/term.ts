import { addDays, type Day } from '../deadlines'

/** An option or an extension that can be taken until a day. */
export interface TermOption {
  readonly id: string
  readonly until: Day
  /** The day on which it was taken; null: not yet. */
  readonly taken: Day | null
}

export interface ContractTerm {
  /** Null: it has no end. */
  readonly ends: Day | null
  readonly options: readonly TermOption[]
  /** So many days before somebody is reminded. */
  readonly remindDays: number
  readonly terminated: Day | null
  /** Keys of what somebody was reminded of. */
  readonly reminded: readonly string[]
}

/** Something that runs out: the contract, or the time to take an option. `key` names it with its day: moved, it is another one. */
export interface TermEnd {
  readonly key: string
  readonly what: 'end' | 'option'
  readonly optionId: string | null
  readonly day: Day
  /** From this day on it is somebody's work. */
  readonly from: Day
}

/** All that runs out, in the order of days; nothing of what ended early, and no option that was taken. */
export function termEnds(term: ContractTerm): TermEnd[] {
  const { options, remindDays, terminated, ends } = term
  if (terminated !== null) return []
  const end = (what: TermEnd['what'], day: Day, optionId: string | null): TermEnd => ({
    ...{ key: `${what}:${optionId ?? ''}:${day}`, what, optionId, day, from: addDays(day, -remindDays) },
  })
  return [
    ...(ends === null ? [] : [end('end', ends, null)]),
    ...options.flatMap(({ id, until, taken }) => (taken === null ? [end('option', until, id)] : [])),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** What to remind of next, with its day; what ran out unremarked is past reminding. */
export const nextReminder = (term: ContractTerm, today: Day): TermEnd | null =>
  termEnds(term)
    .filter(({ key, day }) => !term.reminded.includes(key) && day >= today)
    .sort((one, other) => (one.from < other.from ? -1 : 1))[0] ?? null
