import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { MailDefault } from './views'

export const getMailDefaults = defineContract({
  name: 'getMailDefaults',
  area: 'mail',
  summary: 'Every mail that Lotse writes: its built-in subject and text in both languages, and the placeholders it may have.',
  params: [],
  result: Type.Array(MailDefault),
  who: ['admin'],
  subject: 'none',
  mutates: false,
})
