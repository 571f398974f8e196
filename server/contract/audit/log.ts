import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { placesFor, TextInLanguages } from '../inLanguages'
import { Instant, MaybeInstant } from '../instant'
import { Exact, Id, MaybeText, OneOf } from '../shapes'

/**
 * Words of the interface: a key in the namespace 'audit' (below `entry.`, `field.` or `value.`, by where they stand) and what is put in. A
 * null stands for somebody or something that no longer has a name.
 */
export const LogWords = Type.Object({
  key: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))),
})
export type LogWords = Static<typeof LogWords>

/** A value of a form as it stands in its data: an amount, a measure, a list. */
const FormValue = Type.Object({ form: Type.Unknown() })

/** A value that the log keeps in no language, as it reads in each. */
const BothWords = TextInLanguages

/** A text as it was typed, an instant (ISO 8601), words of the interface, a value of a form, words of both languages, or nothing. */
export const LogValue = Type.Union([LogWords, FormValue, BothWords, Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
export type LogValue = Static<typeof LogValue>

/** A field of a form, with the lot it is in and the language (a code) of its text, where there are several. */
const FormLabel = Type.Object({
  ...placesFor(Type.String()),
  lot: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
})

/** Both values null: that it changed is known, what it was is not kept in the log. */
export const LogChange = Type.Object({ label: Type.Union([LogWords, FormLabel, Type.String()]), oldValue: LogValue, newValue: LogValue })
export type LogChange = Static<typeof LogChange>

const Person = Type.Object({ name: Type.String(), email: Type.String() })
export type LogPerson = Static<typeof Person>

/** An entry of the log as its readers see it. What is sealed before an opening is not among them. */
export const LogEntry = Type.Object({
  /** The entry's hash in the chain: names it for ever. */
  id: Type.String(),
  type: Type.String(),
  created: Instant,
  /** Who acted. Null: nobody logged in, or the server itself; see `trigger`. */
  user: Type.Union([Person, Type.Null()]),
  userName: MaybeText,
  /**
   * person: see user. forgotten: somebody whose account is deleted. altered: see altered. forged: this installation did not write the entry
   * so. none: a guest, or the server by itself.
   */
  trigger: Type.Union([
    ...[Type.Literal('person'), Type.Literal('forgotten'), Type.Literal('altered'), Type.Literal('forged'), Type.Literal('none')],
  ]),
  /** Whose name is kept back, because what stands beside the chain is not what was written down with this entry; `entry`: all of it. */
  altered: Type.Optional(Type.Array(OneOf('actor', 'person', 'organization', 'entry'))),
  description: LogWords,
  projectId: MaybeText,
  offerId: MaybeText,
  roomId: MaybeText,
  data: Type.Object({
    /** The person concerned, where that is somebody else. */
    user: Type.Optional(Person),
    project: Type.Optional(Type.Object({ id: Type.String(), no: Type.Integer(), name: Type.String() })),
    lots: Type.Optional(Type.Array(Type.String())),
    organization: Type.Optional(Type.Object({ id: Type.Integer(), name: Type.String() })),
    room: Type.Optional(Type.String()),
    /** Names of the specification's data model, where an entry says such a thing. */
    ...Type.Partial(
      Type.Object({
        roomName: Type.String(),
        message: Type.String(),
        location: Type.String(),
        property: Type.String(),
        email: Type.String(),
      }),
    ).properties,
    roomDescription: Type.Optional(Type.String()),
    roomType: Type.Optional(Type.String()),
    file: Type.Optional(Type.String()),
    /** SHA-256 of the file, of the submission or of the record. */
    hash: Type.Optional(Type.String()),
    changes: Type.Array(LogChange),
  }),
  /** The entry as it lies in the chain, for whoever has to prove something; persons are hashes there. */
  technical: Type.Record(Type.String(), Type.Unknown()),
  /** On the last row only, where there is more: where the next page begins. */
  cursor: Type.Optional(Type.String()),
})
export type LogEntry = Static<typeof LogEntry>

const TypeName = Type.String({ maxLength: 60 })
/** A day in Berlin. */
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })
/** Which part of a log is read or printed. */
export const LOG_FILTERS = {
  type: Type.Optional(TypeName),
  /** Words that names or address of whoever acted begin with, as they are or were called. */
  person: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Day),
  /** The last day. */
  to: Type.Optional(Day),
  /**
   * What an entry says in the reader's language, by parts of words. Of everything, without a person, it is searched from three months
   * before `to` (or now) on where `from` is missing.
   */
  text: Type.Optional(Type.String({ maxLength: 200 })),
}
export const LogFilter = Exact({
  ...LOG_FILTERS,
  /** Of the last row of the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
})
export type LogFilter = Static<typeof LogFilter>

export const getLogEntries = defineContract({
  name: 'getLogEntries',
  area: 'audit',
  summary: 'The log of a tender (its admins) or of everything (system admins, projectId null), the newest first, 50 a page.',
  params: [
    ['projectId', Type.Union([Id, Type.Null()])],
    ['filter', Type.Union([TypeName, LogFilter]), 'optional'],
  ],
  result: Type.Array(LogEntry),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404, 413],
})

export const getLogState = defineContract({
  name: 'getLogState',
  area: 'audit',
  summary: 'Since when the log is known to be at odds with what was signed of it; null where it is not.',
  params: [],
  result: Type.Object({ faultSince: MaybeInstant }),
  who: ['admin'],
  subject: 'none',
  mutates: false,
})
