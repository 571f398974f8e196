import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { OF_JURY, ofLot } from './jury'
import { Exact, Id, OneOf } from '../shapes'

const Company = Type.Object({ offerId: Type.String(), organization: Type.String() })
const Person = Type.Union([Type.Object({ name: Type.String(), at: Instant }), Type.Null()])

export const DrawView = Type.Object({
  version: Type.Integer(),
  lotId: Type.String(),
  /** open: nobody has begun. begun: somebody else is to draw. drawn: it stands, and nothing changes it. */
  state: OneOf('open', 'begun', 'drawn'),
  /** Opened, and neither chosen nor turned down. */
  applicants: Type.Array(Company),
  /** Among whom; once drawn in the order of their lots. */
  among: Type.Array(
    Type.Object({
      ...Company.properties,
      /** Out since: why somebody of the team put it out; blank: it wants no part itself. Its place is the next one’s. */
      out: Type.Optional(Type.String()),
    }),
  ),
  places: Type.Union([Type.Integer(), Type.Null()]),
  reason: Type.String(),
  begun: Person,
  /** Begun by whoever reads this: somebody else draws. */
  isOwn: Type.Boolean(),
  drawn: Person,
  /** Both numbers that made the order: SHA-256 of '<first> <second> <offerId>', smallest first. */
  seeds: Type.Array(Type.String()),
  /** What is stored is not what the log has of it. Missing: it is. */
  differs: Type.Optional(Type.Literal(true)),
})
export type DrawView = Static<typeof DrawView>

export const DrawInput = Exact({
  version: Type.Integer(),
  places: Type.Integer({ minimum: 1, maximum: 499 }),
  among: Type.Array(Id, { minItems: 2, maxItems: 500, uniqueItems: true }),
  /** Why they are equally suited, so that lots decide (§ 71 Abs. 3 VgV, § 3 Abs. 3 RPW 2013). */
  reason: Type.String({ pattern: '\\S', maxLength: 2000 }),
  password: Type.String({ maxLength: 1000 }),
})
export type DrawInput = Static<typeof DrawInput>

/** 409 where the procedure draws no lots, and before applications are opened (refused.nothingDrawn). */
export const getDraw = defineContract({
  name: 'getDraw',
  ...OF_JURY,
  summary: 'Among which applications lots are drawn, by whom, and what was drawn. For the team.',
  params: [...ofLot],
  result: DrawView,
  mutates: false,
})

/** 409 once lots are drawn (refused.lotsAreDrawn); 422 for others than applicants to be decided on, and for a wrong password. */
export const beginDraw = defineContract({
  name: 'beginDraw',
  ...OF_JURY,
  summary: 'Says among which equally suited applications lots are drawn, and for how many places; another person draws.',
  params: [...ofLot, ['draw', DrawInput]],
  result: DrawView,
  mutates: true,
})

const Input = Exact({ version: Type.Integer(), password: Type.String({ maxLength: 1000 }) })

/** 409 (refused.<why>): by whoever began (samePersonDraws), or two who could be one (openers…), or of others than can be drawn by now. */
export const finishDraw = defineContract({
  name: 'finishDraw',
  ...OF_JURY,
  summary: 'Draws lots among the applications that somebody else named, with the own password; it is done once.',
  params: [...ofLot, ['draw', Input]],
  result: DrawView,
  mutates: true,
})
