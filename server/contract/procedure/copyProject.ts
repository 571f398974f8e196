import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from '../tenders/views'

export const copyProject = defineContract({
  name: 'copyProject',
  area: 'procedure',
  summary:
    'A new draft with the form of a tender, its dates cleared, under a title of its own where one is given; whoever copies is its admin.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['name', Type.Union([Type.String({ maxLength: 400 }), Type.Null()]), 'optional'],
  ],
  result: TenderView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 413],
})
