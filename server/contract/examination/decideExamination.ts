import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from '../evaluation/params'
import { CHANGES, EvidenceInput, RegisterQueryView, RowKeyName, RowResultName } from './views'

export const RowInput = Type.Object(
  {
    row: RowKeyName,
    /** Null takes back what was said. */
    result: Type.Union([RowResultName, Type.Null()]),
    reason: Type.String({ maxLength: 4000 }),
    evidence: Type.Array(EvidenceInput, { maxItems: 20 }),
    queries: Type.Array(RegisterQueryView, { maxItems: 60 }),
  },
  { additionalProperties: false },
)
export type RowInput = Static<typeof RowInput>

/** 409 where somebody wrote about this offer since, where the lot is over; 422 what cannot be said of a row, each at its place. */
export const decideExamination = defineContract({
  name: 'decideExamination',
  ...CHANGES,
  summary: 'Says of rows of an offer’s checklist how they stand, with reason and evidence; the log keeps all of it.',
  params: [
    ...PLACE,
    [
      'input',
      Type.Object(
        {
          offerId: Type.String({ maxLength: 64 }),
          version: Type.Integer({ minimum: 0 }),
          rows: Type.Array(RowInput, { minItems: 1, maxItems: 40 }),
        },
        { additionalProperties: false },
      ),
    ],
  ],
})
