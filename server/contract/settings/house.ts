import { type Static, Type } from '@sinclair/typebox'
import { COLOUR } from '../../../engine/colours'
import { SETUP_STEPS, type SetupStep } from '../../../engine/pages'
import { Exact, OneOf } from '../shapes'

const MaybeColour = Type.Union([Type.Literal(''), Type.String({ pattern: COLOUR })])

/** How the house shows itself in the bar of every page; '' where it is Lotse's own. */
export const House = Exact({
  name: Type.String({ maxLength: 60, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  /** A picture in PNG, as an address of its own data: nothing is loaded from elsewhere, and nothing in it can run. */
  logo: Type.Union([Type.Literal(''), Type.String({ pattern: '^data:image/png;base64,[A-Za-z0-9+/]+={0,2}$', maxLength: 60_000 })]),
  /** Of the bar, and of buttons and links; by day only. */
  bar: MaybeColour,
  action: MaybeColour,
})
export type House = Static<typeof House>

const State = Type.Optional(OneOf('done', 'left'))

/** Which steps of the first-run assistant were done or left out; one that is missing is still to be done. */
export const Setup = Type.Object(Object.fromEntries(SETUP_STEPS.map((step) => [step, State])) as Record<SetupStep, typeof State>, {
  additionalProperties: false,
})
export type Setup = Static<typeof Setup>

const People = Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 })
const OfficeName = Type.String({ minLength: 1, maxLength: 80 })
/** An organization's id; left out: the whole house. */
const Authority = Type.Optional(Type.Integer())

/**
 * Who may award from a value in euros on: so many of these accounts, by their addresses, and of these offices, each one place. No rule:
 * every project admin. Rules of an authority go beside those of the house.
 */
export const AwardRules = Type.Array(
  Exact({
    from: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }),
    needed: Type.Integer({ minimum: 1, maximum: 9 }),
    people: People,
    roles: Type.Optional(Type.Array(OfficeName, { maxItems: 10 })),
    authority: Authority,
  }),
  { maxItems: 60 },
)
export type AwardRules = Static<typeof AwardRules>

/** Offices ('Kämmerei') and who holds them, in the house or in one authority, by the addresses of their accounts. */
export const AwardRoles = Type.Array(
  Exact({ name: OfficeName, authority: Authority, people: Type.Array(Type.String({ maxLength: 254 }), { minItems: 1, maxItems: 20 }) }),
  { maxItems: 100 },
)
export type AwardRoles = Static<typeof AwardRoles>
