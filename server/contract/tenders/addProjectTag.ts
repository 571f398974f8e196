import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from './views'

export const addProjectTag = defineContract({
  name: 'addProjectTag',
  area: 'tenders',
  summary: "Puts a public tender on the caller's watch list.",
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['tag', Type.Literal('merkliste')],
  ],
  result: TenderView,
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404],
})
