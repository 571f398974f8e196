import { type AuditEntry, entryHash, intentOfEntry } from '../../log/area'
import type { MismatchPart } from '../../contract/offers/mismatch'
import type { SubmissionDoc } from '../model'
import type { SealedMatter } from '../sealing'
import { isHeadGenuine, isLateOpeningGenuine, isSubmissionGenuine } from './statement'

/** The entries that are made of what comes in. */
export const ENTRY_TYPES = {
  APPLICATION_SUBMITTED: { kind: 'application', action: 'submit' },
  APPLICATION_WITHDRAWN: { kind: 'application', action: 'withdraw' },
  OFFER_SUBMITTED: { kind: 'offer', action: 'submit' },
  OFFER_WITHDRAWN: { kind: 'offer', action: 'withdraw' },
} as const satisfies Record<string, Pick<SubmissionDoc, 'kind' | 'action'>>

const INTENT = 'submission:'
const WITHDRAWN = ':withdrawn'
export const intentOf = (submissionId: string): string => `${INTENT}${submissionId}`

/** The submission that a row is about: itself, or what it takes back. */
export const submissionOf = (id: string): string => (id.endsWith(WITHDRAWN) ? id.slice(0, -WITHDRAWN.length) : id)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isKnownType = (type: string): type is keyof typeof ENTRY_TYPES => type in ENTRY_TYPES

/** What an entry says of what came in. Null: it is none of those. */
export function loggedOf(entry: AuditEntry) {
  const { type, at, tenderId, actor, data } = entry
  const intent = intentOfEntry(entry)
  const id = intent.startsWith(INTENT) ? intent.slice(INTENT.length) : null
  if (!isKnownType(type) || id === null) return null
  const sealed = isRecord(data.sealed) ? data.sealed : {}
  const [about, { kind, action }] = [submissionOf(id), ENTRY_TYPES[type]]
  const facts = {
    ...{ kind, action, of: about === id ? null : about, tenderId: tenderId ?? '', receivedAt: at, late: data.late === true },
    ...{ offerId: String(data.offerId), orgId: Number(data.organizationId), no: typeof data.no === 'string' ? data.no : undefined },
    ...{ lotId: String(data.lotId), round: Number(sealed.round), offerRound: Number(sealed.offerRound) },
  }
  return { kind, action, id, at, tenderId, actor, sealed, data, of: about, facts }
}
type Logged = NonNullable<ReturnType<typeof loggedOf>>

/** The matter that an entry is about, as it stands there. */
export const matterIn = ({ facts }: Logged): SealedMatter => matterOf(facts)

const matterOf = ({ lotId, kind, round, offerRound }: SealedMatter): SealedMatter => ({ lotId, kind, round, offerRound })

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null

/** What of a row the entry knows too, and how both say it. */
const COMPARED: readonly (readonly [MismatchPart, (row: SubmissionDoc) => unknown, (entry: Logged) => unknown])[] = [
  ['receivedAt', ({ receivedAt }) => instant(receivedAt), ({ at }) => instant(at)],
  ['late', ({ late }) => late, ({ data }) => data.late],
  ['company', ({ offerId, orgId }) => [offerId, orgId], ({ data }) => [data.offerId, data.organizationId]],
  ['lot', ({ tenderId, lotId }) => [tenderId, lotId, lotId], ({ tenderId, data, sealed }) => [tenderId, data.lotId, sealed.lotId]],
  ['kind', ({ action, kind }) => [action, kind, kind], ({ action, kind, sealed }) => [action, kind, sealed.kind]],
  ['withdrawal', ({ of }) => of, ({ id, of }) => (id === of ? null : of)],
  ['round', ({ round, offerRound }) => [round, offerRound], ({ sealed }) => [sealed.round, sealed.offerRound]],
  ['number', ({ no = null }) => no, ({ data }) => data.no ?? null],
  ['content', ({ hash }) => hash, ({ data }) => data.hash],
  ['deadline', ({ signed }) => instant(signed?.deadline), ({ data }) => data.deadline ?? null],
  ['signature', ({ signed }) => signed?.signature ?? null, ({ data }) => data.signature ?? null],
]

/** Whether an entry is the one that the row points at, unchanged. Where the row's pointer is signed, so is all of the entry with it. */
const isEntryOf = ({ _id, logHead, signed }: SubmissionDoc, entry: AuditEntry): boolean => {
  const { h, ...content } = entry
  if (entryHash(content) !== h || logHead?.seq !== entry._id || logHead.hash !== h) return false
  return signed === undefined || isHeadGenuine(_id, logHead)
}

interface Beside {
  /** Null: the log has none of it. */
  entry: AuditEntry | null
  /** The hash that stands for the sender in the log; undefined: nobody knows any more, or it is signed. */
  sender: string | undefined
  /** Number of the entry from which on all are signed; null: none ever was. */
  since: number | null
  /** Entries of finished openings of what came late, each with the revision of the row that it was written at. */
  lateFinished: readonly { seq: number; rev: number }[]
}

function hasWrongLateOpening({ _id, late, lateOpening, signed, rev }: SubmissionDoc, { lateFinished, since }: Beside): boolean {
  // Written down first and stored then: what was stored since cannot have gone again.
  const isFinished = lateFinished.some((one) => one.rev < rev)
  if (!lateOpening) return isFinished
  if (!late || (lateOpening.second === null ? isFinished : lateFinished.length === 0)) return true
  if (lateOpening.signature !== undefined) return !isLateOpeningGenuine(_id, lateOpening)
  const isOlder = since === null || lateOpening.second === null || lateFinished.some(({ seq }) => seq < since)
  return signed !== undefined || !isOlder
}

interface Compared {
  parts: MismatchPart[]
  /** The row as it is signed, else as the log says it where that holds, else as it stands. */
  says: SubmissionDoc
  /** What it may be about: where neither signature nor log holds, more than one thing. */
  matters: SealedMatter[]
}

/** Holds a row against its signature and against the log. What is in it is held against its hash elsewhere (contents.ts). */
export function compareRow(row: SubmissionDoc, beside: Beside): Compared {
  const { entry, sender, since } = beside
  const { signed, state, logHead } = row
  const isGenuine = signed !== undefined && isSubmissionGenuine(row, signed)
  // Came in and is not worked through: the opening of its lot waits for it.
  const isPending = state === 'received' && logHead === null
  const logged = entry && loggedOf(entry)
  const isEntryWhole = entry !== null && isEntryOf(row, entry)
  // Before the marker nothing was signed; after it everything is.
  const isOlder = signed === undefined && since !== null && entry !== null && entry._id < since
  const says = isEntryWhole && logged && !isGenuine ? { ...row, ...logged.facts } : row
  const parts: MismatchPart[] = logged
    ? COMPARED.filter(([, ofRow, ofEntry]) => !same(ofRow(row), ofEntry(logged))).map(([part]) => part)
    : []
  if (logged?.actor && sender !== undefined && logged.actor !== sender) parts.push('sender')
  const needsNone = isOlder || (since === null && signed === undefined)
  // What is named already is why the signature does not hold.
  if (!isGenuine && !needsNone && parts.length === 0) parts.push('signature')
  if (!isPending && !(isEntryWhole && logged)) parts.push('log')
  if (!isPending && state !== (says.late ? 'late' : 'accepted')) parts.push('state')
  if (hasWrongLateOpening(row, beside)) parts.push('lateOpening')
  const matters = says === row && !isGenuine && logged ? [matterOf(row), matterIn(logged)] : [matterOf(says)]
  return { parts, matters, says }
}
