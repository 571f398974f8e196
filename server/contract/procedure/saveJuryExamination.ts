import { defineContract } from '../define'
import { ExaminationInput, JuryView, OF_JURY, ofLot } from './jury'

/** 409 as for saveJuryReport; 422 for numbers that no work has. Whoever changes it takes signatures away, as the report holds it. */
export const saveJuryExamination = defineContract({
  name: 'saveJuryExamination',
  ...OF_JURY,
  summary: 'Writes how works met the formal requirements, by number, before the jury judges them.',
  params: [...ofLot, ['examination', ExaminationInput]],
  result: JuryView,
  mutates: true,
})
