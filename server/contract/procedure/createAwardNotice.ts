import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

export const createAwardNotice = defineContract({
  name: 'createAwardNotice',
  area: 'procedure',
  summary:
    'A new draft of the award notice (EU-29 and its like) of a procedure whose lots ended, with what is known of it; whoever begins it ' +
    'is its admin. Every lot has one: where all that ended have theirs, the last of them is answered.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})
