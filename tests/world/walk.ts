import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { contracts, type MethodName } from '../../server/contract/contracts'
import { AppError } from '../../server/platform/errors'
import type { TestUser } from './people'
import type { World } from './testWorld'

/** Values that somebody who wants to know could name, by the name of the parameter or field. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** A value of this schema with what is known in its places; the nth of several. */
const valueOf = (schema: TSchema, ...[name, known, n]: [string, Known, number]): unknown => {
  const fits = (known[name] ?? []).filter((one) => Value.Check(schema, one))
  if (fits.length > 0) return fits[n % fits.length]
  const {
    anyOf,
    properties,
    items,
    required = [],
  } = schema as TSchema & {
    anyOf?: TSchema[]
    properties?: Record<string, TSchema>
    items?: TSchema
    required?: string[]
  }
  if (anyOf) {
    const [first] = anyOf.filter(({ type }) => type !== 'null')
    return first ? valueOf(first, name, known, n) : null
  }
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => required.includes(field) || field in known)
        .map(([field, one]) => [field, valueOf(one, field, known, n)]),
    )
  if (items && schema.type === 'array') return [valueOf(items, name, known, n)]
  if (schema.type === 'string') return schema.const ?? 'text'
  try {
    return Value.Create(schema)
  } catch {
    return null
  }
}

/** How many different calls of a method are worth a try. */
const variantsOf = (params: readonly (readonly [string, TSchema, ...unknown[]])[], known: Known): number =>
  Math.max(
    1,
    ...params.flatMap(([name, schema]) => [
      known[name]?.length ?? 1,
      ...Object.keys((schema as { properties?: object }).properties ?? {}).map((field) => known[field]?.length ?? 1),
    ]),
  )

/** They end the caller's session: last of all. */
const ENDS: ReadonlySet<string> = new Set(['logout', 'changePassword', 'endSession', 'endOtherSessions'])

export interface Answered {
  method: MethodName
  args: readonly unknown[]
  /** What came back, as text; of a refusal what it said. */
  text: string
  isRefused: boolean
}

/** Calls every method of the contract with whatever could be known; reading ones first. `wish` leaves some out. */
export const walkMethods = async (
  world: World,
  user: TestUser | null,
  { known, wish = () => true }: { known: Known; wish?(name: MethodName): boolean },
): Promise<Answered[]> => {
  const names = (Object.keys(contracts) as MethodName[]).filter(wish)
  const order = (name: MethodName): number => (ENDS.has(name) ? 2 : contracts[name].mutates ? 1 : 0)
  const answered: Answered[] = []
  for (const method of names.sort((a, b) => order(a) - order(b))) {
    const params = contracts[method].params as readonly (readonly [string, TSchema, ...unknown[]])[]
    for (let n = 0; n < variantsOf(params, known); n++) {
      const args = params.map(([name, schema]) => valueOf(schema, name, known, n))
      const found = await world.callRaw(user, [method, args]).then(
        (result) => ({ text: JSON.stringify(result), isRefused: false }),
        (fault: unknown) => {
          if (fault instanceof AppError) return { text: JSON.stringify(fault.data), isRefused: true }
          throw fault
        },
      )
      answered.push({ method, args, ...found })
    }
  }
  return answered
}

/** Which methods said one of these words, in an answer or a refusal. */
export const toldBy = (answered: readonly Answered[], words: readonly string[]): string[] => [
  ...new Set(answered.flatMap(({ method, text }) => (words.some((word) => text.includes(word)) ? [method] : []))),
]
