import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

const Secret = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])

/** Ends all sessions of the person, in every process; the own one too. */
export const changePassword = defineContract({
  name: 'changePassword',
  area: 'access',
  summary:
    'Sets the own password by the old one (staff may leave it out within 5 minutes of their login), or anybody’s by the token of a ' +
    'reset or invitation link. Ends all sessions of that person.',
  params: [
    ['oldPassword', Secret(1024)],
    ['token', Secret(100)],
    ['newPassword', Type.String({ maxLength: 1024 })],
  ],
  result: Type.Null(),
  who: ['guest', 'user'],
  subject: 'user',
  mutates: true,
  errors: [404],
})
