import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { ChangesView } from './views'

export const previewChanges = defineContract({
  name: 'previewChanges',
  area: 'procedure',
  summary: 'What announcing would change for the outside: every difference between what is published and the working copy.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: ChangesView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 409],
})
