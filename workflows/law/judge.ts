import { addDays, isDay, type Day } from '../deadlines'
import { LOW_SHARES } from '../examination'
import type { LawChange, LawLine, LawWords, LineHead, Unit } from './lines'

export type LawField = 'paragraph' | 'title' | 'isRequired' | 'amount' | 'unit' | 'by' | 'validFrom' | 'validTo' | 'source' | 'note'
/**
 * required; tooShort; day: the calendar has no such day, or it lies in another century; range: no period or sum of the law is so; unit:
 * none that this line is counted in; none: this line has no such thing; overlap: a version begins there already, or later; gap: days
 * between the last one and this one would have no law; backwards: it ends before it begins; readOnly: a correction changes nothing of it;
 * same: nothing would be changed.
 */
export type LawRule = 'required' | 'tooShort' | 'day' | 'range' | 'unit' | 'none' | 'overlap' | 'gap' | 'backwards' | 'readOnly' | 'same'

export interface LawFault {
  readonly field: LawField
  readonly rule: LawRule
}

/** So much a note says at least. */
export const NOTE_LENGTH = 10

/** The most that a period, sum or share may be: ten years, and more than any contract's value. */
const MOST: Readonly<Record<Exclude<Unit, 'set'>, number>> = {
  ...{ days: 3660, workingDays: 2500, months: 120 },
  ...{ euro: 1_000_000_000, percent: 100 },
}
const COUNTED: Readonly<Record<LineHead['of'], readonly Unit[]>> = {
  clock: ['days', 'workingDays', 'months'],
  threshold: ['euro'],
  period: ['days', 'set'],
  limit: ['percent'],
  examination: ['set'],
}
const FIRST: Day = '1990-01-01'
const LAST: Day = '2099-12-31'

const isLawDay = (day: Day): boolean => isDay(day) && day >= FIRST && day <= LAST

/** The least of a line: no days at all where it ends with a deadline that the authority names. */
export function leastOf({ head }: Pick<LawLine, 'head'>, unit: Unit): number {
  if (head.of === 'examination') return LOW_SHARES[0]
  return head.of === 'clock' && head.event === 'deadline' && unit === 'days' ? 0 : 1
}

const mostOf = ({ head }: Pick<LawLine, 'head'>, unit: Exclude<Unit, 'set'>): number =>
  head.of === 'examination' ? Math.max(...LOW_SHARES) : MOST[unit]

/**
 * What a line can be counted in: waiting in days alone, as what courts doubt about it is, and so a shortening of a minimum period, as one
 * of no days would take the regular ones away. Where the authority sets it by now, that, too.
 */
export const unitsOf = ({ head, versions }: Pick<LawLine, 'head' | 'versions'>): readonly Unit[] => {
  if (head.of === 'clock' && head.key.startsWith('wait')) return ['days']
  if (head.of === 'period' && head.needs.length > 0) return ['days']
  if (head.of === 'examination' && head.key === 'unusuallyLow') return ['percent']
  const own = versions.at(-1)?.unit
  return own === 'set' && !COUNTED[head.of].includes(own) ? [...COUNTED[head.of], own] : COUNTED[head.of]
}

const amountFaults = ({ unit, amount }: LawWords, line: LawLine): LawFault[] => {
  const { head } = line
  if (!unitsOf(line).includes(unit)) return [{ field: 'unit', rule: 'unit' }]
  if (unit === 'set') return amount === null ? [] : [{ field: 'amount', rule: 'range' }]
  if (amount === null) return [{ field: 'amount', rule: 'required' }]
  return Number.isInteger(amount) && amount >= leastOf({ head }, unit) && amount <= mostOf({ head }, unit)
    ? []
    : [{ field: 'amount', rule: 'range' }]
}

function dayFaults({ validFrom, validTo }: LawWords, { head, versions }: LawLine): LawFault[] {
  const last = versions.at(-1)
  const faults: LawFault[] = []
  if (!isLawDay(validFrom)) faults.push({ field: 'validFrom', rule: validFrom === '' ? 'required' : 'day' })
  else if (last && validFrom <= last.validFrom) faults.push({ field: 'validFrom', rule: 'overlap' })
  // What was no longer examined may come to be again.
  else if (head.of !== 'examination' && last?.validTo != null && validFrom > addDays(last.validTo, 1))
    faults.push({ field: 'validFrom', rule: 'gap' })
  if (validTo !== null && !isLawDay(validTo)) faults.push({ field: 'validTo', rule: 'day' })
  else if (validTo !== null && validTo < validFrom) faults.push({ field: 'validTo', rule: 'backwards' })
  return faults
}

const textFaults = (words: LawWords, note: string): LawFault[] => [
  ...(['paragraph', 'source'] as const).flatMap((field): LawFault[] => (words[field].trim() === '' ? [{ field, rule: 'required' }] : [])),
  ...(note.trim().length < NOTE_LENGTH ? [{ field: 'note', rule: note.trim() === '' ? 'required' : 'tooShort' } as const] : []),
]

const SAID = ['paragraph', 'title', 'isRequired', 'unit', 'amount', 'by', 'validTo'] as const

function correctionFaults(words: LawWords, { versions }: LawLine): LawFault[] {
  const before = versions.findLast(({ validFrom }) => validFrom === words.validFrom)
  if (!before) return [{ field: 'validFrom', rule: 'readOnly' }]
  const other = SAID.filter((field) => words[field] !== before[field]).map((field): LawFault => ({ field, rule: 'readOnly' }))
  if (other.length > 0) return other
  return words.source.trim() === before.source && words.verified === before.verified ? [{ field: 'source', rule: 'same' }] : []
}

/**
 * Everything that keeps a change of a line from being the law of the house, each at its field. Thresholds and what is examined alone can
 * end.
 */
export function lawFaults(line: LawLine, { kind, words }: Pick<LawChange, 'kind' | 'words'>, note: string): LawFault[] {
  if (kind === 'correction') return [...correctionFaults(words, line), ...textFaults(words, note)]
  const isExamined = line.head.of === 'examination'
  const ends: LawFault[] =
    line.head.of !== 'threshold' && !isExamined && words.validTo !== null ? [{ field: 'validTo', rule: 'readOnly' }] : []
  const examined = (['title', 'isRequired'] as const)
    .filter((field) => (words[field] !== undefined) !== isExamined)
    .map((field): LawFault => ({ field, rule: isExamined ? 'required' : 'none' }))
  const counted: LawFault[] = (words.by === null) === (line.head.of === 'clock') ? [{ field: 'by', rule: 'required' }] : []
  return [...amountFaults(words, line), ...counted, ...examined, ...dayFaults(words, line), ...ends, ...textFaults(words, note)]
}
