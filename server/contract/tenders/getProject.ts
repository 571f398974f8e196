import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from './views'

export const getProject = defineContract({
  name: 'getProject',
  area: 'tenders',
  summary: 'A tender as its reader may see it: whole for its team, the published part for everybody else.',
  params: [['id', Type.String({ maxLength: 64 })]],
  result: TenderView,
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
