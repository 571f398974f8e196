import { inLanguages } from '../inLanguages'
import { type Static, Type } from '@sinclair/typebox'
import { Exact, OneOf } from '../shapes'

const line = Type.String({ maxLength: 250 })

/**
 * A field that this installation adds to organizations or contacts. Its value is kept under `contentId` in `additionalFields`: a text for
 * string, a whole number for long, true or false for boolean, some of `choices` for list.
 */
export const AdditionalField = Exact({
  contentId: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9()_-]{0,79}$' }),
  label: inLanguages(line, { additionalProperties: false }),
  type: OneOf('string', 'long', 'boolean', 'list'),
  choices: Type.Optional(Type.Array(line, { maxItems: 200 })),
  required: Type.Optional(Type.Boolean()),
})
export type AdditionalField = Static<typeof AdditionalField>

export const AdditionalFields = Type.Array(AdditionalField, { maxItems: 100 })
