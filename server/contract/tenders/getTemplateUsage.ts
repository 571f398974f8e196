import { TextInLanguages } from '../inLanguages'
import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'

/**
 * Of the 200 newest drafts of a version those are counted of which a value would have no place, or be refused, in the newest one or the one
 * asked for.
 */
export const getTemplateUsage = defineContract({
  name: 'getTemplateUsage',
  area: 'tenders',
  summary: 'How many tenders stand on each version of a template, by state, and of how many drafts moving would leave values to check.',
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
      /** In how many of the drafts looked into a value of a field would have no place or not be taken as it is. */
      losses: Type.Array(Type.Object({ contentId: Type.String(), drafts: Type.Integer() })),
      draftsToCheck: Type.Integer(),
      valuesToCheck: Type.Integer(),
      /** Which drafts, those first of which values are to be checked; 50 at most. */
      tenders: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          /** Values without a place, or refused where they have one. */
          values: Type.Integer(),
          fields: Type.Array(Type.Object({ contentId: Type.String(), label: TextInLanguages })),
        }),
      ),
    }),
  ),
  who: ['admin'],
  subject: 'template',
  mutates: false,
  errors: [404],
})
