import type { Source } from '../../../workflows/report'
import { entriesOfTypes, type ReadEntry } from '../../audit/area'
import type { LogType } from '../../contract/audit/types'

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

const ofDecision = (data: Data): readonly Source[] => {
  if (data.to === 'rejected') return withReason(data, ['excluded', 'left'], 'leftReason')
  return data.to === 'accepted' || data.to === 'invited' ? withReason(data, ['chosen'], 'chosenReason') : []
}

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
  AWARD_INFORMED: (data) => withReason(data, ['communication'], 'winnerReason'),
  OPENING_FINISHED: () => ['openings'],
  LATE_OPENING_FINISHED: () => ['openings'],
  OFFER_DECIDED: ofDecision,
  OFFERS_LEFT_OUT: () => ['left'],
  EVALUATION_EXCLUDED: (data) => withReason(data, ['excluded', 'left'], 'leftReason'),
  EVALUATION_CLOSED: ({ kind }) => ['chosen', 'chosenReason', ...(kind === 'offer' ? (['winnerReason'] as const) : [])],
}

/** Entries that take back what an earlier one said of the same thing. */
const TAKES_BACK: { readonly [T in LogType]?: LogType } = {
  EVALUATION_REOPENED: 'EVALUATION_CLOSED',
  EVALUATION_TAKEN_BACK_IN: 'EVALUATION_EXCLUDED',
  OFFER_DECIDED: 'OFFER_DECIDED',
}

/** What an entry is about: of two of one kind about the same the later one counts. */
const matterOf = ({ data: { lotId, kind, round, offerRound, offerId } }: ReadEntry['entry']): string =>
  JSON.stringify([lotId, kind, round, offerRound, offerId])

const standing = (entries: readonly ReadEntry[]): ReadEntry[] =>
  entries.filter(
    ({ entry }, n) =>
      !entries
        .slice(n + 1)
        .some(({ entry: later }) => TAKES_BACK[later.type as LogType] === entry.type && matterOf(later) === matterOf(entry)),
  )

/** Entries by which the log says that words of a report were written. */
const WRITTEN = ['REPORT_LINE_WRITTEN', 'REPORT_NOTE_WRITTEN', 'REPORT_SIGNED'] as const satisfies readonly LogType[]

export interface LoggedStatement extends ReadEntry {
  readonly sources: readonly Source[]
}

export interface FromLog {
  readonly said: readonly LoggedStatement[]
  /** Whether the log was told of these words: by line or number, and the hash of what it says. */
  knows(type: (typeof WRITTEN)[number], of: { line?: string; no?: number; hash: string }): boolean
}

/** Everything that a tender's log says in its report. */
export async function readLog(tenderId: string): Promise<FromLog> {
  const types = new Set([...(Object.keys(SAYS) as LogType[]), ...(Object.keys(TAKES_BACK) as LogType[]), ...WRITTEN])
  const entries = await entriesOfTypes(tenderId, [...types])
  const keyOf = (type: string, { line, no, hash }: Data): string => JSON.stringify([type, line ?? null, no ?? null, hash])
  const known = new Set(entries.map(({ entry: { type, data } }) => keyOf(type, data)))
  return {
    said: standing(entries).flatMap((one) => {
      const sources = SAYS[one.entry.type as LogType]?.(one.entry.data) ?? []
      return sources.length === 0 ? [] : [{ ...one, sources }]
    }),
    knows: (type, of) => known.has(keyOf(type, of)),
  }
}
