import { instancesWithin } from '../data/instances'
import { isLong } from '../numbers'
import { isRecord } from '../format/shape'
import { isConstant } from './decimalOperators'
import { readValue } from './readValue'
import type { Situation } from './readValue'
import type { Read } from './ruleIndex'

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T[0-9:.]+)?(?:Z|([+-])(\d{2}):(\d{2}))?$/
const MS = 86_400_000

/**
 * Days from 1970-01-01Z to the beginning of a zoned day ('2026-12-01+01:00'), a fraction where the zone is not UTC; `plus` ('P2D', 'P10Y')
 * is added by the calendar, the 31st becoming the last of a shorter month. undefined for what is no day.
 */
function dayNumber(text: string, plus: string | null = null): number | undefined {
  const match = DAY.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = '', sign, hours = '0', minutes = '0'] = match
  const zone = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const local = added({ year: Number(year), month: Number(month), day: Number(day) }, plus)
  return (local - zone * 60_000) / MS
}

function added({ year, month, day }: { year: number; month: number; day: number }, plus: string | null): number {
  const [, count = '0', unit = 'D'] = plus === null ? [] : (/^P(\d{1,4})([DWMY])$/.exec(plus) ?? [])
  const months = unit === 'Y' ? 12 * Number(count) : unit === 'M' ? Number(count) : 0
  const days = unit === 'D' ? Number(count) : unit === 'W' ? 7 * Number(count) : 0
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + months, Math.min(day, last) + days)
}

/*
 * Operators of this product beside JsonLogic's. Their operands are fields ({ var } or { values }), never expressions, so each costs at most
 * one walk over the values it names:
 *   days    [field or { today: [] }, 'P2D'?]   the day as a number, with a duration added: dates of different zones compare as they should
 *   common  [fields, fields]                   values of the first that are among the second
 *   apart   [fields, fields]                   values of the first that are not among the second
 *   where   [fields, { var }, constant]        values of the first in whose item the second is the constant
 */
export const OWN_OPERATORS: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['days', [1, 2]],
  ['common', [2, 2]],
  ['apart', [2, 2]],
  ['where', [3, 3]],
])

const DURATION = /^P(\d{1,4})([DWMY])$/

/** A field as an operand: its contentId, and whether all its instances are meant. */
export interface Operand {
  id: string
  isEverywhere: boolean
}

export type OwnCall =
  | { operator: 'days'; of: Operand | 'today'; plus: string | null }
  | { operator: 'common' | 'apart'; of: Operand; among: Operand }
  | { operator: 'where'; of: Operand; by: Operand; is: string | number | boolean }

const operandOf = (json: unknown): Operand | null => {
  if (!isRecord(json)) return null
  const [key, ...more] = Object.keys(json)
  if ((key !== 'var' && key !== 'values') || more.length > 0) return null
  const id: unknown = Array.isArray(json[key]) ? (json[key] as unknown[])[0] : json[key]
  return typeof id === 'string' ? { id, isEverywhere: key === 'values' } : null
}

const isToday = (json: unknown): boolean =>
  isRecord(json) && Object.keys(json).length === 1 && Array.isArray(json.today) && json.today.length === 0

/** What a call of one of these operators says, or null where it says nothing they know. */
export function ownCall(operator: string, args: readonly unknown[]): OwnCall | null {
  const of = operandOf(args[0])
  if (operator === 'days') {
    const plus = args[1] ?? null
    if (plus !== null && !(typeof plus === 'string' && DURATION.test(plus))) return null
    if (isToday(args[0])) return { operator, of: 'today', plus }
    return of && !of.isEverywhere ? { operator, of, plus } : null
  }
  const second = operandOf(args[1])
  if (!of || !second) return null
  if (operator === 'common' || operator === 'apart') return { operator, of, among: second }
  const is = args[2]
  if (operator !== 'where' || second.isEverywhere || (typeof is !== 'string' && typeof is !== 'number' && typeof is !== 'boolean'))
    return null
  return { operator, of, by: second, is }
}

export const operandsOf = (call: OwnCall): Operand[] => {
  if (call.operator === 'days') return call.of === 'today' ? [] : [call.of]
  return call.operator === 'where' ? [call.of, call.by] : [call.of, call.among]
}

interface At {
  reads: readonly Read[]
  indexes: readonly number[]
  situation: Situation
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Lists that were already looked through, so that a hundred lots that ask the same list do not each build it anew. */
const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>()

/** Long numbers are the same by what they say, not by being one object. */
const keyOf = (value: unknown): unknown => (isLong(value) ? `long ${String(value)}` : value)

function setOf(list: readonly unknown[]): ReadonlySet<unknown> {
  const known = sets.get(list)
  if (known) return known
  const set = new Set(list.map(keyOf))
  sets.set(list, set)
  return set
}

const readOf = ({ reads }: At, { id, isEverywhere }: Operand): Read | undefined =>
  reads.find((read) => read.field.id === id && read.isEverywhere === isEverywhere)

function valueOf(at: At, operand: Operand): unknown {
  const read = readOf(at, operand)
  return read && readValue(read, at.indexes, at.situation)
}

/** Result of a call; undefined for a day that is missing, so that nothing is compared with it by accident. */
export function evaluateCall(call: OwnCall, at: At): unknown {
  if (call.operator === 'days') {
    if (call.of === 'today') return at.situation.today === undefined ? undefined : dayNumber(at.situation.today, call.plus)
    const value = valueOf(at, call.of)
    return typeof value === 'string' ? dayNumber(value, call.plus) : undefined
  }
  if (call.operator === 'where') return valuesWhere(call, at)
  const among = setOf(listed(valueOf(at, call.among)))
  return listed(valueOf(at, call.of)).filter((each) => among.has(keyOf(each)) === (call.operator === 'common'))
}

function valuesWhere({ of, by, is }: OwnCall & { operator: 'where' }, at: At): unknown[] {
  const [read, key] = [readOf(at, of), readOf(at, by)]
  if (!read || !key) return []
  const shared = commonGroups(read, key)
  return instancesWithin(read.field, at.situation.data, at.indexes.slice(0, read.shared)).flatMap(({ indexes }) => {
    const own = readValue({ field: key.field, shared, isEverywhere: false }, indexes, at.situation)
    if (!listed(own).some((each) => isConstant(is, each))) return []
    return listed(readValue({ field: read.field, shared: indexes.length, isEverywhere: false }, indexes, at.situation))
  })
}

function commonGroups(a: Read, b: Read): number {
  const [left, right] = [a.field.repeatedAncestors, b.field.repeatedAncestors]
  let shared = 0
  while (left[shared] !== undefined && left[shared] === right[shared]) shared += 1
  return shared
}
