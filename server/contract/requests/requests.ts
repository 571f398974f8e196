import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { Exact, Id, OneOf, PROJECT_ID } from '../shapes'

/**
 * 'documents': Nachforderung (§ 56 VgV), what is missing is handed in later. 'clarification': Aufklärung, what stands in the offer is
 * explained.
 */
export const RequestKind = OneOf('documents', 'clarification')
export type RequestKind = Static<typeof RequestKind>

/** open: waits for the answer. due: the deadline passed without one. late: answered after it. withdrawn: taken back by the authority. */
export const RequestState = OneOf('open', 'due', 'answered', 'late', 'withdrawn')
export type RequestState = Static<typeof RequestState>

export const RequestFile = Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer(), sha256: Type.String() })
export type RequestFile = Static<typeof RequestFile>

/** What the bidder sent: with the time of receipt to the millisecond, and what proves it. */
export const RequestAnswer = Type.Object({
  receivedAt: Instant,
  late: Type.Boolean(),
  declaredBy: Type.String(),
  text: Type.String(),
  files: Type.Array(RequestFile),
  /** SHA-256 of the answer's canonical JSON. */
  hash: Type.String(),
})
export type RequestAnswer = Static<typeof RequestAnswer>

export const RequestView = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  no: Type.String(),
  projectId: Type.String(),
  projectName: Type.String(),
  projectNo: Type.Integer(),
  lotId: Type.String(),
  lotName: Type.String(),
  offerId: Type.String(),
  organization: Type.Object({ id: Type.Integer(), name: Type.String() }),
  kind: RequestKind,
  subject: Type.String(),
  text: Type.String(),
  created: Instant,
  /** Who asked; the authority's people are named to the team alone. */
  createdBy: Type.Optional(Type.String()),
  deadline: Instant,
  state: RequestState,
  /** Where the bidder puts files; what lies there the team sees at once, and it is handed in with the answer. */
  roomId: Type.String(),
  withdrawn: Type.Union([Type.Object({ at: Instant, reason: Type.String() }), Type.Null()]),
  answer: Type.Union([RequestAnswer, Type.Null()]),
  /** What this person can do with it now. */
  may: Type.Object({ answer: Type.Boolean(), extend: Type.Boolean(), withdraw: Type.Boolean() }),
})
export type RequestView = Static<typeof RequestView>

export const RequestInput = Exact({
  lotId: Type.String({ maxLength: 40 }),
  /** One request each. */
  offerIds: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  kind: RequestKind,
  subject: Type.String({ maxLength: 200 }),
  text: Type.String({ maxLength: 20_000 }),
  deadline: Instant,
})
export type RequestInput = Static<typeof RequestInput>

/** 423 before the opening of that lot, 409 for offers that were not opened. */
export const createRequests = defineContract({
  name: 'createRequests',
  area: 'requests',
  summary: 'Asks bidders of a lot for what is missing or unclear, until a deadline; each gets a request and a mail of its own.',
  params: [PROJECT_ID, ['input', RequestInput]],
  result: Type.Array(RequestView),
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 423],
})

export const getRequests = defineContract({
  name: 'getRequests',
  area: 'requests',
  summary: 'Requests after the opening, the newest first: all of a tender for its team, a company its own.',
  params: [PROJECT_ID],
  result: Type.Array(RequestView),
  who: ['external', 'internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** A request that waits for the company's answer. due: its deadline passed; it can be answered all the same, marked as late. */
export const OpenRequest = Type.Object({
  id: Type.String(),
  no: Type.String(),
  kind: RequestKind,
  subject: Type.String(),
  projectId: Type.String(),
  projectName: Type.String(),
  deadline: Instant,
  state: OneOf('open', 'due'),
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

export const AnswerInput = Exact({
  text: Type.String({ maxLength: 20_000 }),
  /** Who declares, in text form (§ 126b BGB). */
  declaredBy: Type.String({ maxLength: 200 }),
  version: Type.Integer(),
})
export type AnswerInput = Static<typeof AnswerInput>

/** Answered once. After the deadline it is taken in and marked late: what follows from that is for the authority to say. */
export const answerRequest = defineContract({
  name: 'answerRequest',
  area: 'requests',
  summary: 'Answers a request of the authority with a text and the files of its room; the answer has a receipt to the millisecond.',
  params: [
    ['id', Id],
    ['input', AnswerInput],
  ],
  result: RequestView,
  who: ['external'],
  subject: 'request',
  mutates: true,
  errors: [404, 409],
})

/** Later only. One that passed can be set anew, as long as nothing came. */
export const extendRequest = defineContract({
  name: 'extendRequest',
  area: 'requests',
  summary: 'Gives a bidder more time for a request; told by mail.',
  params: [
    ['id', Id],
    ['input', Exact({ deadline: Instant, version: Type.Integer() })],
  ],
  result: RequestView,
  who: ['internal'],
  subject: 'request',
  mutates: true,
  errors: [404, 409],
})

export const withdrawRequest = defineContract({
  name: 'withdrawRequest',
  area: 'requests',
  summary: 'Takes a request back that was not answered yet; told by mail.',
  params: [
    ['id', Id],
    ['input', Exact({ reason: Type.String({ maxLength: 4000 }), version: Type.Integer() })],
  ],
  result: RequestView,
  who: ['internal'],
  subject: 'request',
  mutates: true,
  errors: [404, 409],
})
