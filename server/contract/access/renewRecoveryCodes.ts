import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const renewRecoveryCodes = defineContract({
  name: 'renewRecoveryCodes',
  area: 'access',
  summary: 'Ten new recovery codes in place of all earlier ones, shown this once. 409 while the second factor is not switched on.',
  params: [
    ['password', Type.String({ maxLength: 1024 })],
    ['code', Type.String({ maxLength: 100 })],
  ],
  result: Type.Object({ recoveryCodes: Type.Array(Type.String(), { maxItems: 10 }) }),
  who: ['user'],
  subject: 'own account',
  mutates: true,
  errors: [409],
})
