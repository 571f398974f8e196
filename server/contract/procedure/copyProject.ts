import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'

export const copyProject = defineContract({
  name: 'copyProject',
  area: 'procedure',
  summary:
    'A new draft with the form of a tender, its dates cleared, under a title of its own where one is given; whoever copies is its admin.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['name', Type.Union([Type.String({ maxLength: 400 }), Type.Null()]), 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 413],
})
