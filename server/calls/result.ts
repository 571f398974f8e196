import type { Contract } from '../contract/define'
import { compiled, issuesOf } from './schema'

/** vitest sets it; in production a result is not checked twice over, its type already is. */
const checking = process.env['VITEST'] !== undefined

/** In tests: fails when a handler answers something else than its contract promises. */
export const checkResult = (contract: Contract, result: unknown): unknown => {
  if (!checking) return result
  // What the caller gets is JSON: dates are strings there, undefined is nothing.
  const wire: unknown = result === undefined ? null : JSON.parse(JSON.stringify(result))
  if (!compiled(contract.result).Check(wire))
    throw new Error(`${contract.name} answers what its contract does not promise: ${JSON.stringify(issuesOf(contract.result, wire, ''))}`)
  return result
}
