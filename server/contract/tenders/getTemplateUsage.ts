import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** Of the 200 newest drafts of a version those are counted that would park a value on moving to the newest one. */
export const getTemplateUsage = defineContract({
  name: 'getTemplateUsage',
  area: 'tenders',
  summary: 'How many tenders stand on each version of a template, by state, and how many drafts would park values.',
  params: [['templateId', Type.String({ maxLength: 100 })]],
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      drafts: Type.Integer(),
      published: Type.Integer(),
      archived: Type.Integer(),
      /** Drafts looked into. */
      checked: Type.Integer(),
      draftsThatPark: Type.Integer(),
      valuesParked: Type.Integer(),
    }),
  ),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
