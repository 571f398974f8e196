import { inLanguages } from '../inLanguages'
import { type Static, Type } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { Mismatch } from '../offers/mismatch'
import { ToldChange } from '../tenders/announcements'
import { JudgedWork, JuryOnRecord, WorkOnRecord } from './jury'
import { OpenerOnRecord, OpenersConfirmation } from './openers'
import { Exact, MaybeText, OneOf } from '../shapes'

export const OpeningKind = OneOf('applications', 'offers')
export type OpeningKind = Static<typeof OpeningKind>

/** Of those between the first and the last, where more than two open together. */
const OpenerJoined = Type.Object({ name: Type.String(), at: Instant })

/** An opening under way: begun by one person, to be finished by others before `expiresAt` (2-tenders.md section 4). Team only. */
export const OpeningView = Type.Object({
  id: Type.String(),
  what: OpeningKind,
  round: Type.Integer(),
  startedBy: Type.String(),
  startedByMe: Type.Boolean(),
  startedAt: Instant,
  expiresAt: Instant,
  /** Missing: nobody yet. */
  joined: Type.Optional(Type.Array(OpenerJoined)),
  /** The reader is one of them. Missing: not. */
  joinedByMe: Type.Optional(Type.Literal(true)),
})
export type OpeningView = Static<typeof OpeningView>

/** An opening that is over. Team only. */
export const FinishedOpeningView = Type.Object({
  ...{ id: Type.String(), no: Type.String(), what: OpeningKind, round: Type.Integer(), finishedAt: Instant },
  /** Envelopes that it opened before the rest. Missing: it opened the rest, or all there was. */
  opens: Type.Optional(Type.Array(Type.String())),
})

/** An opening that calls this person as the next one, on any page. */
export const OpeningCall = Type.Object({
  ...OpeningView.properties,
  projectId: Type.String(),
  projectName: Type.String(),
  lotId: Type.String(),
  lotName: Type.String(),
})
export type OpeningCall = Static<typeof OpeningCall>

/** 'Niederschrift über die Öffnung': never changed once made. Instants to the millisecond. */
/**
 * What of the log did not hold when something was opened; `of` is an entry's hash, or the number of a receipt or record that names a lost
 * one.
 */
export const LogFinding = Type.Object({
  what: OneOf('entry', 'names', 'head', 'begun', 'signed'),
  of: Type.String(),
})
export type LogFinding = Static<typeof LogFinding>

const LISTED = {
  /** The final sum as it stands in the offer, a decimal that nobody reckoned again; null: its form says none. */
  sum: Type.Union([Type.Object({ amount: Type.String(), currency: MaybeText }), Type.Null()]),
  /** Per cent without conditions, a decimal; null: none. */
  discount: MaybeText,
}

/** What the list beside a record says of an offer (§ 14 (3) no. 1 VOB/A). */
export const ListedOffer = Type.Object({
  /** Street, postal code and town; empty where the company named none. */
  address: Type.String(),
  ...LISTED,
  /** Of further main offers of the company, each by its number; missing: none. */
  mains: Type.Optional(Type.Array(Type.Object({ no: Type.Integer(), ...LISTED }))),
  /** How many variants; null: its form does not say. */
  variants: Type.Union([Type.Integer(), Type.Null()]),
})
export type ListedOffer = Static<typeof ListedOffer>

/** An opening of offers as those who offered in it read it (§ 14 (6) VOB/A). */
export const OpenedOffersView = Type.Object({
  /** Of the opening. */
  id: Type.String(),
  no: Type.String(),
  lotId: Type.String(),
  lotName: Type.String(),
  openedAt: Instant,
  /** Who opened, where bidders attend. */
  openers: Type.Optional(Type.Array(Type.String())),
  /** How many were opened, where the procedure tells no more. */
  count: Type.Optional(Type.Integer()),
  /** In the order of receipt. */
  offers: Type.Array(Type.Object({ organization: Type.String(), isOwn: Type.Boolean(), ...ListedOffer.properties })),
})
export type OpenedOffersView = Static<typeof OpenedOffersView>

export const OpeningRecordView = Type.Object({
  id: Type.String(),
  no: Type.String(),
  what: OpeningKind,
  projectId: Type.String(),
  projectNo: Type.Integer(),
  projectName: Type.String(),
  buyer: Type.String(),
  lotId: Type.String(),
  lotName: Type.String(),
  round: Type.Integer(),
  deadline: MaybeInstant,
  startedBy: Type.String(),
  startedAt: Instant,
  /** Missing: nobody, two opened. */
  joined: Type.Optional(Type.Array(OpenerJoined)),
  finishedBy: Type.String(),
  finishedAt: Instant,
  /** One person opened: neither the law nor the house asked for a second one. Missing: startedBy, joined and finishedBy did. */
  alone: Type.Optional(Type.Boolean()),
  /** Whoever began, joined, then whoever finished. Missing in records of earlier versions. */
  openers: Type.Optional(Type.Array(OpenerOnRecord)),
  confirmation: Type.Optional(OpenersConfirmation),
  /** Companies that attended it, since when. Missing: none did. */
  present: Type.Optional(Type.Array(Type.Object({ organization: Type.String(), at: Instant }))),
  /** `listed`: of offers, where the procedure has final sums in the record. */
  submissions: Type.Array(
    Type.Object({
      ...{ organization: Type.String(), receivedAt: Instant, hash: Type.String(), receiptNo: Type.String() },
      listed: Type.Optional(ListedOffer),
      /** What a jury judged it by, and how. Missing: there was none. */
      work: Type.Optional(JudgedWork),
    }),
  ),
  late: Type.Array(Type.Object({ organization: Type.String(), receivedAt: Instant, receiptNo: Type.String() })),
  /** Envelopes that were opened, with their names by language, where they open one after the other. Missing: all was opened. */
  envelopes: Type.Optional(Type.Array(Type.Object({ key: Type.String(), name: Type.Record(Type.String(), Type.String()) }))),
  /** Offers whose rest stays sealed, as they were excluded by what was opened before. Missing: none. */
  left: Type.Optional(Type.Array(Type.Object({ organization: Type.String(), receiptNo: Type.String() }))),
  /** What did not open, because it is not what was sealed and signed. Missing: all of it opened. */
  mismatches: Type.Optional(Type.Array(Mismatch)),
  /** Works by number, while nobody may know whose they are: then no name, time or receipt is in the record, and the rest is counted. */
  works: Type.Optional(Type.Array(WorkOnRecord)),
  nameless: Type.Optional(Type.Object({ late: Type.Integer(), mismatches: Type.Integer() })),
  jury: Type.Optional(JuryOnRecord),
  /** What of this procedure's log did not hold. Missing: all of it did, or nobody looked (before 2026-11-26). */
  logFindings: Type.Optional(Type.Array(LogFinding)),
  /** SHA-256 of the record's canonical JSON, and the log's head it was written on. */
  hash: Type.String(),
  logHead: Type.Object({ seq: Type.Integer(), hash: Type.String() }),
  /** It is not the one that the log was told of: somebody changed it. Missing: it is. */
  differs: Type.Optional(Type.Literal(true)),
})
export type OpeningRecordView = Static<typeof OpeningRecordView>

/** How a lot ended (decisions.md section 5): vergeben, aufgehoben, eingestellt. */
export const Outcome = OneOf('awarded', 'cancelled', 'discontinued')
export type Outcome = Static<typeof Outcome>

/** New deadlines of lots at 3 or 6, later than those in force (never sooner). Missing: stays. */
export const ExtensionInput = Exact({
  version: Type.Integer(),
  lotIds: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 1000 }),
  applicationDeadline: Type.Optional(Instant),
  offerDeadline: Type.Optional(Instant),
  reason: Type.String({ maxLength: 4000 }),
  /** 'Fristverlängerung wegen technischer Störung'. */
  technicalFault: Type.Optional(Type.Boolean()),
})
export type ExtensionInput = Static<typeof ExtensionInput>

/** What announcing would change for the outside, beside what it reads now. */
export const ChangesView = Type.Object({
  version: Type.Integer(),
  /** As readers will be told them. */
  changes: Type.Array(ToldChange),
  /** Number of organizations that will be told. */
  recipients: Type.Integer(),
  /** The mail they get, per language, rendered from the settings. */
  mail: inLanguages(Type.Object({ subject: Type.String(), html: Type.String() })),
})
export type ChangesView = Static<typeof ChangesView>
