import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

/** 409 'refused.noFramework' where no lot was awarded. The parties are those who were awarded; they hear of it with its publication. */
export const createFrameworkCall = defineContract({
  name: 'createFrameworkCall',
  area: 'procedure',
  summary: 'A new draft in which the parties of an awarded framework agreement alone are asked for offers.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})
