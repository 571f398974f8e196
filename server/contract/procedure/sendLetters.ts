import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

/**
 * An information (§ 134 GWB) is the first of two steps of an award; the second is updateProjectStage(8, 'awarded') from the day on that
 * follows from the proofs. Sent again it tells those who were not told, and the days begin anew; with other winners all of it begins anew.
 * 409 where the caller wrote in it, or hangs together with whoever did (as at openings); 422 as writeLetters.
 */
export const sendLetters = defineContract({
  name: 'sendLetters',
  area: 'procedure',
  summary: 'A second person, who has read them, sends letters: all at one moment, as messages and mails with proof of delivery.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['letters', Type.Object({ id: Type.String({ maxLength: 64 }), version: Type.Integer() }, { additionalProperties: false })],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
