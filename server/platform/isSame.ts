import { canonicalJson } from './canonicalJson'

function bare(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => bare(one) ?? null)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === null || one === undefined ? [] : [[key, bare(one)]])))
}

const textOf = (value: unknown): string => canonicalJson(bare(value) ?? null)

/** Whether two values say the same: the order of keys says nothing, and a key that is null no more than one that is not there. */
export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)
