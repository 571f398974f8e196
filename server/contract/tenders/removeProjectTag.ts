import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from './views'

export const removeProjectTag = defineContract({
  name: 'removeProjectTag',
  area: 'tenders',
  summary: "Takes a tender off the caller's watch list.",
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
