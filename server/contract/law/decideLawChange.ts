import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LAW, LINE } from './views'

/** 403: the two could be one person. 409: stale, not what was proposed, or the law changed since. */
export const decideLawChange = defineContract({
  name: 'decideLawChange',
  ...LAW,
  subject: 'lawProposal',
  summary: 'Confirms what another system admin proposed of the law, or refuses it with a reason; whoever proposed it may take it back so.',
  params: [
    LINE,
    ['proposal', Type.String({ maxLength: 100 })],
    ['decision', Type.Object({ agrees: Type.Boolean(), reason: Type.String({ maxLength: 2000 }) }, { additionalProperties: false })],
  ],
  mutates: true,
  errors: [404, 409],
})
