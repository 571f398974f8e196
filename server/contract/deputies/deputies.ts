import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/inputs'
import { Instant } from '../instant'
import { Exact, PROJECT_ID } from '../shapes'

export const DeputyInput = Exact({
  version: Type.Integer(),
  /** The member who is stood in for; missing: the caller. */
  member: Type.Optional(Type.String({ maxLength: 320 })),
  deputy: Type.String({ maxLength: 320 }),
  from: Instant,
  /** The first moment that is no longer part of it. */
  until: Instant,
})
export type DeputyInput = Static<typeof DeputyInput>

export const nameDeputy = defineContract({
  name: 'nameDeputy',
  area: 'deputies',
  summary: 'A member of the team names somebody who stands in for them for a span of time; project admins do it for others, too.',
  params: [PROJECT_ID, ['deputy', DeputyInput]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

export const endDeputy = defineContract({
  name: 'endDeputy',
  area: 'deputies',
  summary: 'Ends the standing in for a member of the team (missing: the caller) before its time; nothing happens where there is none.',
  params: [PROJECT_ID, ['version', Type.Integer()], ['member', Type.String({ maxLength: 320 }), 'optional']],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
