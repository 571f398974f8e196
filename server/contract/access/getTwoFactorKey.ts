import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

export const getTwoFactorKey = defineContract({
  name: 'getTwoFactorKey',
  area: 'access',
  summary:
    'The same secret as in getTwoFactorQRCode, to be typed in by hand: in base32, and as an otpauth address. 409 once it is switched on.',
  params: [],
  result: Type.Object({ secret: Type.String(), uri: Type.String() }),
  who: ['setupPending', 'user'],
  subject: 'own account',
  mutates: false,
  errors: [409],
})
