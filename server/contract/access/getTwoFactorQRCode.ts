import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/**
 * It changes nothing that counts: a secret that was not confirmed opens nothing. The same one is shown for an hour. 409 once it is switched
 * on.
 */
export const getTwoFactorQRCode = defineContract({
  name: 'getTwoFactorQRCode',
  area: 'access',
  summary:
    'The secret for the authenticator, waiting to be confirmed by changeTwoFactorConfig, as a PNG in base64. 409 once it is switched on.',
  params: [],
  result: Type.String(),
  who: ['setupPending', 'user'],
  subject: 'own account',
  mutates: false,
  errors: [409],
})
