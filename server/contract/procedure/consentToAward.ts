import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

const Consent = Type.Object(
  {
    version: Type.Integer(),
    lotId: Type.String({ maxLength: 40 }),
    /** Whom the contract goes to; nobody: the bidders hear of it otherwise. */
    offerIds: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }),
    /** The consent to these is taken back; an award that was made stays. */
    isTakenBack: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/**
 * 409: before the offers are opened, by nobody whom the house names for awards (refused.notNamedForAward), or given already
 * (refused.consentGiven), or taken back and not given (refused.consentNotGiven).
 */
export const consentToAward = defineContract({
  name: 'consentToAward',
  area: 'procedure',
  summary:
    'Consents to the award of a lot to these, or takes that back, where the house asks for it by value (awardRules). For those it names.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['consent', Consent],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
