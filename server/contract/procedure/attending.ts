import { Type, type Static } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'

/** An opening of offers, for a company that handed one in and may attend. It says nothing of what is opened, nor of who else is there. */
export const OpeningToAttend = Type.Object({
  lotId: Type.String(),
  lotName: Type.String(),
  /** It does not begin before: the deadline, or the later moment that the notice names (BT-132). */
  from: MaybeInstant,
  /** Where it takes place, or a link, as the notice has it in the reader's language; empty: it names none. */
  place: Type.String(),
  /** Under way; null: not begun, or run out. */
  running: Type.Union([
    Type.Object({
      id: Type.String(),
      startedAt: Instant,
      expiresAt: Instant,
      /** How many people are still to come. */
      missing: Type.Integer(),
      /** Since when the company attends, as its record will have it; null: it does not. */
      attendedAt: MaybeInstant,
    }),
    Type.Null(),
  ]),
})
export type OpeningToAttend = Static<typeof OpeningToAttend>
