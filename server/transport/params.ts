import type { TSchema } from '@sinclair/typebox'
import type { Contract, ParamsOf } from '../contract/define'
import { AppError } from '../platform/errors'
import { compiled, issuesOf, type ParamIssue } from './schema'

/** Names that reach prototypes or database operators. Refused at any depth, whatever a schema would let through. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 64
const MAX_ISSUES = 100

const forbiddenKey = (key: string): boolean => FORBIDDEN.has(key) || (key.startsWith('$') && key !== '$schema')

/** Finds the first name or nesting that no schema may pass, by an explicit stack: depth must not exhaust ours. */
const findHostile = (args: readonly unknown[]): ParamIssue | null => {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: args, path: '', depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return { path, rule: 'tooDeep', params: { max: MAX_DEPTH } }
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value) && forbiddenKey(key)) return { path: `${path}/${key}`, rule: 'forbiddenKey', params: { key } }
      if (typeof child === 'object') open.push({ value: child, path: `${path}/${key}`, depth: depth + 1 })
    }
  }
  return null
}

/** Refuses what no schema may pass, before anything walks through it by recursion. */
export const assertHarmless = (args: readonly unknown[]): void => {
  const hostile = findHostile(args)
  if (hostile) throw new AppError('invalid', { errors: [hostile] })
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
