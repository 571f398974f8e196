import { Kind, type TSchema } from '@sinclair/typebox'
import type { Contract, ParamsOf } from '../contract/define'
import { AppError, type ErrorData } from '../platform/errors'
import { isSame } from '../platform/isSame'
import { compiled } from './schema'

type Faults = NonNullable<ErrorData['errors']>[number][]
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const propertiesOf = (schema: TSchema): Readonly<Record<string, TSchema>> =>
  (schema['properties'] as Record<string, TSchema> | undefined) ?? {}
const itemsOf = (schema: TSchema): TSchema | undefined => (schema[Kind] === 'Array' ? (schema['items'] as TSchema) : undefined)
const choicesOf = (schema: TSchema): readonly TSchema[] => (schema['anyOf'] as readonly TSchema[] | undefined) ?? [schema]

const known = new WeakMap<TSchema, boolean>()
/** Whether anything in a schema only rides along. */
const carries = (schema: TSchema): boolean => {
  const before = known.get(schema)
  if (before !== undefined) return before
  // A schema that holds itself: looked at once.
  known.set(schema, false)
  const items = itemsOf(schema)
  const inner = [...Object.values(propertiesOf(schema)), ...(items ? [items] : []), ...(schema['anyOf'] ? choicesOf(schema) : [])]
  const found = inner.some((one) => one['readOnly'] === true || carries(one))
  known.set(schema, found)
  return found
}

/** Of several that a value may be, the one that it is. */
const chosen = (schema: TSchema, value: unknown): TSchema =>
  schema['anyOf'] ? (choicesOf(schema).find((one) => compiled(one).Check(value)) ?? schema) : schema

/** What a caller reads now of what was sent, by the parameter's name: one view, or several that the same thing has. */
export type Standing<Name extends string = string> = Partial<Record<Name, readonly unknown[]>>

interface Walk {
  readonly path: string
  readonly faults: Faults
}

/** Of a list that stands, the item that another one was read from. */
const itemLike = (schema: TSchema, each: unknown, n: number): ((standing: unknown) => unknown) => {
  const by = schema['identifiedBy'] as string | undefined
  return (standing) => {
    if (!Array.isArray(standing)) return undefined
    return by === undefined ? standing[n] : standing.find((one) => isFields(one) && isFields(each) && isSame(one[by], each[by]))
  }
}

/** What of a value may be changed; what else it has and is as it stands nowhere is a fault. */
function takeOut(schema: TSchema, ...[value, standing, { path, faults }]: [unknown, readonly unknown[], Walk]): unknown {
  const one = chosen(schema, value)
  if (!carries(one)) return value
  const items = itemsOf(one)
  if (items && Array.isArray(value))
    return value.map((each, n) => takeOut(items, each, standing.map(itemLike(items, each, n)), { path: `${path}/${n}`, faults }))
  if (!isFields(value)) return value
  const properties = propertiesOf(one)
  const fields = standing.filter(isFields)
  const found = isStale(value, fields) ? [] : faults
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const property = properties[key]
      const walk = { path: `${path}/${key}`, faults: found }
      const stands = fields.map((each) => each[key])
      if (property?.['readOnly'] !== true) return [[key, property ? takeOut(property, member, stands, walk) : member]]
      const isAsRead = property['moving'] === true || (stands.length === 0 ? [null] : stands).some((each) => isSame(member, each))
      if (!isAsRead) found.push({ path: walk.path, rule: 'readOnly' })
      return []
    }),
  )
}

/** Whether a value brings anything that only rides along: most calls do not, and need no look at what stands. */
const brings = (schema: TSchema, value: unknown): boolean => {
  const one = chosen(schema, value)
  if (!carries(one)) return false
  const items = itemsOf(one)
  if (items && Array.isArray(value)) return value.some((each) => brings(items, each))
  if (!isFields(value)) return false
  const properties = propertiesOf(one)
  return Object.entries(value).some(([key, member]) => {
    const property = properties[key]
    return property !== undefined && (property['readOnly'] === true || brings(property, member))
  })
}

/** Somebody saved meanwhile: what was read is no longer what stands, and the handler says so (409). */
const isStale = (value: Fields, standing: readonly Fields[]): boolean =>
  typeof value['version'] === 'number' &&
  standing.some(({ version }) => typeof version === 'number') &&
  !standing.some(({ version }) => version === value['version'])

export const takesAsRead = ({ params }: Contract): boolean => params.some(([, schema]) => carries(schema))

/**
 * Parameters without what rode along as it was read. `read` answers, by the parameter's name, what the caller reads of it now. 422 names
 * every key that was changed and is not to be.
 */
export const withoutRiders = async <C extends Contract>(
  { params: described }: C,
  params: ParamsOf<C>,
  read: () => Promise<Standing>,
): Promise<ParamsOf<C>> => {
  const given = params as Readonly<Record<string, unknown>>
  const bringing = described.filter(([name, schema]) => brings(schema, given[name]))
  if (bringing.length === 0) return params
  const standing = await read()
  const faults: Faults = []
  const taken = bringing.map(([name, schema]) => {
    return [name, takeOut(schema, given[name], standing[name] ?? [], { path: `/${name}`, faults })] as const
  })
  const [first] = faults
  const field = first?.path.split('/').slice(2).join('.') ?? ''
  if (first) throw new AppError('invalid', { reason: 'readOnly', params: { field }, errors: faults })
  return { ...params, ...Object.fromEntries(taken) }
}
