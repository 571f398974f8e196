import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'

export const ChangeConfirmer = Type.Object({
  name: Type.String(),
  /**
   * Why they cannot be the second of two with the caller: one of the accounts could be the other's, or one person made both and one of them
   * lately, or one is checked by the directory alone, without a second factor of its own. Null: they can.
   */
  barred: Type.Union([Type.Literal('dependent'), Type.Literal('commonMaker'), Type.Literal('inDirectory'), Type.Null()]),
  /** From when on both accounts of a common maker count as two; for requests that are made then. */
  from: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
export type ChangeConfirmer = Static<typeof ChangeConfirmer>

export const getChangeConfirmers = defineContract({
  name: 'getChangeConfirmers',
  area: 'access',
  summary: 'The other active system admins, and which of them could confirm what the caller asks for by requestAccountChange.',
  params: [],
  result: Type.Array(ChangeConfirmer),
  who: ['admin'],
  subject: 'none',
  mutates: false,
  errors: [],
})
