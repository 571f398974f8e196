import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { asRead } from '../asRead'
import { LotIds, MOVES_OF_ITSELF } from './inputs'
import { CHANGES_TENDER } from './changesTender'
import { MaybeInstant, TenderRow, TenderView } from './views'

/** `stage`: what the lots become on the date (2, 3, 5, 6); `published`: the date, at least 48 hours ahead (missing: exactly that). */
export const PortalInput = asRead(
  Type.Object({
    id: Type.String({ maxLength: 64 }),
    version: Type.Integer(),
    /** 0, as a draft has it: 2. */
    stage: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(2), Type.Literal(3), Type.Literal(5), Type.Literal(6)])),
    published: Type.Optional(MaybeInstant),
    /** Why a deadline is below the law's minimum. */
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  [TenderView, TenderRow],
  { moving: MOVES_OF_ITSELF },
)
export type PortalInput = Static<typeof PortalInput>

export const publishToSIMAP = defineContract({
  name: 'publishToSIMAP',
  area: 'tenders',
  summary: 'Hands a notice to the public procurement portal; it appears on its date once the portal has confirmed it.',
  params: [
    ['project', Type.Union([Type.String({ maxLength: 64 }), PortalInput])],
    ['lotIds', LotIds, 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
