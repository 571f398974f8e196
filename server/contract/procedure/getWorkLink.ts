import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OF_JURY, ofLot } from './jury'

const Wish = Type.Object(
  { number: Type.Integer(), file: Type.Integer({ minimum: 1 }), inline: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)

/** A link that hands out a file of a work under a name that is nobody's, for a minute. 409 where it is held back or cannot be shown. */
export const getWorkLink = defineContract({
  name: 'getWorkLink',
  ...OF_JURY,
  summary: "A link to a file of a work of a design contest, by the work's number. For the team.",
  params: [...ofLot, ['wish', Wish]],
  result: Type.String(),
  mutates: false,
})
