import type { Static, TSchema } from '@sinclair/typebox'
import type { Who } from './actor'

export const AREAS = [
  ...([
    'access',
    'organizations',
    'settings',
    'mail',
    'audit',
    'operation',
    'documents',
    'tenders',
    'offers',
    'rooms',
    'procedure',
    'templates',
    'procedures',
    'notices',
  ] as const),
  ...([
    'calendar',
    'today',
    'deputies',
    'profile',
    'practice',
    'evaluation',
    'examination',
    'requests',
    'questions',
    'messages',
    'search',
    'law',
    'need',
    'news',
    'report',
  ] as const),
  ...(['locations', 'parcels', 'geocoder', 'wms'] as const),
] as const
export type Area = (typeof AREAS)[number]

/** Application codes that a method may answer beside 401, 403, 422 and 429, which every method can. */
export type ErrorStatus = 404 | 409 | 413 | 423 | 503

/** A positional parameter; 'optional' ones stand last and may be left out or null. */
export type Param = readonly [name: string, schema: TSchema, optional?: 'optional']

/**
 * What a method promises: the one description that the dispatcher enforces, the browser is typed by and OpenRPC prints.
 * `subject` says in a word what is loaded to judge the caller ('tender', 'organization'; 'none').
 */
export interface Contract<
  Name extends string = string,
  Params extends readonly Param[] = readonly Param[],
  Result extends TSchema = TSchema,
> {
  readonly name: Name
  readonly area: Area
  /** One sentence for whoever reads the OpenRPC document. */
  readonly summary?: string
  readonly params: Params
  readonly result: Result
  readonly who: readonly Who[]
  readonly subject?: string
  /** Changes something: a repeated request id answers the first result instead of acting twice. */
  readonly mutates: boolean
  readonly errors?: readonly ErrorStatus[]
}

export const defineContract = <const Name extends string, const Params extends readonly Param[], Result extends TSchema>(
  contract: Contract<Name, Params, Result>,
): Contract<Name, Params, Result> => contract

type ValueOf<P extends Param> = P[2] extends 'optional' ? Static<P[1]> | null | undefined : Static<P[1]>

/** Parameters by name, as handlers receive them: `{ id: string, version?: number | null }`. */
export type ParamsOf<C extends Contract> = { [P in C['params'][number] as P[0]]: ValueOf<P> }

type Positional<P extends readonly Param[]> = P extends readonly [infer Head extends Param, ...infer Rest extends readonly Param[]]
  ? Head[2] extends 'optional'
    ? [value?: Static<Head[1]> | null, ...rest: Positional<Rest>]
    : [value: Static<Head[1]>, ...rest: Positional<Rest>]
  : []

/** Parameters by position, as callers send them. */
export type ArgsOf<C extends Contract> = Positional<C['params']>
export type ResultOf<C extends Contract> = Static<C['result']>
