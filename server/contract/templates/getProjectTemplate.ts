import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** `template` is a TemplateFile (engine/template/format.ts), `panels` the same as the content-node tree. Without a version: the newest published one. */
export const getProjectTemplate = defineContract({
  name: 'getProjectTemplate',
  area: 'templates',
  summary: 'One form template.',
  params: [
    ['id', Type.String({ maxLength: 100 })],
    ['version', Type.Integer({ minimum: 1 }), 'optional'],
  ],
  result: Type.Object({ template: Type.Unknown(), panels: Type.Array(Type.Unknown()) }),
  who: ['internal'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
