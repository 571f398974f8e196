import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpenedOffersView } from './views'

/**
 * Openings in which the caller's company has an offer, the newest first; none where the procedure keeps its records to the team. Before the
 * opening there is nothing.
 */
export const getOpenedOffers = defineContract({
  name: 'getOpenedOffers',
  area: 'procedure',
  summary: 'What the record of an opening lists of each offer, or how many there were, for the companies that offered.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(OpenedOffersView),
  who: ['external'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
