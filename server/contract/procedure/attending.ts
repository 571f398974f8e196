import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { PROJECT_ID } from '../shapes'

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

/**
 * By lot, for a company that has an offer in it, from its submission until the lot is opened; none where the procedure's openings are not
 * attended.
 */
export const getOpeningsToAttend = defineContract({
  name: 'getOpeningsToAttend',
  area: 'procedure',
  summary: 'Openings of offers that the caller’s company may attend: when, where, and whether one has begun.',
  params: [PROJECT_ID],
  result: Type.Array(OpeningToAttend),
  who: ['external'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/**
 * Writes down that the company attends the opening under way, once; it stands in the log, and in the record when that is made. 409
 * (refused.nothingToAttend) where none is under way, or the company has no offer in it.
 */
export const attendOpening = defineContract({
  name: 'attendOpening',
  area: 'procedure',
  summary: 'Attends the opening of a lot’s offers for the caller’s company.',
  params: [PROJECT_ID, ['lotId', Type.String({ maxLength: 40 })]],
  result: Type.Array(OpeningToAttend),
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
