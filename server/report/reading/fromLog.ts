import type { Source } from '../../../workflows/report'
import { entriesOfTypes, type ReadEntry } from '../../audit/area'
import type { LogType } from '../../contract/audit/types'
import { NOTHING } from '../written'

type Data = ReadEntry['entry']['data']

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isSome = (value: unknown): boolean => Array.isArray(value) && value.length > 0

const withReason = (data: Data, said: readonly Source[], reason: Source): readonly Source[] =>
  isFilled(data.reason) ? [...said, reason] : said

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A lot left the draft (0) or its waiting for publication (1). */
const wentPublic = ({ from, to }: Data): boolean =>
  isRecord(from) && isRecord(to) && Object.keys(to).some((lotId) => Number(from[lotId]) < 2 && Number(to[lotId]) >= 2)

const ofStage = (data: Data): readonly Source[] => {
  if (data.outcome === 'awarded') return isSome(data.organizationIds) ? withReason(data, ['winner'], 'winnerReason') : []
  if (typeof data.outcome === 'string') return isFilled(data.reason) ? ['cancelled'] : []
  return wentPublic(data) ? ['preparation'] : []
}

/** Why, an entry of a decision does not say. */
const ofDecision = (data: Data): readonly Source[] => {
  if (data.to === 'rejected') return ['excluded', 'left']
  return data.to === 'accepted' || data.to === 'invited' ? ['chosen'] : []
}

/** A price that was asked about, or a word taken back, is no finding. */
const ofPrice = ({ isLow, result }: Data): readonly Source[] =>
  result === 'notFulfilled' || (isLow === true && (result === 'fulfilled' || result === 'doesNotApply')) ? ['unusuallyLow'] : []

/** What an entry of the log says in a report; of types that are not here it says nothing. */
const SAYS: { readonly [T in LogType]?: (data: Data) => readonly Source[] } = {
  PROJECT_STAGE_CHANGED: ofStage,
  EVALUATION_CRITERIA_SET: () => ['preparation'],
  CHANGES_ANNOUNCED: () => ['communication'],
  DEADLINE_CHANGED: () => ['communication'],
  ANSWER_RELEASED: () => ['communication'],
  REQUEST_CREATED: () => ['communication'],
  REQUEST_ANSWERED: () => ['communication'],
  OFFER_DECISION_ANNOUNCED: () => ['communication'],
  MESSAGE_CREATED: ({ complaint }) => (typeof complaint === 'string' ? ['communication'] : []),
  AWARD_STOPPED: () => ['communication'],
  AWARD_RELEASED: () => ['communication'],
  LETTERS_SENT: () => ['communication'],
  AWARD_INFORMED: (data) => withReason(data, ['communication'], 'winnerReason'),
  NEED_SAVED: () => ['need'],
  NEED_APPROVED: () => ['need'],
  ORDER_PRICES_SAVED: () => ['preparation'],
  CONTRACT_SAVED: () => ['contract'],
  CONTRACT_AMENDED: () => ['contract'],
  CONTRACT_TERMINATED: () => ['contract'],
  CONTRACT_TAKEN_BACK: () => ['contract'],
  OPENING_FINISHED: () => ['openings'],
  LATE_OPENING_FINISHED: () => ['openings'],
  OFFER_DECIDED: ofDecision,
  OFFERS_LEFT_OUT: () => ['left'],
  EVALUATION_EXCLUDED: (data) => withReason(data, ['excluded', 'left'], 'leftReason'),
  LOW_PRICE_DECIDED: ofPrice,
  EVALUATION_CLOSED: ({ kind }) => ['chosen', 'chosenReason', ...(kind === 'offer' ? (['winnerReason'] as const) : [])],
}

/** What an entry says, by its type. */
export const saysOf = ({ type, data }: Pick<ReadEntry['entry'], 'type' | 'data'>): readonly Source[] => SAYS[type as LogType]?.(data) ?? []

/** Entries that take back what an earlier one said of the same thing. */
const TAKES_BACK: { readonly [T in LogType]?: LogType } = {
  EVALUATION_REOPENED: 'EVALUATION_CLOSED',
  EVALUATION_TAKEN_BACK_IN: 'EVALUATION_EXCLUDED',
  OFFER_DECIDED: 'OFFER_DECIDED',
  LOW_PRICE_DECIDED: 'LOW_PRICE_DECIDED',
}

/** What an entry is about: of two of one kind about the same the later one counts. */
const matterOf = ({ lotId, kind, round, offerRound, offerId }: Data): string => JSON.stringify([lotId, kind, round, offerRound, offerId])

/** What no later entry took back, in their order: read from the end, so that each is held against what came after it. */
export const standing = <One extends { readonly entry: Pick<ReadEntry['entry'], 'type' | 'data'> }>(entries: readonly One[]): One[] => {
  const taken = new Set<string>()
  return entries
    .toReversed()
    .filter(({ entry }) => {
      const matter = matterOf(entry.data)
      const isTaken = taken.has(`${entry.type} ${matter}`)
      const back = TAKES_BACK[entry.type as LogType]
      if (back) taken.add(`${back} ${matter}`)
      return !isTaken
    })
    .toReversed()
}

/** Entries by which the log says that words of a report were written. */
const WRITTEN = ['REPORT_LINE_WRITTEN', 'REPORT_NOTE_WRITTEN', 'REPORT_SIGNED'] as const satisfies readonly LogType[]

/** A line of a law by its id, or a note or version by its number. */
export interface WrittenPlace {
  readonly type: (typeof WRITTEN)[number]
  readonly of: string | number
}

const keyOf = ({ type, of }: WrittenPlace): string => `${type} ${of}`

export interface LoggedStatement extends ReadEntry {
  readonly sources: readonly Source[]
  /** Lots that it is about; null: the tender as a whole. */
  readonly lots: readonly string[] | null
}

export interface FromLog {
  readonly said: readonly LoggedStatement[]
  /** Whether the log was told of these words last, by their hash. */
  knows(place: WrittenPlace, hash: string): boolean
  /** What the log was told of and is not among these places; a line that was emptied is none. */
  lostBeside(places: readonly WrittenPlace[]): readonly (WrittenPlace & ReadEntry)[]
}

/** The lots that an entry speaks of; null: it names none, and the whole tender is meant. */
export const lotsOf = ({ lotId, lotIds, to }: Data): readonly string[] | null => {
  if (typeof lotId === 'string') return [lotId]
  if (Array.isArray(lotIds) && lotIds.length > 0) return lotIds.map(String)
  return isRecord(to) ? Object.keys(to) : null
}

/** The newest entry of each thing that was written, by keyOf(). */
const lastWritten = (entries: readonly ReadEntry[]): ReadonlyMap<string, WrittenPlace & ReadEntry> =>
  new Map(
    entries.flatMap((one) => {
      const { data, type: written } = one.entry
      const type = WRITTEN.find((known) => known === written)
      const of = type === 'REPORT_LINE_WRITTEN' ? data.line : data.no
      if (type === undefined || (typeof of !== 'string' && typeof of !== 'number')) return []
      return [[keyOf({ type, of }), { ...one, type, of }] as const]
    }),
  )

/** What the log was told of notes: of each its number and its hash. */
export async function readNoteLog(tenderId: string): Promise<{ knows(no: number, hash: string): boolean }> {
  const written = lastWritten(await entriesOfTypes(tenderId, ['REPORT_NOTE_WRITTEN']))
  return { knows: (of, hash) => written.get(keyOf({ type: 'REPORT_NOTE_WRITTEN', of }))?.entry.data.hash === hash }
}

/** Everything that a tender's log says in its report. */
export async function readLog(tenderId: string): Promise<FromLog> {
  const types = new Set([...(Object.keys(SAYS) as LogType[]), ...(Object.keys(TAKES_BACK) as LogType[]), ...WRITTEN])
  const entries = await entriesOfTypes(tenderId, [...types])
  const written = lastWritten(entries)
  return {
    said: standing(entries).flatMap((one) => {
      const sources = saysOf(one.entry)
      return sources.length === 0 ? [] : [{ ...one, sources, lots: lotsOf(one.entry.data) }]
    }),
    knows: (place, hash) => written.get(keyOf(place))?.entry.data.hash === hash,
    lostBeside: (places) => {
      const there = new Set(places.map(keyOf))
      return [...written].flatMap(([key, one]) => (there.has(key) || one.entry.data.hash === NOTHING ? [] : [one]))
    },
  }
}
