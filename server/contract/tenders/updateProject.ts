import { defineContract } from '../define'
import { TenderInput } from './inputs'
import { TenderView } from './views'

/**
 * Fields that are not sent stay as they are. A stale `version` is 409 with error.data { changedBy, changedAt, version, current }, where
 * `current` is the tender as it stands now. After publication changes stay inside until they are announced.
 */
export const updateProject = defineContract({
  name: 'updateProject',
  area: 'tenders',
  summary: 'Saves form, head fields and team of a tender.',
  params: [['project', TenderInput]],
  result: TenderView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 413],
})
