import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { RequestKind, RequestView } from './views'

export const RequestInput = Type.Object(
  {
    lotId: Type.String({ maxLength: 40 }),
    /** One request each. */
    offerIds: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 500 }),
    kind: RequestKind,
    subject: Type.String({ maxLength: 200 }),
    text: Type.String({ maxLength: 20_000 }),
    deadline: Instant,
  },
  { additionalProperties: false },
)
export type RequestInput = Static<typeof RequestInput>

/** 423 before the opening of that lot, 409 for offers that were not opened. */
export const createRequests = defineContract({
  name: 'createRequests',
  area: 'requests',
  summary: 'Asks bidders of a lot for what is missing or unclear, until a deadline; each gets a request and a mail of its own.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['input', RequestInput],
  ],
  result: Type.Array(RequestView),
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})
