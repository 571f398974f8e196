import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { RequestKind } from './views'

/** A request that waits for the company's answer. due: its deadline passed; it can be answered all the same, marked as late. */
export const OpenRequest = Type.Object({
  id: Type.String(),
  no: Type.String(),
  kind: RequestKind,
  subject: Type.String(),
  projectId: Type.String(),
  projectName: Type.String(),
  deadline: Instant,
  state: Type.Union([Type.Literal('open'), Type.Literal('due')]),
})
export type OpenRequest = Static<typeof OpenRequest>

export const getOpenRequests = defineContract({
  name: 'getOpenRequests',
  area: 'requests',
  summary: 'What the own company was asked in all its procedures and has not answered, the nearest deadline first.',
  params: [],
  result: Type.Array(OpenRequest),
  who: ['external'],
  mutates: false,
})
