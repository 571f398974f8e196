import type { ChoicePhase, JuryPhase, TalkPhase } from '../procedure/document'
import { fields, lively, type Around, type Kind, type LotState } from './kind'

/** One state, in which people decide or talk until something leads on. */
const statesOf = (phase: ChoicePhase | JuryPhase | TalkPhase, around: Around): LotState[] => [
  { state: phase.key, fields: fields(phase), on: { ...lively(around), ...around.ways, ...around.nextRound } },
]

/** The team chooses among what was opened. */
export const choice: Kind<ChoicePhase> = { entryOf: () => [], statesOf }

/** A jury judges works whose authors nobody knows yet. */
export const jury: Kind<JuryPhase> = { entryOf: () => [], statesOf }

/** The team talks with those who take part. */
export const talk: Kind<TalkPhase> = { entryOf: () => ['templateHasTheNegotiation'], statesOf }
