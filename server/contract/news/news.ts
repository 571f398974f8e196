import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { OneOf, PROJECT_ID } from '../shapes'

const Lots = Type.Union([Type.Array(Type.Integer({ minimum: 1 })), Type.Null()])

/** Something about a tender that is new to its reader. `lots`: numbers of those it is about, null for all. */
export const NewsEntry = Type.Union([
  Type.Object({
    kind: Type.Literal('deadline'),
    at: Instant,
    what: OneOf('applicationDeadline', 'offerDeadline'),
    deadline: Instant,
    lots: Lots,
  }),
  Type.Object({
    kind: Type.Literal('document'),
    at: Instant,
    name: Type.String(),
    state: OneOf('new', 'version', 'struck'),
  }),
  /** So many documents that they are not named one by one. */
  Type.Object({ kind: Type.Literal('documents'), at: Instant, count: Type.Integer({ minimum: 1 }) }),
  Type.Object({ kind: Type.Literal('answer'), at: Instant, no: Type.Integer() }),
  Type.Object({ kind: Type.Literal('message'), at: Instant, subject: Type.String(), from: Type.String() }),
  Type.Object({ kind: Type.Literal('changes'), at: Instant }),
  /** The stage that the procedure has now. */
  Type.Object({ kind: Type.Literal('phase'), at: Instant, stage: Type.Integer() }),
])
export type NewsEntry = Static<typeof NewsEntry>

/** `since`: end of the visit before; null on the first one, when nothing is new. Newest first. */
export const TenderNews = Type.Object({ since: MaybeInstant, entries: Type.Array(NewsEntry) })
export type TenderNews = Static<typeof TenderNews>

export const visitTender = defineContract({
  name: 'visitTender',
  area: 'news',
  summary:
    'Remembers that the caller looks at a tender, and answers what became new between their visit before and this one. Half an hour ' +
    'without a call ends a visit.',
  params: [PROJECT_ID],
  result: TenderNews,
  who: ['user'],
  subject: 'tender',
  mutates: true,
  errors: [404],
})

export const dismissTenderNews = defineContract({
  name: 'dismissTenderNews',
  area: 'news',
  summary: 'Takes what is new about a tender off the caller’s page: it is known now.',
  params: [PROJECT_ID],
  result: Type.Null(),
  who: ['user'],
  subject: 'tender',
  mutates: true,
  errors: [404],
})
