import { type Static, Type } from '@sinclair/typebox'
import { LOG_FILTERS } from '../audit/log'
import { defineContract } from '../define'
import { Exact, Id, OneOf } from '../shapes'

export const DocumentKind = OneOf(
  'log',
  'tender',
  'openingRecord',
  'receipt',
  'evaluation',
  /** The same as a table for spreadsheets (CSV). */
  'evaluationTable',
  /** The receipt of an answer to a request. */
  'requestAnswer',
  /** The published questions and answers of a tender, by its id. */
  'answers',
  /** The procurement report of a tender, as it stands or as it was signed. */
  'report',
  /** The report of a design contest's jury: the tender's id and the lot's, with a colon between. */
  'juryReport',
  /** A letter of the authority to a bidder (getLetter), by its id. */
  'letter',
  /** The letter of a direct order that was given, by the tender's id. */
  'directOrder',
  /** A contract of a tender with its changes (getContracts), by its id. */
  'contract',
  /** Facts and plan of one parcel or of several. */
  'expose',
)
export type DocumentKind = Static<typeof DocumentKind>

/** Which part of the log is printed; projectId null: all of it. */
export const LogSelection = Exact({ projectId: Type.Union([Id, Type.Null()]), ...LOG_FILTERS })
export type LogSelection = Static<typeof LogSelection>

/** Parcels in this order: what everybody outside may see of them or, for staff, everything. */
export const ExposeSelection = Exact({
  propertyIds: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 50 }),
  internal: Type.Optional(Type.Boolean()),
})
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
    ['target', Type.Union([Id, LogSelection, ExposeSelection])],
  ],
  result: Type.String(),
  who: ['guest', 'user'],
  subject: 'the document',
  mutates: false,
  errors: [404, 409, 413, 423],
})
