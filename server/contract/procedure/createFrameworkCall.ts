import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

/**
 * 409 'refused.noFramework' where no lot was awarded and nobody is admitted, 'refused.admittedDiffer' where a decision is not the log's.
 * Asked are those who were awarded, or are admitted when it is published; they hear of it then.
 */
export const createFrameworkCall = defineContract({
  name: 'createFrameworkCall',
  area: 'procedure',
  summary: 'A new draft that asks the parties of an awarded framework agreement alone, or all who are admitted to a purchasing system.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})
