import { defineContract } from '../define'
import { DrawInput, DrawView } from './draw'
import { OF_JURY, ofLot } from './jury'

/** 409 once lots are drawn (refused.lotsAreDrawn); 422 for others than applicants to be decided on, and for a wrong password. */
export const beginDraw = defineContract({
  name: 'beginDraw',
  ...OF_JURY,
  summary: 'Says among which equally suited applications lots are drawn, and for how many places; another person draws.',
  params: [...ofLot, ['draw', DrawInput]],
  result: DrawView,
  mutates: true,
})
