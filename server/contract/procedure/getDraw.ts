import { defineContract } from '../define'
import { DrawView } from './draw'
import { OF_JURY, ofLot } from './jury'

/** 409 where the procedure draws no lots, and before applications are opened (refused.nothingDrawn). */
export const getDraw = defineContract({
  name: 'getDraw',
  ...OF_JURY,
  summary: 'Among which applications lots are drawn, by whom, and what was drawn. For the team.',
  params: [...ofLot],
  result: DrawView,
  mutates: false,
})
