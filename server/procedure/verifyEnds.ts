import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditEntry, AuditModel, believedOf, writtenOf } from '../log/area'
import { type DecidedLot, isDeclined, type OfferDoc, offerIdOf, OfferModel, roundsWith } from '../offers/area'
import { type LotDoc, type TenderDoc, TenderModel } from '../tenders/area'
import { decisionOfLot } from './decidedHash'
import { pricesAltered } from './order/pricesInLog'
import { hashOf } from './recordProof'
import { ownIntents, placeIn } from '../platform/intentProof'

/**
 * gone: the log has a procedure that is not there. end: a lot did not end as the log has it. decision: what was decided on a company,
 * or its own word that it takes no part, is not what the log has. archive: what was handed to the archive on this
 * machine is not what it was. round: one is said to be empty in which something came in. prices: those of a direct order are not what the
 * log was told of them.
 */
interface EndFault {
  readonly fault: 'gone' | 'end' | 'decision' | 'archive' | 'round' | 'prices'
  readonly tenderId: string
  readonly of: string
  readonly entrySeq: number | null
}

type Ended = Pick<TenderDoc, '_id' | 'lots' | 'pending'>
const FIELDS = { lots: 1, pending: 1 }

const read = async (type: string | { $in: readonly string[] }, only: { tenderId?: string } = {}): Promise<AuditEntry[]> =>
  believedOf(
    await AuditModel.find({ type, ...only })
      .sort({ _id: 1 })
      .lean<AuditEntry[]>(),
  )

const lotIdsOf = ({ data }: Pick<AuditEntry, 'data'>): string[] => (Array.isArray(data.lotIds) ? (data.lotIds as string[]) : [])

/** Entries of before the hash hold the outcome alone: reasons of then were cleaned where they are stored (server/texts). */
const isEndOf = (lot: LotDoc, { data }: Pick<AuditEntry, 'data'>): boolean => {
  const decided = data.decided as Record<string, string> | undefined
  if (decided) return decided[lot.lotId] === decisionOfLot(lot)
  return lot.outcome === data.outcome
}

/** What an entry says; null: its number, as it is still to be written. */
interface Said extends Pick<AuditEntry, 'at' | 'data'> {
  readonly _id: number | null
}

/** Of an intent that the log does not have yet: what it will say. One that it has was put back, and says nothing. */
interface Left {
  readonly name: string
  readonly key: string
  readonly said: Said
}

/** What is still to be written comes after what is; where it is older, it was kept and put back. */
async function addLeft(last: Map<string, Said>, left: readonly Left[]): Promise<void> {
  const written = await writtenOf(left.map(({ name }) => name))
  for (const { name, key, said } of left) {
    const before = last.get(key)
    if (!written.has(name) && !(before && before.at > said.at)) last.set(key, said)
  }
}

const endsLeft = ({ _id, pending }: Ended): Left[] =>
  ownIntents(placeIn(TenderModel, _id), pending).flatMap(({ id: name, facts }) => {
    const { type, at, data } = facts as { type?: unknown; at: Date; data?: AuditEntry['data'] }
    if (type !== 'PROJECT_STAGE_CHANGED' || typeof data?.outcome !== 'string') return []
    return lotIdsOf({ data }).map((lotId): Left => ({ name, key: `${_id} ${lotId}`, said: { _id: null, at, data } }))
  })

/** Whom a choice, or a next round, left out is rejected by the word that tells so. */
type ToldLot = { lotId: string; round: number; decision: string }
/** A company's own word that it takes no part in a lot: of a purchasing system that it left. */
const DECLINED = 'OFFER_LOT_DECLINED'
const OF_OFFERS = { $in: ['OFFER_DECIDED', 'OFFER_DECISION_ANNOUNCED', DECLINED, 'OFFER_LOT_WANTED'] }

/** What is said of one part: a decision of a round, what of it was told, that it was asked for an offer (which tells it), its own word. */
const partOf = {
  decision: (lotId: unknown, round: unknown): string => `${String(lotId)} ${String(round)}`,
  told: (lotId: unknown, round: unknown): string => `${String(lotId)} ${String(round)} told`,
  asked: (lotId: unknown, round: unknown): string => `${String(lotId)} ${String(round)} asked`,
  ownWord: (lotId: unknown): string => `${String(lotId)} own word`,
}
const keyOf = (offerId: unknown, part: string): string => `${String(offerId)} ${part}`
const valueOf = (said: Said | undefined): unknown => said?.data.value ?? null

const decidedParts = ({ lotId, round, to }: Record<string, unknown>): [string, unknown][] => [
  [partOf.decision(lotId, round), to ?? null],
  ...(to === 'invited' ? [[partOf.asked(lotId, round), to] as [string, unknown]] : []),
]
const toldParts = ({ lotId, round, decision }: Record<string, unknown>): [string, unknown][] => [
  [partOf.decision(lotId, round), decision],
  [partOf.told(lotId, round), decision],
]
const wordParts = (lotId: unknown, declined: boolean): [string, unknown][] => [[partOf.ownWord(lotId), declined ? 'declined' : null]]

const partsIn = ({ type, data }: Pick<AuditEntry, 'type' | 'data'>): [string, unknown][] => {
  if (type === 'OFFER_DECIDED') return decidedParts(data)
  return type === 'OFFER_DECISION_ANNOUNCED' ? toldParts(data) : wordParts(data.lotId, type === DECLINED)
}

const decisionsLeft = ({ _id, pending }: Pick<OfferDoc, '_id' | 'pending'>): Left[] =>
  ownIntents(placeIn(OfferModel, _id), pending).flatMap(({ id, kind, facts }) => {
    const left = (name: string, parts: [string, unknown][]): Left[] =>
      parts.map(([part, value]) => ({ name, key: keyOf(_id, part), said: { _id: null, at: facts.at as Date, data: { value } } }))
    const { lots = [], lotIds = [], declined = false } = facts as { lots?: DecidedLot[]; lotIds?: string[]; declined?: boolean }
    if (kind === 'announced') return left(id, toldParts(facts as ToldLot))
    if (kind === 'declined') return lotIds.flatMap((lotId, n) => left(`${id}:${n + 1}`, wordParts(lotId, declined)))
    return kind === 'decided' ? lots.flatMap((one, n) => left(`${id}:${n + 1}`, decidedParts({ ...one }))) : []
  })

async function endFaults(tenders: ReadonlyMap<string, Ended>, only: { tenderId?: string } = {}): Promise<EndFault[]> {
  const last = new Map<string, Said>()
  for (const entry of (await read('PROJECT_STAGE_CHANGED', only)).filter(({ data }) => typeof data.outcome === 'string'))
    for (const lotId of lotIdsOf(entry)) last.set(`${entry.tenderId} ${lotId}`, entry)
  await addLeft(last, [...tenders.values()].flatMap(endsLeft))
  return [...tenders.values()].flatMap((tender) =>
    tender.lots.flatMap((lot): EndFault[] => {
      const entry = last.get(`${tender._id} ${lot.lotId}`)
      const isTold = entry ? isEndOf(lot, entry) : lot.outcome === null
      return isTold ? [] : [{ fault: 'end', tenderId: tender._id, of: lot.lotId, entrySeq: entry?._id ?? null }]
    }),
  )
}

/** The lots of one tender that ended as the log has it. */
export async function provenEnds(tender: Ended): Promise<LotDoc[]> {
  const faults = await endFaults(new Map([[tender._id, tender]]), { tenderId: tender._id })
  return tender.lots.filter(({ lotId }) => !faults.some(({ of }) => of === lotId))
}

/** What the log has of parts: which tender's they are, and what was said last of each. */
interface Decisions {
  tenderOf: Map<string, string>
  last: Map<string, Said>
  parts: Map<string, Set<string>>
}

async function decisionsTold(only: { tenderId?: string } = {}): Promise<Decisions> {
  const found: Decisions = { tenderOf: new Map(), last: new Map(), parts: new Map() }
  for (const { _id, at, tenderId, type, data } of await read(OF_OFFERS, only)) {
    const offerId = String(data.offerId)
    found.tenderOf.set(offerId, tenderId ?? '')
    const parts = found.parts.get(offerId) ?? new Set()
    found.parts.set(offerId, parts)
    for (const [part, value] of partsIn({ type, data })) {
      parts.add(part)
      found.last.set(keyOf(offerId, part), { _id, at, data: { value } })
    }
  }
  return found
}

/** What the rows of a part say, as the log does. */
function heldIn(lotOffers: OfferDoc['lotOffers']): Map<string, unknown> {
  const held = new Map<string, unknown>()
  for (const { lotId, round, decision, told } of lotOffers) {
    held.set(partOf.decision(lotId, round), decision)
    held.set(partOf.told(lotId, round), told?.decision ?? null)
  }
  // It stands in the newest round's row of those that say anything of it: what the team writes of a later one says nothing.
  const said = lotOffers.filter(({ declinedAt }) => declinedAt !== undefined).sort((a, b) => a.round - b.round)
  for (const one of said) held.set(partOf.ownWord(one.lotId), isDeclined(one) ? 'declined' : null)
  return held
}

type Part = Pick<OfferDoc, '_id' | 'tenderId' | 'lotOffers' | 'pending'>

/** Every part of the row and of the log: one that was taken out of the database is a fault as one that was changed. */
async function faultsOfOffer({ last, parts }: Decisions, offer: Part): Promise<EndFault[]> {
  const { _id, tenderId, lotOffers } = offer
  const left = decisionsLeft(offer)
  await addLeft(last, left)
  const held = heldIn(lotOffers)
  const isAsked = (part: string): boolean => last.has(keyOf(_id, part.replace(/ told$/, ' asked')))
  const said = [...(parts.get(_id) ?? []), ...left.map(({ key }) => key.slice(_id.length + 1))]
  return [...new Set([...held.keys(), ...said])].flatMap((part): EndFault[] => {
    const [entry, value] = [last.get(keyOf(_id, part)), held.get(part) ?? null]
    if (part.endsWith(' asked') || valueOf(entry) === value) return []
    // Who is asked for an offer by a choice is told by that: no entry of its own says so.
    if (part.endsWith(' told') && value === 'invited' && isAsked(part)) return []
    return [{ fault: 'decision', tenderId, of: _id, entrySeq: entry?._id ?? null }]
  })
}

/** Of parts that are in the log and not in the database. */
const goneFaults = async (told: Decisions, there: ReadonlySet<string>): Promise<EndFault[]> => {
  const gone = [...told.tenderOf].filter(([_id]) => !there.has(_id))
  return (await Promise.all(gone.map(([_id, tenderId]) => faultsOfOffer(told, { _id, tenderId, lotOffers: [], pending: [] })))).flat()
}

const OF_PARTS = { tenderId: 1, lotOffers: 1, pending: 1 }

async function decisionFaults(): Promise<EndFault[]> {
  const told = await decisionsTold()
  const [there, faults]: [Set<string>, EndFault[]] = [new Set(), []]
  for await (const found of OfferModel.find({}, OF_PARTS).lean<OfferDoc[]>().cursor()) {
    there.add((found as OfferDoc)._id)
    faults.push(...(await faultsOfOffer(told, found as OfferDoc)))
  }
  faults.push(...(await goneFaults(told, there)))
  // Twice: what was said between the reading of the log and that of the parts is no fault.
  const again = await Promise.all([...new Set(faults.map(({ tenderId }) => tenderId))].map((tenderId) => decisionFaultsIn(tenderId)))
  return again.flat().filter(({ of }) => faults.some((one) => one.of === of))
}

async function decisionFaultsIn(tenderId: string): Promise<EndFault[]> {
  const told = await decisionsTold({ tenderId })
  const offers = await OfferModel.find({ tenderId }, OF_PARTS).lean<OfferDoc[]>()
  const faults = await Promise.all(offers.map((offer) => faultsOfOffer(told, offer)))
  return [...faults.flat(), ...(await goneFaults(told, new Set(offers.map(({ _id }) => _id))))]
}

/** Everybody's part in one tender; null where a decision is not the log's, or a part another company's than it was, or gone. */
export async function provenOffers(tenderId: string): Promise<OfferDoc[] | null> {
  const look = async (): Promise<OfferDoc[] | null> => {
    const told = await decisionsTold({ tenderId })
    const offers = await OfferModel.find({ tenderId }).lean<OfferDoc[]>()
    const faults = await Promise.all(offers.map((offer) => faultsOfOffer(told, offer)))
    const gone = await goneFaults(told, new Set(offers.map(({ _id }) => _id)))
    const isOwn = offers.every(({ _id, orgId }) => _id === offerIdOf(tenderId, orgId))
    return isOwn && faults.flat().length + gone.length === 0 ? offers : null
  }
  // Twice: what the outbox carries out between the reading of the log and that of the parts is no fault.
  return (await look()) ?? look()
}

/** Whoever writes the database could keep an application from being opened by calling its round empty. */
async function roundFaults(tenders: ReadonlyMap<string, Ended>): Promise<EndFault[]> {
  const said = [...tenders.values()].flatMap(({ _id, lots }) => lots.map(({ lotId, emptyRounds = [] }) => ({ _id, lotId, emptyRounds })))
  const found = said.map(async ({ _id, lotId, emptyRounds }): Promise<EndFault[]> => {
    const filled = emptyRounds.length === 0 ? new Set() : await roundsWith(_id, lotId, emptyRounds)
    return [...filled].map(() => ({ fault: 'round', tenderId: _id, of: lotId, entrySeq: null }))
  })
  return (await Promise.all(found)).flat()
}

/** Of archives on this machine; what lies elsewhere is held against the hash by whoever keeps it. */
async function archiveFaults(dataDir: string): Promise<EndFault[]> {
  const newest = new Map((await read('PROJECT_ARCHIVED')).map((entry) => [entry.tenderId ?? '', entry]))
  return [...newest].flatMap(([tenderId, { _id: entrySeq, data }]): EndFault[] => {
    if (typeof data.hash !== 'string' || typeof data.reference !== 'string' || !data.reference.startsWith('archive/')) return []
    const file = join(dataDir, data.reference)
    const isWhole = existsSync(file) && hashOf(readFileSync(file, 'utf8')) === data.hash
    return isWhole ? [] : [{ fault: 'archive', tenderId, of: data.reference, entrySeq }]
  })
}

/** Holds how procedures ended, what was decided in them, and that they are there, against the log. */
export async function verifyEnds(dataDir: string): Promise<EndFault[]> {
  const found = await TenderModel.find({}, FIELDS).lean<Ended[]>()
  const tenders = new Map(found.map((one) => [one._id, one]))
  const gone = (await read('PROJECT_CREATED')).filter(({ tenderId }) => tenderId !== null && !tenders.has(tenderId))
  return [
    ...gone.map(({ tenderId, _id: entrySeq }): EndFault => ({ fault: 'gone', tenderId: tenderId ?? '', of: '', entrySeq })),
    ...(await endFaults(tenders)),
    ...(await decisionFaults()),
    ...(await roundFaults(tenders)),
    ...(await archiveFaults(dataDir)),
    ...(await pricesAltered()).map((one): EndFault => ({ ...one, fault: 'prices', of: '' })),
  ]
}

const WORDS: Readonly<Record<EndFault['fault'], (of: string) => string>> = {
  gone: () => 'is in the log, and not there any more',
  end: (of) => `did not end in ${of} as the log has it`,
  decision: (of) => `has a decision on ${of} that is not the one in the log`,
  round: (of) => `has a round of ${of} that is said to be empty and is not`,
  prices: () => 'has prices of a direct order that are not those in the log',
  archive: (of) => `was archived, and ${of} is not what was handed over`,
}

/** What `npm run audit:verify` says of ends and decisions. */
export const endFaultLines = (faults: readonly EndFault[]): string[] =>
  faults.map(
    ({ fault, tenderId, of, entrySeq }) =>
      `Tender ${tenderId} ${WORDS[fault](of)} (${entrySeq === null ? 'no entry' : `entry ${entrySeq}`}).`,
  )
