import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderVersion } from './views'

/** `no` is that of an announcement; 0 is the notice as it was published first. What is withheld by now is in no earlier version either. */
export const getProjectVersion = defineContract({
  name: 'getProjectVersion',
  area: 'tenders',
  summary: 'A tender as the outside read it from one announcement to the next.',
  params: [
    ['id', Type.String({ maxLength: 64 })],
    ['no', Type.Integer({ minimum: 0, maximum: 100_000 })],
  ],
  result: TenderVersion,
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
