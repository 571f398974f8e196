import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { DrawView } from './draw'
import { OF_JURY, ofLot } from './jury'

const Input = Type.Object({ version: Type.Integer(), password: Type.String({ maxLength: 1000 }) }, { additionalProperties: false })

/** 409 (refused.<why>): by whoever began (samePersonDraws), or two who could be one (openers…), or of others than can be drawn by now. */
export const finishDraw = defineContract({
  name: 'finishDraw',
  ...OF_JURY,
  summary: 'Draws lots among the applications that somebody else named, with the own password; it is done once.',
  params: [...ofLot, ['draw', Input]],
  result: DrawView,
  mutates: true,
})
