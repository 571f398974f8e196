import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'
import { Instant } from '../tenders/views'

export const DeputyInput = Type.Object(
  {
    version: Type.Integer(),
    /** The member who is stood in for; missing: the caller. */
    member: Type.Optional(Type.String({ maxLength: 320 })),
    deputy: Type.String({ maxLength: 320 }),
    from: Instant,
    /** The first moment that is no longer part of it. */
    until: Instant,
  },
  { additionalProperties: false },
)
export type DeputyInput = Static<typeof DeputyInput>

export const nameDeputy = defineContract({
  name: 'nameDeputy',
  area: 'deputies',
  summary: 'A member of the team names somebody who stands in for them for a span of time; project admins do it for others, too.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['deputy', DeputyInput],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
