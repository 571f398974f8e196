import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

/**
 * `version` is that of the preview: what was edited since is announced by nobody (409). `word`: what whoever announces it has to say of it.
 */
export const announceChanges = defineContract({
  name: 'announceChanges',
  area: 'procedure',
  summary: 'Makes the working copy what the outside reads, and tells everybody who takes part.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    [
      'announcement',
      Type.Object({ version: Type.Integer(), word: Type.Optional(Type.String({ maxLength: 4000 })) }, { additionalProperties: false }),
    ],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
