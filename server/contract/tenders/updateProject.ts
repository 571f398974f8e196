import { defineContract } from '../define'
import { TenderInput } from './inputs'
import { CHANGES_TENDER } from './changesTender'

/**
 * Fields that are not sent stay as they are. A stale `version` is 409 with error.data { changedBy, changedAt, version, current }, where
 * `current` is the tender as it stands now. After publication changes stay inside until they are announced.
 */
export const updateProject = defineContract({
  name: 'updateProject',
  area: 'tenders',
  summary: 'Saves form, head fields and team of a tender.',
  params: [['project', TenderInput]],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})
