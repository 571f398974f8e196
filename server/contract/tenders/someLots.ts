import { Type } from '@sinclair/typebox'
import { Prizes } from '../procedure/jury'

/** What lots of some procedures say beside the rest. */
export const OF_SOME_LOTS = {
  /** Of a design contest. Missing: nothing was set. */
  prizes: Type.Optional(Prizes),
  /** The team, of a purchasing system: the round opened next, where nothing came in those before it. Missing: the one after `round`. */
  nextRound: Type.Optional(Type.Integer()),
}
