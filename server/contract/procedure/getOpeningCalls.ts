import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpeningCall } from './views'

export const getOpeningCalls = defineContract({
  name: 'getOpeningCalls',
  area: 'procedure',
  summary: "Openings under way in the caller's teams, those that somebody else began first: they call for a second person.",
  params: [],
  result: Type.Array(OpeningCall),
  who: ['internal'],
  mutates: false,
})
