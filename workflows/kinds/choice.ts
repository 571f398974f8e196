import type { ChoicePhase, TalkPhase } from '../procedure/document'
import { fields, lively, type Kind } from './kind'

/** The team chooses among what was opened. */
export const choice: Kind<ChoicePhase> = {
  entryOf: () => [],
  statesOf: (phase, around) => [
    { state: phase.key, fields: fields(phase), on: { ...lively(around), ...around.ways, ...around.nextRound } },
  ],
}

/** The team talks with those who take part. */
export const talk: Kind<TalkPhase> = {
  entryOf: () => ['templateHasTheNegotiation'],
  statesOf: (phase, around) => [
    { state: phase.key, fields: fields(phase), on: { ...lively(around), ...around.ways, ...around.nextRound } },
  ],
}
