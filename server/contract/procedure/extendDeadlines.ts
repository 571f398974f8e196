import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { CHANGES_TENDER } from '../tenders/changesTender'
import { ExtensionInput } from './views'

/**
 * Later only, before they pass, 5 minutes ahead at least (409 'refused.deadlineNotLater', 'refused.deadlineHasPassed',
 * 'refused.deadlineTooSoon'), and applications never up to the end of the offers or beyond (409 'refused.applicationsAfterOffers').
 */
export const extendDeadlines = defineContract({
  name: 'extendDeadlines',
  area: 'procedure',
  summary: 'Extends the deadline that runs in the chosen lots, and tells everybody.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['extension', ExtensionInput],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
