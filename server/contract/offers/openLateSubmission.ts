import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { OpenerOnRecord, OpenersConfirmation } from '../procedure/openers'

/**
 * begun: one person gave a reason and their password; another one has until `expiresAt`. opened: the team reads it from now on, marked as
 * late.
 */
export const LateOpening = Type.Object({
  no: Type.String(),
  state: Type.Union([Type.Literal('begun'), Type.Literal('opened')]),
  begunBy: Type.String(),
  openedBy: Type.Optional(Type.String()),
  reason: Type.String(),
  at: Instant,
  expiresAt: Type.Optional(Instant),
  /** Of an opened one: since when both were in the team, and who confirmed them. */
  openers: Type.Optional(Type.Array(OpenerOnRecord)),
  confirmation: Type.Optional(OpenersConfirmation),
})
export type LateOpening = Static<typeof LateOpening>

/**
 * Called by one person of the team with a reason, then by another within 15 minutes; each with the own password. 423 before that lot's
 * opening, whether there is such a submission or not; 409 (refused.<why>) for one that is not late, is opened already, was begun by the
 * same person's side, or by somebody with whom it takes a confirmation (confirmOpeners).
 */
export const openLateSubmission = defineContract({
  name: 'openLateSubmission',
  area: 'offers',
  summary: 'Two people of the team open what came in late and is kept sealed, with a reason.',
  params: [
    ['no', Type.String({ maxLength: 20 })],
    ['password', Type.String({ maxLength: 1000 })],
    ['reason', Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]), 'optional'],
  ],
  result: LateOpening,
  who: ['internal'],
  subject: 'submission',
  mutates: true,
  errors: [404, 409, 423],
})
