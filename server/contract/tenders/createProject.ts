import { defineContract } from '../define'
import { TenderInput } from './inputs'
import { TenderView } from './views'

/**
 * Needs templateId, a name and an organization (in the data, or as head fields where the template has none). The creator becomes ADMIN of
 * the team.
 */
export const createProject = defineContract({
  name: 'createProject',
  area: 'tenders',
  summary: 'Creates a tender as a draft from a template.',
  params: [['project', TenderInput]],
  result: TenderView,
  who: ['internal'],
  mutates: true,
  errors: [404, 409, 413],
})
