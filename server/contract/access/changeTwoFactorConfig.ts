import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

const maybe = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])

/**
 * (password, code, true, null): switches the second factor on with the secret shown before; answers ten recovery codes, once.
 * (password, code, false, null): switches it off. (null, null, false, null): skips the set-up, while it may be skipped.
 * (null, null, null, email): takes somebody's second factor away; the sessions of that person end. Of a bidder's account for an admin of
 * its company, else for a system admin.
 */
export const changeTwoFactorConfig = defineContract({
  name: 'changeTwoFactorConfig',
  area: 'access',
  summary: 'Switches the own second factor on or off, skips its set-up, or, for admins, resets another person’s.',
  params: [
    ['password', maybe(1024)],
    ['code', maybe(100)],
    ['enabled', Type.Union([Type.Boolean(), Type.Null()])],
    ['email', maybe(254), 'optional'],
  ],
  result: Type.Object({ recoveryCodes: Type.Array(Type.String(), { maxItems: 10 }) }),
  who: ['setupPending', 'user'],
  subject: 'user',
  mutates: true,
  errors: [404, 409],
})
