import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const dismissTenderNews = defineContract({
  name: 'dismissTenderNews',
  area: 'news',
  summary: 'Takes what is new about a tender off the caller’s page: it is known now.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Null(),
  who: ['user'],
  subject: 'tender',
  mutates: true,
  errors: [404],
})
