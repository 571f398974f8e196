import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { FormValues, SubmissionKind } from '../offers/drafts'

/** Nothing is saved: the answer is what the form would be. What is filled stays as it is; what has expired is left out. */
export const takeFromProfile = defineContract({
  name: 'takeFromProfile',
  area: 'profile',
  summary: 'Fills a form of the own company from its profile.',
  params: [
    ['offerId', Type.String({ maxLength: 64 })],
    ['kind', SubmissionKind],
    ['data', FormValues],
  ],
  result: Type.Object({
    data: FormValues,
    /** Paths that were filled. */
    taken: Type.Array(Type.String()),
    /** What the form asks for, the profile has, and was not taken: it is filled already, or it has expired. */
    left: Type.Array(
      Type.Object({ path: Type.String(), name: Type.String(), why: Type.Union([Type.Literal('filled'), Type.Literal('expired')]) }),
    ),
  }),
  who: ['external'],
  subject: 'offer',
  mutates: false,
  errors: [404, 413],
})
