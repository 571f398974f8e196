import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { Exact, MaybeText, OneOf, PROJECT_ID } from '../shapes'

/** Why two people (or the one who opens alone) do not open without a confirmation (workflows/opening/eyes.ts). */
export const EyesReason = OneOf('openersMade', 'openersSameMaker', 'openersAdded', 'openerAccountYoung', 'openerMemberYoung')
export type EyesReason = Static<typeof EyesReason>

/** Somebody who opened, in the words of that moment. */
export const OpenerOnRecord = Type.Object({
  name: Type.String(),
  /** In the team, or named as deputy, without a break; null: unknown. */
  since: MaybeInstant,
  /** Who put them in; null: themself, as whoever made the tender. */
  addedBy: MaybeText,
  /** The member they stood in for. */
  deputyOf: Type.Optional(Type.String()),
})
export type OpenerOnRecord = Static<typeof OpenerOnRecord>

/** A system admin who is none of the openers confirmed them. */
export const OpenersConfirmation = Type.Object({ by: Type.String(), at: Instant, why: Type.Array(EyesReason), reason: Type.String() })
export type OpenersConfirmation = Static<typeof OpenersConfirmation>

/** What is to be opened; `round` and `offerRound` missing: what is due of this kind now. */
export const OpeningMatter = Exact({
  /** Null: the only lot. */
  lotId: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  what: OneOf('applications', 'offers'),
  round: Type.Optional(Type.Integer({ minimum: 1 })),
  offerRound: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type OpeningMatter = Static<typeof OpeningMatter>

/** As many people's e-mails as open together. */
export const OpenersNamed = Type.Array(Type.String({ maxLength: 320 }), { minItems: 1, maxItems: 5 })

/** Somebody who could open. */
export const OpenerView = Type.Object({ userName: Type.String(), accountSince: Instant, ...OpenerOnRecord.properties })
export type OpenerView = Static<typeof OpenerView>

/** People who could open together, or the one who could alone. */
export const OpenersGroup = Type.Object({
  people: Type.Array(Type.String()),
  /** What a confirmation is, or would be, needed for; none: they open on their own. */
  reasons: Type.Array(EyesReason),
  asked: Type.Optional(Type.Object({ by: Type.String(), at: Instant })),
  confirmation: Type.Optional(OpenersConfirmation),
  /** For a system admin, where one has to confirm: why this one may not; a key of texts. Missing: they may. */
  mayNotConfirm: Type.Optional(Type.String()),
})
export type OpenersGroup = Static<typeof OpenersGroup>

/** Who could open something, and who only with a confirmation. Nothing of what was handed in, nor how much. */
export const OpenersView = Type.Object({
  lotId: Type.String(),
  what: OneOf('applications', 'offers'),
  round: Type.Integer(),
  offerRound: Type.Integer(),
  deadline: MaybeInstant,
  people: Type.Array(OpenerView),
  groups: Type.Array(OpenersGroup),
  /** The reader with whoever began and joined what is under way, or the reader alone, where one opens; missing: it is not their turn. */
  mine: Type.Optional(OpenersGroup),
  /** The reader is a system admin: confirming is theirs. */
  isConfirmer: Type.Boolean(),
})
export type OpenersView = Static<typeof OpenersView>

export const getOpeners = defineContract({
  name: 'getOpeners',
  area: 'procedure',
  summary: 'Who could open something of a tender, since when each is in the team, and who only with the confirmation of a system admin.',
  params: [PROJECT_ID, ['matter', OpeningMatter]],
  result: OpenersView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/**
 * 409 (refused.<why>) where these people need none, or have it already; of `also`, other matters of the same step, those are passed over.
 * Asked again it is one question, and one mail; what is asked at once is one mail.
 */
export const askForConfirmation = defineContract({
  name: 'askForConfirmation',
  area: 'procedure',
  summary: 'Asks the system admins to confirm the people of an opening; each gets a mail, and finds it in today’s work.',
  params: [
    PROJECT_ID,
    ['matter', OpeningMatter],
    ['people', OpenersNamed],
    ['also', Type.Array(OpeningMatter, { maxItems: 1000 }), 'optional'],
  ],
  result: OpenersView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/**
 * Holds for this tender, lot, kind, round and these people alone, for what it was needed for when it was given; nothing is opened by it.
 * 409 (refused.<why>) for whoever is one of them, could be one of them, is younger than the deadline, or put in both young ones; and where
 * none is needed.
 */
export const confirmOpeners = defineContract({
  name: 'confirmOpeners',
  area: 'procedure',
  summary:
    'A system admin confirms, with a reason and the own password, that people open although one made or added the other, or came late.',
  params: [
    PROJECT_ID,
    ['matter', OpeningMatter],
    ['people', OpenersNamed],
    ['reason', Type.String({ maxLength: 4000 })],
    ['password', Type.String({ maxLength: 1000 })],
  ],
  result: OpenersView,
  who: ['admin'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
