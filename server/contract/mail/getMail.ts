import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MailView } from './views'

export const getMail = defineContract({
  name: 'getMail',
  area: 'mail',
  summary: 'One mail as it was rendered, with what became of it.',
  params: [['id', Type.String({ minLength: 1, maxLength: 1000 })]],
  result: MailView,
  who: ['admin'],
  subject: 'mail',
  mutates: false,
  errors: [404],
})
