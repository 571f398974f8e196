import { Type, type Static } from '@sinclair/typebox'
import { Instant } from '../instant'

/**
 * 'documents': Nachforderung (§ 56 VgV), what is missing is handed in later. 'clarification': Aufklärung, what stands in the offer is
 * explained.
 */
export const RequestKind = Type.Union([Type.Literal('documents'), Type.Literal('clarification')])
export type RequestKind = Static<typeof RequestKind>

/** open: waits for the answer. due: the deadline passed without one. late: answered after it. withdrawn: taken back by the authority. */
export const RequestState = Type.Union([
  Type.Literal('open'),
  Type.Literal('due'),
  Type.Literal('answered'),
  Type.Literal('late'),
  Type.Literal('withdrawn'),
])
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
