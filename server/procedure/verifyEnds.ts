import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditEntry, AuditModel, believedOf, writtenOf } from '../log/area'
import { type DecidedLot, isDeclined, type OfferDoc, offerIdOf, OfferModel, roundsWith } from '../offers/area'
import { type LotDoc, type TenderDoc, TenderModel } from '../tenders/area'
import { decisionOfLot } from './decidedHash'
import { hashOf } from './recordProof'
import { ownIntents, placeIn } from '../platform/intentProof'

/**
 * gone: the log has a procedure that is not there. end: a lot did not end as the log has it. decision: what was decided on a company,
 * or its own word that it takes no part, is not what the log has. archive: what was handed to the archive on this
 * machine is not what it was. round: one is said to be empty in which something came in.
 */
interface EndFault {
  readonly fault: 'gone' | 'end' | 'decision' | 'archive' | 'round'
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
const DECISIONS = { $in: ['OFFER_DECIDED', 'OFFER_DECISION_ANNOUNCED'] }
/** A company's own word that it takes no part in a lot: of a purchasing system that it left. */
const DECLINED = 'OFFER_LOT_DECLINED'
const OWN_WORD = { $in: [DECLINED, 'OFFER_LOT_WANTED'] }
const ownWordKey = (offerId: unknown, lotId: unknown): string => [offerId, lotId, 'own word'].join(' ')
const decisionOf = ({ data }: Pick<AuditEntry, 'data'>): unknown => data.to ?? data.decision ?? null

const decisionsLeft = ({ _id, pending }: Pick<OfferDoc, '_id' | 'pending'>): Left[] =>
  ownIntents(placeIn(OfferModel, _id), pending).flatMap(({ id, kind, facts }) => {
    const { at, lots = [], ...told } = facts as { at: Date; lots?: DecidedLot[] } & ToldLot
    if (kind === 'declined') {
      const { lotIds, declined } = facts as { lotIds: string[]; declined: boolean }
      return lotIds.map((lotId, n): Left => ({
        ...{ name: `${id}:${n + 1}`, key: ownWordKey(_id, lotId) },
        said: { _id: null, at, data: { declined } },
      }))
    }
    if (kind === 'announced') return [{ name: id, key: [_id, told.lotId, told.round].join(' '), said: { _id: null, at, data: told } }]
    const decided = kind === 'decided' ? lots : []
    return decided.map(({ lotId, round, to }, n): Left => ({
      name: `${id}:${n + 1}`,
      key: [_id, lotId, round].join(' '),
      said: { _id: null, at, data: { to } },
    }))
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

/** What the log has of decisions, by offer, lot and round. */
async function decisionsTold(only: { tenderId?: string } = {}): Promise<Map<string, Said>> {
  const last = new Map<string, Said>()
  for (const entry of await read(DECISIONS, only)) {
    const { offerId, lotId, round } = entry.data
    last.set([offerId, lotId, round].join(' '), entry)
  }
  for (const { type, _id, at, data } of await read(OWN_WORD, only))
    last.set(ownWordKey(data.offerId, data.lotId), { _id, at, data: { declined: type === DECLINED } })
  return last
}

async function faultsOfOffer(last: Map<string, Said>, offer: OfferDoc): Promise<EndFault[]> {
  const { _id, tenderId, lotOffers } = offer
  await addLeft(last, decisionsLeft(offer))
  const fault = (entry: Said | undefined): EndFault => ({ fault: 'decision', tenderId, of: _id, entrySeq: entry?._id ?? null })
  const decisions = lotOffers.flatMap(({ lotId, round, decision }): EndFault[] => {
    const entry = last.get([_id, lotId, round].join(' '))
    return (entry ? decisionOf(entry) : null) === decision ? [] : [fault(entry)]
  })
  // It stands in the newest round's row of those that say anything of it: what the team writes of a later one says nothing.
  const said = lotOffers.filter(({ declinedAt }) => declinedAt !== undefined).sort((a, b) => a.round - b.round)
  const newest = new Map(said.map((one) => [one.lotId, one]))
  const ownWords = [...new Set(lotOffers.map(({ lotId }) => lotId))].flatMap((lotId): EndFault[] => {
    const [entry, one] = [last.get(ownWordKey(_id, lotId)), newest.get(lotId)]
    return (entry?.data.declined === true) === (one !== undefined && isDeclined(one)) ? [] : [fault(entry)]
  })
  return [...decisions, ...ownWords]
}

async function decisionFaults(): Promise<EndFault[]> {
  const last = await decisionsTold()
  const faults: EndFault[] = []
  for await (const found of OfferModel.find({}, { tenderId: 1, lotOffers: 1, pending: 1 }).lean<OfferDoc[]>().cursor())
    faults.push(...(await faultsOfOffer(last, found as OfferDoc)))
  return faults
}

/** Everybody's part in one tender; null where a decision is not the log's, or a part another company's than it was. */
export async function provenOffers(tenderId: string): Promise<OfferDoc[] | null> {
  const look = async (): Promise<OfferDoc[] | null> => {
    const last = await decisionsTold({ tenderId })
    const offers = await OfferModel.find({ tenderId }).lean<OfferDoc[]>()
    const faults = await Promise.all(offers.map((offer) => faultsOfOffer(last, offer)))
    const isOwn = offers.every(({ _id, orgId }) => _id === offerIdOf(tenderId, orgId))
    return isOwn && faults.flat().length === 0 ? offers : null
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
  ]
}

const WORDS: Readonly<Record<EndFault['fault'], (of: string) => string>> = {
  gone: () => 'is in the log, and not there any more',
  end: (of) => `did not end in ${of} as the log has it`,
  decision: (of) => `has a decision on ${of} that is not the one in the log`,
  round: (of) => `has a round of ${of} that is said to be empty and is not`,
  archive: (of) => `was archived, and ${of} is not what was handed over`,
}

/** What `npm run audit:verify` says of ends and decisions. */
export const endFaultLines = (faults: readonly EndFault[]): string[] =>
  faults.map(
    ({ fault, tenderId, of, entrySeq }) =>
      `Tender ${tenderId} ${WORDS[fault](of)} (${entrySeq === null ? 'no entry' : `entry ${entrySeq}`}).`,
  )
