import { defineContract } from '../define'
import { JuryView, OF_JURY, ofLot, ReportInput } from './jury'

/** 409 before the works are opened (refused.worksSealed); once all have signed (refused.juryHasSigned), or behind the jury. */
export const saveJuryReport = defineContract({
  name: 'saveJuryReport',
  ...OF_JURY,
  summary: "Writes the jury's report: members, ranks, remarks by number. Whoever changes it takes signatures away.",
  params: [...ofLot, ['report', ReportInput]],
  result: JuryView,
  mutates: true,
})
