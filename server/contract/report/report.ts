import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { HolidayLand, ReckonedDays } from '../law/reckoning'
import { Exact, Id, MaybeText, OneOf, PROJECT_ID } from '../shapes'

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
export const NoteKind = OneOf('note', 'call', 'meeting', 'paper')
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
export const NoteInput = Exact({
  text: Type.String({ minLength: 1, maxLength: 10_000 }),
  kind: Type.Optional(NoteKind),
  moment: Type.Optional(MaybeInstant),
  roomId: Type.Optional(Type.Union([Id, Type.Null()])),
})
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

export const getReport = defineContract({
  name: 'getReport',
  area: 'report',
  summary:
    'The procurement report of a tender: what the law asks for, line by line, from what is known, by hand, or missing. For its team.',
  params: [
    PROJECT_ID,
    /** With every note, not only the newest page. */
    ['allNotes', Type.Boolean(), 'optional'],
  ],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** An empty text takes back what was written. */
export const ReportLineInput = Exact({
  version: Type.Integer({ minimum: 0 }),
  lineId: Type.String({ maxLength: 80 }),
  text: Type.String({ maxLength: 20_000 }),
})
export type ReportLineInput = Static<typeof ReportLineInput>

/** 404 where the law of this tender has no such line. */
export const updateReportLine = defineContract({
  name: 'updateReportLine',
  area: 'report',
  summary: 'Writes a line of the procurement report by hand, with name and time.',
  params: [PROJECT_ID, ['input', ReportLineInput]],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/**
 * 409 where somebody wrote in it or signed since `version`, or wrote a note since there were so many; 413 where it is too long for one
 * version.
 */
export const signReport = defineContract({
  name: 'signReport',
  area: 'report',
  summary: 'Keeps the procurement report as it stands now as a signed version; its hash stands in the log.',
  params: [PROJECT_ID, ['version', Type.Integer({ minimum: 0 })], ['noteCount', Type.Integer({ minimum: 0 }), 'optional']],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409, 413],
})

export const getReportVersion = defineContract({
  name: 'getReportVersion',
  area: 'report',
  summary: 'A signed version of the procurement report, as it was then.',
  params: [PROJECT_ID, ['no', Type.Integer({ minimum: 1 })]],
  result: SignedReport,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** Pages count from 1, the newest; a page that there is none of is empty. */
export const getReportNotes = defineContract({
  name: 'getReportNotes',
  area: 'report',
  summary: 'A page of the notes in the procurement report, in their order; the first page has the newest.',
  params: [PROJECT_ID, ['page', Type.Integer({ minimum: 1 })]],
  result: Type.Object({ notes: Type.Array(ReportNote) }),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** 409 where the files went with another note (refused.noteWritten), or a virus was found in one (refused.fileInfected). */
export const addReportNote = defineContract({
  name: 'addReportNote',
  area: 'report',
  summary: 'Writes a note into the procurement report, with files. It stays as it is; its hash stands in the log.',
  params: [PROJECT_ID, ['note', NoteInput]],
  result: ReportView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
