import { contracts } from '../../../server/contract/contracts'
import type { TestUser } from '../../world/people'
import { Refused, type Harbour } from '../../load/harbour'
import { findIn } from './scan'

/** Ids that a method might be asked about. */
export interface Known {
  texts: readonly string[]
  numbers: readonly number[]
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
}

/** Values for a parameter, from what is known; null where nothing can be said. */
const candidates = (schema: Schema, known: Known): unknown[] => {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.flatMap((one) => candidates(one, known))
  if (schema.type === 'string') return [...known.texts]
  if (schema.type === 'integer' || schema.type === 'number') return [...known.numbers]
  if (schema.type === 'boolean') return [true]
  if (schema.type === 'array') return [[...known.texts]]
  return schema.type === 'object' ? [{}] : [null]
}

/** Whose answers are kept ready (server/calls/keeping.ts). */
const KEPT = new Set(['getProject', 'getProjects', 'getSettings', 'getOrganizationFields', 'getLegalText'])

const MAX_CALLS = process.env.DEEP ? 120 : 16
/** At a time; the server has one core for them. */
const AT_ONCE = 8

const product = (lists: readonly unknown[][]): unknown[][] =>
  lists.reduce<unknown[][]>((all, list) => all.flatMap((args) => list.map((one) => [...args, one])), [[]])

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

/** All ways to ask one method about what is known; spread evenly where there are too many. */
export const argumentsFor = (params: readonly (readonly [string, unknown, string?])[], known: Known): unknown[][] => {
  const needed = params.filter(([, , optional]) => optional === undefined)
  const all = product(needed.map(([, schema]) => candidates(JSON.parse(JSON.stringify(schema)) as Schema, known)))
  // Three free texts make more calls than anybody waits for; those with the right kind of id are among the first two.
  let step = Math.max(1, Math.ceil(all.length / MAX_CALLS))
  // A step that divides the number of values would try one of them alone for the last parameter.
  while (commonDivisor(all.length, step) > 1) step++
  return all.filter((_, n) => n % step === 0)
}

const bytesOf = async (harbour: Harbour, who: TestUser | null, answer: unknown): Promise<Buffer> => {
  const text = Buffer.from(JSON.stringify(answer ?? null))
  if (typeof answer !== 'string' || !answer.startsWith('/api/v1/')) return text
  // A link is followed: what lies behind it is an answer too.
  const fetched = await fetch(new URL(answer, harbour.lotse().address), { headers: who ? { 'X-Auth-Token': who.token } : {} })
  return Buffer.concat([text, Buffer.from(await fetched.arrayBuffer())])
}

/**
 * Asks every method that only reads about everything that is known, as one person or a guest; answers where one of the texts was found:
 * 'method: text'. `warmedBy`: somebody who may read more asks just before, where answers are kept.
 */
export async function sweep(
  harbour: Harbour,
  who: TestUser | null,
  { known, needles, warmedBy }: { known: Known; needles: readonly string[]; warmedBy?: TestUser },
): Promise<string[]> {
  const found = new Set<string>()
  for (const { name, params, mutates } of Object.values(contracts)) {
    if (mutates) continue
    const all = argumentsFor(params, known)
    const warm = async (args: readonly unknown[]): Promise<void> => {
      if (warmedBy && KEPT.has(name)) await harbour.call(warmedBy, name, ...args).catch(() => null)
    }
    const ask = async (args: readonly unknown[]): Promise<void> => {
      await warm(args)
      const answer = await harbour.call<unknown>(who, name, ...args).catch((fault: unknown) => {
        if (fault instanceof Refused) return fault.message
        throw fault
      })
      for (const needle of findIn(await bytesOf(harbour, who, answer), needles)) found.add(`${name}: ${needle}`)
    }
    for (let n = 0; n < all.length; n += AT_ONCE) await Promise.all(all.slice(n, n + AT_ONCE).map(ask))
  }
  return [...found].sort()
}
