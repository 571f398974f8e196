import { fault, step } from './fault'
import type { Fault } from './fault'
import { FORBIDDEN_KEYS } from './format'

/** Checks one value and adds every fault below it; never throws and never stops at the first. */
export type Shape = (value: unknown, path: string, faults: Fault[]) => void

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const scalar =
  (expected: string, holds: (value: unknown) => boolean): Shape =>
  (value, path, faults) => {
    if (!holds(value)) faults.push(fault(path, 'wrongType', { expected }))
  }

/** Longest text a template may hold in one place. */
const TEXT_LIMIT = 20_000

export const text: Shape = (value, path, faults) => {
  if (typeof value !== 'string') faults.push(fault(path, 'wrongType', { expected: 'string' }))
  else if (value.length > TEXT_LIMIT) faults.push(fault(path, 'tooLong', { limit: TEXT_LIMIT }))
}
export const flag = scalar('boolean', (value) => typeof value === 'boolean')
export const whole = scalar('integer ≥ 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0)
export const numeric = scalar('number', (value) => Number.isFinite(value))
export const anything: Shape = () => undefined

export const orNull =
  (shape: Shape): Shape =>
  (value, path, faults) => {
    if (value !== null) shape(value, path, faults)
  }

/** For a sentence; String() itself throws at objects whose toString is none. */
const inWords = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 80)

export const oneOf =
  (allowed: readonly (string | number)[]): Shape =>
  (value, path, faults) => {
    if (!allowed.some((each) => each === value))
      faults.push(fault(path, 'notOneOf', { value: inWords(value), allowed: allowed.join(', ') }))
  }

export const matching =
  (pattern: RegExp): Shape =>
  (value, path, faults) => {
    if (typeof value !== 'string') faults.push(fault(path, 'wrongType', { expected: 'string' }))
    else if (!pattern.test(value) || FORBIDDEN_KEYS.includes(value)) faults.push(fault(path, 'badId', { id: value.slice(0, 80) }))
  }

/** A list of at most `limit` members: a larger one is refused unread, so that a hostile file costs nothing. */
export const listOf =
  (member: Shape, limit = 10_000): Shape =>
  (value, path, faults) => {
    if (!Array.isArray(value)) faults.push(fault(path, 'notAnArray'))
    else if (value.length > limit) faults.push(fault(path, 'tooMany', { count: value.length, limit }))
    else value.forEach((each, index) => member(each, step(path, index), faults))
  }

export const recordOf =
  (key: Shape, member: Shape, limit = 10_000): Shape =>
  (value, path, faults) => {
    if (!isRecord(value)) return void faults.push(fault(path, 'notAnObject'))
    const keys = Object.keys(value)
    if (keys.length > limit) return void faults.push(fault(path, 'tooMany', { count: keys.length, limit }))
    for (const each of keys) {
      key(each, step(path, each), faults)
      member(value[each], step(path, each), faults)
    }
  }

/** An object with exactly these keys. A name the format does not know is a fault: a mistyped key must not pass unseen. */
export const objectOf =
  (needed: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape =>
  (value, path, faults) => {
    if (!isRecord(value)) return void faults.push(fault(path, 'notAnObject'))
    for (const key of Object.keys(needed)) if (!Object.hasOwn(value, key)) faults.push(fault(step(path, key), 'missing'))
    for (const key of Object.keys(value)) {
      const shape = Object.hasOwn(needed, key) ? needed[key] : Object.hasOwn(optional, key) ? optional[key] : undefined
      if (shape) shape(value[key], step(path, key), faults)
      else faults.push(fault(step(path, key), FORBIDDEN_KEYS.includes(key) ? 'forbiddenKey' : 'unknownKey'))
    }
  }
