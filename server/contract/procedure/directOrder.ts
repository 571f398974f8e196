import { Type, type Static } from '@sinclair/typebox'
import { PRICE_WAYS } from '../../../workflows/order'
import { defineContract } from '../define'
import { MaybeInstant } from '../instant'
import { Exact, MaybeText, OneOf, PROJECT_ID } from '../shapes'

/** YYYY-MM-DD, in Germany. */
const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
/** Euro without VAT, of two places at most. */
const Amount = Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,2})?$' })

const Price = Exact({
  id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' }),
  company: Type.String({ minLength: 1, maxLength: 200 }),
  /** Where the order goes. */
  address: Type.String({ maxLength: 500 }),
  /** Null: it was asked and named none. */
  net: Type.Union([Amount, Type.Null()]),
  /** Of the tax, in per cent; null: not said. */
  vat: Type.Union([Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,2})?$' }), Type.Null()]),
  on: Day,
  by: OneOf(...PRICE_WAYS),
  /** What it is for, and under which conditions. */
  note: Type.String({ maxLength: 2000 }),
})
export type OrderPriceDoc = Static<typeof Price>

export const DirectOrderInput = Exact({ version: Type.Integer({ minimum: 0 }), prices: Type.Array(Price, { maxItems: 50 }) })
export type DirectOrderInput = Static<typeof DirectOrderInput>

const Limit = Type.Union([
  Type.Object({ amount: Type.Integer(), paragraph: Type.String(), source: Type.String(), validFrom: Type.String() }),
  Type.Null(),
])

export const DirectOrderView = Type.Object({
  ...{ projectId: Type.String(), projectNo: Type.Integer(), projectName: Type.String(), buyer: Type.String() },
  /** 0: nobody wrote anything yet. */
  version: Type.Integer(),
  updated: MaybeInstant,
  updatedBy: Type.String(),
  prices: Type.Array(Price),
  /** What an order is held against: as of today or, once it was given, of its day (OrderStanding). */
  standing: Type.Object({ estimate: MaybeText, limit: Limit, compared: Limit, threshold: Limit, isAltered: Type.Boolean() }),
  /** From which sum on the house asks for several people's word, which nobody can give to a price; null: never, or it is closed. */
  severalFrom: Type.Union([Type.Number(), Type.Null()]),
  /** Null: it was not given. `letter`: in the caller's language, to be sent by the team: Lotse sends nothing. */
  ordered: Type.Union([
    Type.Object({
      ...{ priceId: Type.String(), company: Type.String(), reason: Type.String(), by: Type.String(), at: MaybeInstant },
      /** Null: order or contract are not what the log has of them. */
      letter: Type.Union([
        Type.Object({ recipient: Type.String(), subject: Type.String(), text: Type.String(), paragraph: Type.String() }),
        Type.Null(),
      ]),
    }),
    Type.Null(),
  ]),
  /** It was given, or given up: it stays as it is. */
  isClosed: Type.Boolean(),
})
export type DirectOrderView = Static<typeof DirectOrderView>

const DIRECT_ORDER = { area: 'procedure', result: DirectOrderView, who: ['internal'], subject: 'tender' } as const

/** 409: the tender runs by a procedure of another kind (refused.noDirectOrder). */
export const getDirectOrder = defineContract({
  name: 'getDirectOrder',
  ...DIRECT_ORDER,
  summary: 'The prices that a team wrote down for a direct order, its limits, and the order as it was given. For the team.',
  params: [PROJECT_ID],
  mutates: false,
  errors: [404, 409],
})

/** 409: stale, given already (refused.orderGiven), or the tender runs by a procedure of another kind (refused.noDirectOrder). */
export const saveDirectOrder = defineContract({
  name: 'saveDirectOrder',
  ...DIRECT_ORDER,
  summary: 'Writes down which companies named which prices for a direct order, when and how.',
  params: [PROJECT_ID, ['order', DirectOrderInput]],
  mutates: true,
  errors: [404, 409],
})
