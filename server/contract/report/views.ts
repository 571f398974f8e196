import { Type, type Static } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { HolidayLand, ReckonedDays } from '../law/reckoning'

const MaybeText = Type.Union([Type.String(), Type.Null()])

const Place = Type.Union([
  ...[Type.Literal('form'), Type.Literal('participants'), Type.Literal('evaluation'), Type.Literal('award')],
  ...[
    Type.Literal('questions'),
    Type.Literal('requests'),
    Type.Literal('messages'),
    Type.Literal('letters'),
    Type.Literal('contract'),
    Type.Literal('need'),
    Type.Literal('order'),
    Type.Literal('examination'),
    Type.Literal('here'),
  ],
])

/** Something that Lotse knows, in the caller's language, with where it is known from. */
export const ReportStatement = Type.Object({
  /** Stays while it says the same, in whatever language: a hash of what it is made of, or the entry's hash in the log. */
  id: Type.String(),
  text: Type.String(),
  details: Type.Array(Type.String()),
  at: MaybeInstant,
  by: MaybeText,
  place: Place,
  /** It is an entry of the log: `id` is its hash there. */
  isLogged: Type.Boolean(),
})
export type ReportStatement = Static<typeof ReportStatement>

/** Words that a person wrote; `isAltered`: not what the log was told of. */
const Written = Type.Object({ text: Type.String(), by: Type.String(), at: Instant, isAltered: Type.Boolean() })

export const ReportLineView = Type.Object({
  id: Type.String(),
  paragraph: Type.String(),
  /** Key of what it is about, in the words of the interface (`about.`). */
  about: Type.String(),
  state: Type.Union([
    ...[Type.Literal('record'), Type.Literal('hand'), Type.Literal('missing')],
    ...[Type.Literal('later'), Type.Literal('ifAny'), Type.Literal('without')],
  ]),
  statements: Type.Array(ReportStatement),
  /** What is due and nobody said, and where it is filled. */
  missing: Type.Array(Type.Object({ source: Type.String(), place: Place })),
  written: Type.Union([Written, Type.Null()]),
  /** It says something else than the last signed version did. */
  isChanged: Type.Boolean(),
})
export type ReportLineView = Static<typeof ReportLineView>

/** What a note is of: something to be kept, a call, a meeting, a paper that was filed. */
export const NoteKind = Type.Union([Type.Literal('note'), Type.Literal('call'), Type.Literal('meeting'), Type.Literal('paper')])
export type NoteKind = Static<typeof NoteKind>

/** A note of the team; never changed once written, nor its files. Sizes in bytes. */
export const ReportNote = Type.Object({
  no: Type.Integer(),
  ...Written.properties,
  kind: NoteKind,
  /** When it was: of a call, a meeting. */
  moment: MaybeInstant,
  /** The room that its files lie in. */
  roomId: MaybeText,
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer(), sha256: Type.String() })),
})
export type ReportNote = Static<typeof ReportNote>

/** `roomId`: attachments of the caller (createMessageRoom), which nobody adds to from then on. */
export const NoteInput = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 10_000 }),
    kind: Type.Optional(NoteKind),
    moment: Type.Optional(MaybeInstant),
    roomId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  },
  { additionalProperties: false },
)
export type NoteInput = Static<typeof NoteInput>

export const ReportVersion = Type.Object({
  no: Type.Integer(),
  by: Type.String(),
  at: Instant,
  /** SHA-256 of its canonical JSON; stands in the log. */
  hash: Type.String(),
})
export type ReportVersion = Static<typeof ReportVersion>

/** A moment that the law sets, reckoned day by day (YYYY-MM-DD, Berlin). Of periods in months the days in between are left out. */
export const ReportMoment = Type.Object({
  key: Type.String(),
  paragraph: Type.String(),
  /** False: the paragraph was not read. */
  verified: Type.Boolean(),
  event: Type.String(),
  /** Where there are several. */
  lotName: MaybeText,
  last: Type.String(),
  days: ReckonedDays,
  /** Whose holidays count. Missing: signed before the tender's Land was asked for. */
  land: Type.Optional(HolidayLand),
})
export type ReportMoment = Static<typeof ReportMoment>

const Content = Type.Object({
  projectId: Type.String(),
  projectNo: Type.Integer(),
  projectName: Type.String(),
  buyer: Type.String(),
  /** The law whose list it follows. */
  law: Type.String(),
  /** False: its list was not read. */
  verified: Type.Boolean(),
  lines: Type.Array(ReportLineView),
  /** The newest page of them (getReportNotes), or all; in their order. */
  notes: Type.Array(ReportNote),
  noteCount: Type.Integer(),
  moments: Type.Array(ReportMoment),
  /** What the log was told of and is not there any more, in the caller's language: somebody took it out of the database. */
  lost: Type.Array(Type.String()),
})

/** The procurement report ('Vergabevermerk') as it stands now. */
export const ReportView = Type.Object({
  ...Content.properties,
  /** Of what people wrote; 0: nothing yet. */
  version: Type.Integer(),
  versions: Type.Array(ReportVersion),
})
export type ReportView = Static<typeof ReportView>

/** As it was signed; in the language of whoever signed. */
export const SignedReport = Type.Object({
  ...Content.properties,
  ...ReportVersion.properties,
  /** The log's head that it was written on. */
  logHead: Type.Object({ seq: Type.Integer(), hash: Type.String() }),
  /** Somebody changed it since: it is not what was signed, or not what the log was told of. */
  isAltered: Type.Boolean(),
})
export type SignedReport = Static<typeof SignedReport>
