import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { EvaluatedPart } from '../evaluation/views'
import { ExaminationView } from './views'

/** 423 before the opening, whether anything came in or not; the attempt is written down. */
export const getExamination = defineContract({
  name: 'getExamination',
  area: 'examination',
  summary: 'What an opening of a lot released with its checklist in the order of the law; without `part` of the newest opening.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['lotId', Type.String({ maxLength: 40 })],
    ['part', Type.Union([EvaluatedPart, Type.Null()]), 'optional'],
  ],
  result: ExaminationView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 423],
})
