import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Value, ValueErrorType } from '@sinclair/typebox/value'
import { REGIMES } from '../deadlines/periods'
import type { FormLaw } from '../deadlines/presets'
import { AUDIENCES, SHUTTABLE, type ProcedureDocument } from './document'
import { MAX_PHASES } from './faults'
import type { ProcedureFault } from './judged'

/** Laws that a procedure can be for. */
const LAWS = [...REGIMES, 'none'] as const satisfies readonly FormLaw[]

const closed = { additionalProperties: false }
const Key = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' })
const texts = (maxLength: number) =>
  Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z]+)?$' }), Type.String({ maxLength }), {
    ...{ ...closed, minProperties: 1, maxProperties: 30 },
  })
const Words = texts(200)
const list = (one: TSchema, most: number) => Type.Array(one, { minItems: 1, maxItems: most })

/** What it may say forms' rules know; here it is any JSON, of a depth that can be looked through. */
const Condition = Type.Object({ before: Key, when: Type.Unknown(), says: Words }, closed)
const conditions = { conditions: Type.Optional(list(Condition, 10)) }

const Mail = Type.Object(
  {
    at: Type.Union((['begin', 'opened', 'end'] as const).map((one) => Type.Literal(one))),
    to: list(Type.Union(AUDIENCES.map((one) => Type.Literal(one))), AUDIENCES.length),
    words: Type.Optional(texts(2_000)),
  },
  closed,
)
const mails = { mails: Type.Optional(list(Mail, 6)) }

/** Of talks: as many as a company finds its way among. */
const Room = Type.Object(
  {
    key: Key,
    by: Type.Union([Type.Literal('team'), Type.Literal('company')]),
    name: Words,
    about: Type.Optional(texts(1_000)),
    until: Type.Optional(Type.Literal('end')),
  },
  closed,
)

const common = {
  key: Key,
  // None, while it is being written: faults.ts says what then lacks a way.
  next: Type.Array(Key, { maxItems: 10 }),
  needs: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 })),
  name: Type.Optional(Words),
}
const without = { without: Type.Optional(list(Type.Union(SHUTTABLE.map((one) => Type.Literal(one))), SHUTTABLE.length)) }
const { needs: _needs, ...ofOrder } = common
const ofNotice = { ...ofOrder, ...without }
const Phase = Type.Union([
  Type.Object({ kind: Type.Literal('notice'), stage: Type.Literal(2), ...conditions, ...ofNotice }, closed),
  Type.Object({ kind: Type.Literal('order'), stage: Type.Literal(0), ...conditions, ...ofOrder }, closed),
  Type.Object(
    {
      kind: Type.Literal('intake'),
      of: Type.Union([Type.Literal('application'), Type.Literal('offer')]),
      ...mails,
      stage: Type.Union([Type.Literal(3), Type.Literal(6)]),
      rounds: Type.Optional(Type.Literal('untilFinal')),
      names: Type.Optional(Type.Union([Type.Literal('hidden'), Type.Literal('authors')])),
      periods: Type.Optional(Type.Union([Type.Literal('systemCall'), Type.Literal('contest')])),
      leastDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
      follows: Type.Optional(Type.Object({ of: Key, days: Type.Integer({ minimum: 1, maximum: 365 }) }, closed)),
      questionDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
      ...without,
      envelopes: Type.Optional(list(Type.Object({ key: Key, name: Type.Optional(Words) }, closed), 5)),
      ...common,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('opening'),
      of: Key,
      envelopes: Type.Optional(list(Key, 5)),
      people: Type.Optional(Type.Union([Type.Literal('house'), ...([2, 3, 4, 5] as const).map((one) => Type.Literal(one))])),
      record: Type.Optional(Type.Union((['sums', 'bidders', 'count'] as const).map((one) => Type.Literal(one)))),
      present: Type.Optional(Type.Literal('bidders')),
      ...common,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('choice'),
      of: Key,
      stage: Type.Union([Type.Literal(4), Type.Literal(7)]),
      draw: Type.Optional(Type.Literal('lots')),
      ...conditions,
      ...mails,
      ...without,
      ...common,
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('jury'), of: Key, stage: Type.Literal(7), ...mails, ...without, ...common }, closed),
  Type.Object(
    {
      kind: Type.Literal('talk'),
      stage: Type.Literal(5),
      with: Type.Optional(Type.Union([Type.Literal('interested'), Type.Literal('admitted')])),
      rooms: Type.Optional(list(Room, 6)),
      ...without,
      ...conditions,
      ...mails,
      ...common,
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal('award'), stage: Type.Literal(7), further: Type.Optional(Key), ...conditions, ...mails, ...without, ...common },
    closed,
  ),
])

/** Where it is served, and what exported documents name as `$schema`. */
export const PROCEDURE_SCHEMA_PATH = '/schema/procedure.json'

/** The JSON Schema of a document, for import and export; draft 2020-12. What hangs together is looked at behind it (faults.ts). */
export const PROCEDURE_SCHEMA = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 200 })),
    id: Type.String({ pattern: '^[a-z][a-z0-9-]{1,59}$' }),
    version: Type.Integer({ minimum: 1 }),
    type: Type.Union([0, 2, 3, 4, 5].map((one) => Type.Literal(one))),
    name: Words,
    regimes: Type.Optional(list(Type.Union(LAWS.map((one) => Type.Literal(one))), LAWS.length)),
    who: Type.Optional(Type.Union([Type.Literal('invited'), Type.Literal('parties')])),
    price: Type.Optional(Type.Literal('higher')),
    criteria: Type.Union((['byNotice', 'forOffers', 'never'] as const).map((one) => Type.Literal(one))),
    form: Type.Object(
      {
        namesTheProcedure: Type.Optional(Type.Boolean()),
        setting: Type.Union([Type.Literal('konzVV'), Type.Literal('konzVD')]),
      },
      closed,
    ),
    phases: Type.Array(Phase, { minItems: 1, maxItems: MAX_PHASES }),
  },
  closed,
)

/** The kind's own faults instead of 'none of these shapes fits'. */
function phaseFaults(value: unknown, path: string): ProcedureFault[] {
  const kind = typeof value === 'object' && value !== null && Object.hasOwn(value, 'kind') ? (value as { kind: unknown }).kind : undefined
  const own = Phase.anyOf.find((one) => (one as { properties: { kind: { const: unknown } } }).properties.kind.const === kind)
  if (!own)
    return [{ path: `${path}/kind`, rule: 'unknownKind', params: { kind: typeof kind === 'string' ? kind.slice(0, 40) : typeof kind } }]
  return [...Value.Errors(own, value)].map(({ type, path: at }) => ({ path: `${path}${at}`, rule: ruleOf(type) }))
}

const ruleOf = (type: ValueErrorType): string => {
  if (type === ValueErrorType.ObjectRequiredProperty) return 'required'
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'unknownProperty'
  if (type === ValueErrorType.ArrayMaxItems || type === ValueErrorType.ObjectMaxProperties) return 'tooMany'
  if (type === ValueErrorType.ArrayMinItems) return 'tooFew'
  if (type === ValueErrorType.StringPattern) return 'notAKey'
  return 'wrongValue'
}

/**
 * A document as it comes from outside: its shape, every fault with its path. Whether its phases hang together is compileProcedure's to say.
 */
export function readDocument(value: unknown): { ok: true; document: ProcedureDocument } | { ok: false; faults: ProcedureFault[] } {
  const faults = new Map<string, ProcedureFault>()
  for (const { type, path } of Value.Errors(PROCEDURE_SCHEMA, value)) {
    const at = /^\/phases\/(\d+)/.exec(path)
    const found: ProcedureFault[] =
      at && type === ValueErrorType.Union
        ? phaseFaults((value as { phases: unknown[] }).phases[Number(at[1])], at[0])
        : [{ path, rule: ruleOf(type) }]
    for (const one of found) if (!faults.has(one.path)) faults.set(one.path, one)
  }
  return faults.size > 0
    ? { ok: false, faults: [...faults.values()] }
    : { ok: true, document: value as Static<typeof PROCEDURE_SCHEMA> as ProcedureDocument }
}
