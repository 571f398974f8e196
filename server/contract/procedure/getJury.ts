import { defineContract } from '../define'
import { JuryView, OF_JURY, ofLot } from './jury'

/** 409 before the works are opened, and where there are none (refused.worksSealed). */
export const getJury = defineContract({
  name: 'getJury',
  ...OF_JURY,
  summary: 'Works of a design contest by their numbers, and what the jury says of them so far. For the team.',
  params: [...ofLot],
  result: JuryView,
  mutates: false,
})
