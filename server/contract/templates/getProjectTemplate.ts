import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TemplateRow } from './getProjectTemplates'

/** The template as its list has it, and whole: `version` is that of the file. */
export const TemplateView = Type.Object({
  ...TemplateRow.properties,
  roomTemplates: Type.Array(Type.Unknown()),
  template: Type.Unknown(),
  panels: Type.Array(Type.Unknown()),
})

/**
 * `template` is a TemplateFile (engine/format/format.ts), `panels` the same as the content-node tree. Without a version: the newest
 * published one.
 */
export const getProjectTemplate = defineContract({
  name: 'getProjectTemplate',
  area: 'templates',
  summary: 'One form template.',
  params: [
    ['id', Type.String({ maxLength: 100 })],
    ['version', Type.Integer({ minimum: 1 }), 'optional'],
  ],
  result: TemplateView,
  who: ['internal'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
