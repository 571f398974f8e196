import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { AuthoredRow, Lock } from './views'

/**
 * `template` is a TemplateFile (engine/format/format.ts), or what getProjectTemplate or getProjectTemplateDraft gave with such a file in
 * it; what they say beside it may ride along as it was read, and says which `lock` was seen. Without `lock` its id must be new. Its version
 * and date of publication are the server's to say.
 */
export const saveProjectTemplate = defineContract({
  name: 'saveProjectTemplate',
  area: 'templates',
  summary: 'Saves the draft of an own template, or makes one. A file with faults is refused with all of them, each with its path.',
  params: [
    ['template', Type.Unknown()],
    ['lock', Lock, 'optional'],
  ],
  result: AuthoredRow,
  who: ['admin'],
  subject: 'template',
  mutates: true,
  errors: [404, 409, 413],
})
