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
  'evaluationTable',
  'requestAnswer',
  'answers',
  'report',
  'juryReport',
  'letter',
  'contract',
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
