import { appendAudit } from '../log/area'
import { canonicalJson } from '../platform/canonicalJson'
import type { OpenerOnRecord, OpenersConfirmation } from '../contract/procedure/openers'
import { tellFault } from '../access/area'
import { type Attended, presentOnRecord } from './attending'
import { findingsOf } from './logFindings'
import type { OpeningRecordView } from '../contract/procedure/views'
import { received, submissionsOf } from '../offers/area'
import { procedureOf, type ProcedureDocument } from '../../workflows/procedure'
import type { NewIntent } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { ownIntents, placeIn } from '../platform/intentProof'
import type { EffectPorts, IntentHandler } from '../platform/outbox'
import { type Creator, handleIntents, hidesAuthors, type OpeningDoc, teamAudience, type TenderDoc, TenderModel } from '../tenders/area'
import { finishedEntry, holdsRecord, hashOf } from './recordProof'
import { byNumber, judgedWorks, tellOfAnother } from './jury/onRecord'
import type { SignedReport } from './jury/report'
import { type Author, tellAuthors } from './jury/tellAuthors'
import { listedOffers } from './listedOffers'
import { OpeningRecordModel, type OpeningRecordDoc, type RecordContent } from './model'
import { tellBidders } from './tellBidders'

type Words = ProcedureDocument['name']

/** What an opening's record is made of beside what was opened; names as they were at that moment. */
interface OpeningFinished extends Record<string, unknown> {
  opening: OpeningDoc
  no: string
  at: Date
  by: Creator
  lotId: string
  lotName: string
  offerRound: number
  deadline: Date | null
  projectNo: number
  projectName: string
  buyer: string
  /** One person opened: nobody asks for a second one in this procedure. Missing: two did. */
  alone?: true
  /** Envelopes that it opened before the rest, and offers that it left sealed. */
  opens?: string[]
  without?: string[]
  /** Missing in intents of earlier versions. */
  openers?: OpenerOnRecord[]
  confirmation?: OpenersConfirmation
  /** The jury's report that let names be opened. */
  jury?: SignedReport
  /** Companies that attended it. */
  attended?: Attended[]
}

const intentOf = (openingId: string): string => `opened:${openingId}`

export const openingIntent = (facts: OpeningFinished): NewIntent => ({ id: intentOf(facts.opening.id), kind: 'opened', facts })

/** Envelopes that an opening of offers opened, by name, where they open apart; without `opens` it was the last one. */
function envelopesIn(tender: TenderDoc, opens: readonly string[] | undefined): { key: string; name: Words }[] {
  const { apart, envelopes, openings } = procedureOf(tender)
  const of = openings.find(({ key }) => key === apart[0]?.openedBy)?.of
  const isOpened = (key: string): boolean => (opens ? opens.includes(key) : !apart.some((one) => one.key === key))
  return envelopes.filter((one) => one.of === of && isOpened(one.key)).map(({ key, name = {} }) => ({ key, name }))
}

interface Made {
  content: RecordContent
  /** Whoever offered in time and, where there is a list, is in it: those who may read what the procedure tells. */
  bidders: number[]
  /** Whose works a jury judged, where names are open now. */
  authors: Author[]
}

/** Of offers that were opened whole, where the procedure has more of them in the record than names. */
const listIn = (tender: TenderDoc, { opening, opens, lotId, offerRound }: OpeningFinished) =>
  opening.what === 'offers' && opens === undefined && ['sums', 'bidders'].includes(procedureOf(tender).record)
    ? listedOffers(tender, { lotId, round: opening.round, offerRound })
    : null

async function contentOf(tender: TenderDoc, facts: OpeningFinished): Promise<Made> {
  const {
    opening,
    no,
    at,
    by,
    lotId,
    lotName,
    offerRound,
    deadline,
    projectNo,
    projectName,
    buyer,
    alone,
    openers,
    confirmation,
    opens,
    without,
  } = facts
  const { id, what, round, startedByName, startedAt, joined } = opening
  const kind = what === 'applications' ? ('application' as const) : ('offer' as const)
  // Who began to take something in before the opening was written is waited for; who began after it saw the opening. So whoever carries
  // this out again finds the same.
  await received(tender._id, lotId)
  const {
    submissions: rows,
    left,
    mismatches,
  } = await submissionsOf(tender, {
    ...{ lotId, kind, round, at, opens, without },
    ...(kind === 'offer' ? { offerRound } : {}),
  })
  const [logFindings, list] = await Promise.all([findingsOf(tender._id), listIn(tender, facts)])
  const envelopes = kind === 'offer' ? envelopesIn(tender, opens) : []
  const inTime = rows.filter(({ late }) => !late)
  const nameless = opens !== undefined && hidesAuthors(tender)
  const judged = facts.jury ? judgedWorks(facts.jury, rows) : null
  const row = ({ organization, receivedAt, receiptNo }: (typeof rows)[number]) => ({
    organization,
    receivedAt: receivedAt.toISOString(),
    receiptNo,
  })
  const listed = ({ receiptNo }: (typeof rows)[number]) => {
    const said = list?.get(receiptNo)
    return said ? { listed: said } : {}
  }
  const content: RecordContent = {
    ...{ id, no, what, projectId: tender._id, projectNo, projectName, buyer, lotId, lotName, round },
    deadline: deadline?.toISOString() ?? null,
    startedBy: startedByName,
    startedAt: startedAt.toISOString(),
    ...(joined && { joined: joined.map((one) => ({ name: one.name, at: one.at.toISOString() })) }),
    finishedBy: by.name,
    finishedAt: at.toISOString(),
    ...(alone ? { alone } : {}),
    ...(openers ? { openers } : {}),
    ...(confirmation ? { confirmation } : {}),
    ...(facts.attended ? { present: await presentOnRecord(facts.attended) } : {}),
    ...(nameless
      ? byNumber(id, rows, { mismatches: mismatches.length, isKnownAgain: procedureOf(tender).hidesAuthors })
      : {
          submissions: inTime.map((one) => ({ ...row(one), hash: one.hash, ...listed(one), ...judged?.of(one) })),
          late: rows.filter(({ late }) => late).map(row),
          ...(left.length === 0 ? {} : { left }),
          ...(mismatches.length === 0 ? {} : { mismatches }),
        }),
    ...(judged ? { jury: judged.jury } : {}),
    ...(envelopes.length === 0 ? {} : { envelopes }),
    ...(logFindings.length === 0 ? {} : { logFindings }),
  }
  const authors = rows.flatMap((one): Author[] => {
    const work = one.late ? undefined : judged?.of(one).work
    return work ? [{ organizationId: one.organizationId, work }] : []
  })
  return {
    ...{ content, authors },
    bidders: rows.filter(({ late, receiptNo }) => !late && (list?.has(receiptNo) ?? true)).map(({ organizationId }) => organizationId),
  }
}

/** Makes the record of an opening, and the log's entry that names its hash; once, however often it is carried out. */
const opened: IntentHandler<TenderDoc> = async (intent, tender, { publish }) => {
  // Written by openingIntent() above, and by nothing else.
  const facts = intent.facts as OpeningFinished
  const { content, bidders, authors } = await contentOf(tender, facts)
  const text = canonicalJson(content)
  const hash = hashOf(text)
  const { id, what, round } = facts.opening
  const data = { tenderId: tender._id, lotId: facts.lotId, opening: id, no: facts.no, what, round, hash }
  const { submissions, late, mismatches = [], works, nameless } = content
  const differing = nameless?.mismatches ?? mismatches.length
  const counts = {
    ...{ submissions: works?.length ?? submissions.length, late: nameless?.late ?? late.length },
    ...(differing === 0 ? {} : { mismatches: differing }),
  }
  const { seq, h } = await appendAudit({
    type: 'OPENING_FINISHED',
    at: facts.at,
    actor: facts.by,
    data: { ...data, ...counts, ...(facts.alone ? { alone: true } : {}), intent: intent.id },
  })
  const row = { _id: id, tenderId: tender._id, no: facts.no, content: text, hash, logHead: { seq, hash: h } }
  await OpeningRecordModel.create(row).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
  // What was opened is opened; that the log does not hold is said to whoever runs this.
  if (content.logFindings) await tellFault(id, { tenderId: tender._id })
  if (facts.jury) await tellOfAnother(tender, facts.lotId, facts.jury)
  const audience = teamAudience(tender)
  await publish('opening', tender._id, { version: tender.version, audience })
  const { record: says } = procedureOf(tender)
  const organizations = says === 'bidders' || says === 'count' ? bidders : []
  await publish('offers', tender._id, { version: tender.version, audience: { ...audience, organizations } })
  await tellBidders(tender, content, { to: says === 'bidders' ? organizations : [], by: facts.by, at: facts.at })
  await tellAuthors(tender, authors, { openingId: id, by: facts.by, at: facts.at })
}

handleIntents('opened', opened)

interface FoundRecord {
  tenderId: string
  view: OpeningRecordView
}

/**
 * An opening that ended a moment ago has its record still to be made: the screens of the team hear of its end first. Whoever asks for it
 * then makes it.
 */
async function makeLeft(openingId: string, ports: EffectPorts): Promise<void> {
  const id = intentOf(openingId)
  const tender = await TenderModel.findOne({ 'pending.id': id }).lean<TenderDoc>()
  if (!tender) return
  const intent = ownIntents(placeIn(TenderModel, tender._id), tender.pending).find((one) => one.id === id)
  if (intent) await opened(intent, tender, ports)
}

/** A record by the id of its opening; null where there is none, and none to be made. */
export async function findRecord(openingId: string, ports: EffectPorts): Promise<FoundRecord | null> {
  const find = () => OpeningRecordModel.findOne({ _id: openingId }).lean<OpeningRecordDoc>()
  let found = await find()
  if (!found) {
    await makeLeft(openingId, ports)
    found = await find()
  }
  if (!found) {
    // The log knows of it: somebody took it away.
    const entry = await finishedEntry(openingId)
    if (entry?.tenderId) await tellFault(`record:${openingId}`, { tenderId: entry.tenderId })
    return null
  }
  const differs = (await holdsRecord(found)) ? {} : { differs: true as const }
  const { tenderId, content, hash, logHead } = found
  return { tenderId, view: { ...(JSON.parse(content) as RecordContent), hash, logHead, ...differs } }
}
