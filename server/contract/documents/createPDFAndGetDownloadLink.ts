import { Type, type Static } from '@sinclair/typebox'
import { LOG_FILTERS } from '../audit/getLogEntries'
import { defineContract } from '../define'

export const DocumentKind = Type.Union([
  Type.Literal('log'),
  Type.Literal('tender'),
  Type.Literal('openingRecord'),
  Type.Literal('receipt'),
  Type.Literal('evaluation'),
  /** The same as a table for spreadsheets (CSV). */
  Type.Literal('evaluationTable'),
  /** The receipt of an answer to a request. */
  Type.Literal('requestAnswer'),
  /** The published questions and answers of a tender, by its id. */
  Type.Literal('answers'),
  /** The procurement report of a tender, as it stands or as it was signed. */
  Type.Literal('report'),
  /** The report of a design contest's jury: the tender's id and the lot's, with a colon between. */
  Type.Literal('juryReport'),
  /** A letter of the authority to a bidder (getLetter), by its id. */
  Type.Literal('letter'),
  /** The letter of a direct order that was given, by the tender's id. */
  Type.Literal('directOrder'),
  /** A contract of a tender with its changes (getContracts), by its id. */
  Type.Literal('contract'),
  /** Facts and plan of one parcel or of several. */
  Type.Literal('expose'),
])
export type DocumentKind = Static<typeof DocumentKind>

/** Which part of the log is printed; projectId null: all of it. */
export const LogSelection = Type.Object(
  { projectId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]), ...LOG_FILTERS },
  { additionalProperties: false },
)
export type LogSelection = Static<typeof LogSelection>

/** Parcels in this order: what everybody outside may see of them or, for staff, everything. */
export const ExposeSelection = Type.Object(
  {
    propertyIds: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 50 }),
    internal: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ExposeSelection = Static<typeof ExposeSelection>

export const createPDFAndGetDownloadLink = defineContract({
  name: 'createPDFAndGetDownloadLink',
  area: 'documents',
  summary:
    'Prints a document in the caller’s language. Answers a path below the server’s address that holds for 60 seconds, for this session ' +
    '(guests: this address) alone.',
  params: [
    ['kind', DocumentKind],
    /**
     * Id of the tender, the opening or the receipt; for the log the tender’s id or a selection; for evaluations what the tender’s id, lot,
     * kind, round and round of offers make, with colons between; for answers the tender’s id and the request’s, the same way; for a report
     * the tender’s id, with a colon and the number of a version where one is meant; for an exposé the parcels.
     */
    ['target', Type.Union([Type.String({ maxLength: 64 }), LogSelection, ExposeSelection])],
  ],
  result: Type.String(),
  who: ['guest', 'user'],
  subject: 'the document',
  mutates: false,
  errors: [404, 409, 413, 423],
})
