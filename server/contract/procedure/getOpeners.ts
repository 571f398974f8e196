import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpenersView, OpeningMatter } from './openers'

export const getOpeners = defineContract({
  name: 'getOpeners',
  area: 'procedure',
  summary: 'Who could open something of a tender, since when each is in the team, and who only with the confirmation of a system admin.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['matter', OpeningMatter],
  ],
  result: OpenersView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
