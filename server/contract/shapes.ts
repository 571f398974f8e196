import { Type, type TLiteral, type TProperties, type TUnion } from '@sinclair/typebox'

/** An id of Lotse's own making, as callers send it. */
export const Id = Type.String({ maxLength: 64 })
/** The tender that a method is about: its first parameter. */
export const PROJECT_ID = ['projectId', Id] as const

export const MaybeText = Type.Union([Type.String(), Type.Null()])

/** An object as callers send it: one with a field that it does not name is refused. */
export const Exact = <Properties extends TProperties>(properties: Properties) => Type.Object(properties, { additionalProperties: false })

/** One of these words or numbers. */
export const OneOf = <const Value extends string | number>(...values: readonly Value[]): TUnion<TLiteral<Value>[]> =>
  Type.Union(values.map((value) => Type.Literal(value)))
