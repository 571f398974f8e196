import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from './params'
import { EvaluationView, Points } from './views'

export const MarksInput = Type.Object(
  {
    offerId: Type.String({ maxLength: 64 }),
    /** Of the own marks for this offer; 0 where there are none. */
    version: Type.Integer({ minimum: 0 }),
    /** By criterion; those that are not named stay. */
    points: Type.Record(
      Type.String({ maxLength: 40 }),
      Type.Object({ points: Type.Union([Points, Type.Null()]), reason: Type.String({ maxLength: 4000 }) }, { additionalProperties: false }),
    ),
    note: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  { additionalProperties: false },
)
export type MarksInput = Static<typeof MarksInput>

export const giveEvaluationPoints = defineContract({
  name: 'giveEvaluationPoints',
  area: 'evaluation',
  summary: 'The caller’s own points, reasons and note for one offer. Nobody gives them for somebody else.',
  params: [...PLACE, ['input', MarksInput]],
  result: EvaluationView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})
