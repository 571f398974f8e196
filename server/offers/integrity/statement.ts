import { canonicalJson } from '../../platform/canonicalJson'
import { signingFor } from '../../platform/signing'
import type { EarlyDoc, LateOpeningDoc, SignedDoc, SubmissionDoc } from '../model'

/*
 * What is signed of a submission, with a key that never lies beside the data: whoever has the database can change a row, its entry in the
 * log and all that hangs on it there, and sign none of it.
 */
const signing = signingFor('submissions')
const textOf = (what: string, content: object): string => canonicalJson({ format: 1, what, ...content })
const signature = (what: string, content: object): string => signing.sign(textOf(what, content))
const isGenuine = (what: string, content: object, signed: string): boolean => signing.isGenuine(textOf(what, content), signed)

/** What comes in, as it is signed; `hash` covers what is sealed. */
type Stated = Omit<SubmissionDoc, 'state' | 'body' | 'logHead' | 'lateOpening' | 'signed' | 'rev'>
type Facts = Omit<SignedDoc, 'signature'>

/** Envelopes by name and hash. What somebody put there in the database may be anything: it is signed by nobody. */
const namedOf = (early: unknown): unknown =>
  Array.isArray(early) ? early.map((one: Partial<EarlyDoc> | null) => ({ envelope: one?.envelope, hash: one?.hash })) : 'no list'

const statement = (row: Stated, { deadline, names, since, house }: Facts): object => {
  const { _id, action, kind, of, no, tenderId, offerId, orgId, lotId, round, offerRound, receivedAt, late, by, requestId, hash } = row
  const { asReceived, early, rest } = row
  const { organization, tender, tenderNo, lot } = names
  return {
    ...{ _id, action, kind, of, no, tenderId, offerId, orgId, lotId, round, offerRound, receivedAt, late, by, requestId, hash },
    ...{ deadline, since, names: { organization, tender, tenderNo, lot } },
    ...(house === undefined ? {} : { house }),
    ...(rest === undefined ? {} : { rest }),
    ...(early ? { early: namedOf(early) } : {}),
    ...(asReceived ? { asReceived: { orgId: asReceived.orgId, offerId: asReceived.offerId } } : {}),
  }
}

export const signSubmission = (row: Stated, facts: Facts): SignedDoc => ({
  ...facts,
  signature: signature('submission', statement(row, facts)),
})

export const isSubmissionGenuine = (row: Stated, { signature: signed, ...facts }: SignedDoc): boolean =>
  isGenuine('submission', statement(row, facts), signed)

/** The entry of the log that was made of it, as the receipt prints it. */
type Head = NonNullable<SubmissionDoc['logHead']>

export const signHead = (submission: string, { seq, hash }: Head): Head => ({
  ...{ seq, hash },
  signature: signature('entry', { submission, seq, hash }),
})

export const isHeadGenuine = (submission: string, { seq, hash, signature: signed }: Head): boolean =>
  signed !== undefined && isGenuine('entry', { submission, seq, hash }, signed)

const lateStatement = (submission: string, { by, byName, at, reason, second, openers, confirmation }: LateOpeningDoc): object => ({
  ...{ submission, by, byName, at, reason, openers, confirmation },
  second: second && { id: second.id, name: second.name, at: second.at },
})

export const signLateOpening = (submission: string, opening: LateOpeningDoc): LateOpeningDoc => ({
  ...opening,
  signature: signature('late opening', lateStatement(submission, opening)),
})

export const isLateOpeningGenuine = (submission: string, opening: LateOpeningDoc): boolean =>
  opening.signature !== undefined && isGenuine('late opening', lateStatement(submission, opening), opening.signature)

/** The moment from which on all submissions are signed (marker.ts). */
export const signMarker = (at: Date): string => signature('signed from here on', { at })
export const isMarkerGenuine = (at: Date, signed: unknown): boolean =>
  typeof signed === 'string' && isGenuine('signed from here on', { at }, signed)
