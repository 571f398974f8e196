import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpenersNamed, OpenersView, OpeningMatter } from './openers'

/**
 * 409 (refused.<why>) where these people need none, or have it already; of `also`, other matters of the same step, those are passed over.
 * Asked again it is one question, and one mail; what is asked at once is one mail.
 */
export const askForConfirmation = defineContract({
  name: 'askForConfirmation',
  area: 'procedure',
  summary: 'Asks the system admins to confirm the people of an opening; each gets a mail, and finds it in today’s work.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['matter', OpeningMatter],
    ['people', OpenersNamed],
    ['also', Type.Array(OpeningMatter, { maxItems: 1000 }), 'optional'],
  ],
  result: OpenersView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
