import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/** Of the 200 newest drafts of a version those are counted that would park a value on moving to the newest one, or to the one asked for. */
export const getTemplateUsage = defineContract({
  name: 'getTemplateUsage',
  area: 'tenders',
  summary: 'How many tenders stand on each version of a template, by state, and how many drafts would park values.',
  params: [
    ['templateId', Type.String({ maxLength: 100 })],
    /** A published version, or 0 for the draft that is being written. */
    ['to', Type.Integer({ minimum: 0 }), 'optional'],
  ],
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      drafts: Type.Integer(),
      published: Type.Integer(),
      archived: Type.Integer(),
      /** Drafts looked into. */
      checked: Type.Integer(),
      /** Drafts that could move and were not: beyond the 200, or not to be read. */
      unchecked: Type.Integer(),
      /** In how many of the drafts looked into a value of a field would be parked. */
      losses: Type.Array(Type.Object({ contentId: Type.String(), drafts: Type.Integer() })),
      draftsThatPark: Type.Integer(),
      valuesParked: Type.Integer(),
      /** Which drafts, those first whose values have no place; 50 at most. */
      tenders: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          /** Values without a place. */
          values: Type.Integer(),
          fields: Type.Array(Type.Object({ contentId: Type.String(), label: Type.Object({ de: Type.String(), en: Type.String() }) })),
        }),
      ),
    }),
  ),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
