import type { TSchema } from '@sinclair/typebox'
import type { Contract, ParamsOf } from '../contract/define'
import { AppError } from '../platform/errors'
import { compiled, issuesOf, type ParamIssue } from './schema'

/** Names that reach prototypes or database operators. Refused at any depth, whatever a schema would let through. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 64
const MAX_ISSUES = 100

const forbiddenKey = (key: string): boolean => FORBIDDEN.has(key) || (key.startsWith('$') && key !== '$schema')

/**
 * Half of a surrogate pair cannot be stored: the database would keep another text than the one that was hashed. NUL ends texts in too
 * many programs. Values are cleaned of both (cleanArgs), names are refused.
 */
const BROKEN_NAME = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

interface Place {
  readonly value: object
  readonly path: string
  readonly depth: number
}

/**
 * Finds the first name or nesting that no schema may pass, by an explicit stack: depth must not exhaust ours. Millions of values
 * may come, so nothing is made for one that is harmless.
 */
const findHostile = (args: readonly unknown[]): ParamIssue | null => {
  const open: Place[] = [{ value: args, path: '', depth: 0 }]
  const look = (value: unknown, place: Place, key: string | number): void => {
    if (typeof value === 'object' && value !== null) open.push({ value, path: `${place.path}/${key}`, depth: place.depth + 1 })
  }
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > MAX_DEPTH) return { path: next.path, rule: 'tooDeep', params: { max: MAX_DEPTH } }
    if (Array.isArray(next.value)) {
      for (let index = 0; index < next.value.length; index++) look(next.value[index], next, index)
      continue
    }
    const record = next.value as Readonly<Record<string, unknown>>
    for (const key of Object.keys(record)) {
      if (forbiddenKey(key)) return { path: `${next.path}/${key.slice(0, 100)}`, rule: 'forbiddenKey', params: { key: key.slice(0, 100) } }
      if (BROKEN_NAME.test(key)) return { path: next.path, rule: 'brokenText' }
      look(record[key], next, key)
    }
  }
  return null
}

/** Refuses what no schema may pass, before anything walks through it by recursion. The path begins with the parameter's name. */
export const assertHarmless = ({ params }: Contract, args: readonly unknown[]): void => {
  const hostile = findHostile(args)
  if (!hostile) return
  const path = hostile.path.replace(/^\/(\d+)/, (whole, index) => (params[index] ? `/${params[index][0]}` : whole))
  throw new AppError('invalid', { errors: [{ ...hostile, path }] })
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/**
 * Positional arguments → parameters by name, or AppError 'invalid' with every issue (path begins with the parameter's name).
 * An empty optional parameter is null.
 */
export const readParams = <C extends Contract>(contract: C, args: readonly unknown[]): ParamsOf<C> => {
  const errors: ParamIssue[] = []
  if (args.length > contract.params.length) errors.push({ path: '', rule: 'tooManyParams', params: { max: contract.params.length } })
  const params: Record<string, unknown> = {}
  contract.params.forEach(([name, schema, optional], index) => {
    const value = args[index] ?? null
    params[name] = value
    if (optional && !isGiven(value)) return
    if (!accepts(schema, value)) errors.push(...issuesOf(schema, value, `/${name}`))
  })
  if (errors.length > 0) throw new AppError('invalid', { errors: errors.slice(0, MAX_ISSUES) })
  // The schemas have just been checked: this is what ParamsOf says.
  return params as ParamsOf<C>
}

const accepts = (schema: TSchema, value: unknown): boolean => compiled(schema).Check(value)
