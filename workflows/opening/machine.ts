import { guardedMachine, type GuardedDecision } from '../guarded'
import { openingConfig } from '../procedure/openingConfig'
import { OPENING_EFFECTS, type OpeningEffect } from './effects'
import { OPENING_REASONS, OPENING_SENTENCES, type OpeningFacts } from './guards'

/** With both ways, as the house may ask for one person or for two. */
export const OPENING_CONFIG = openingConfig('house')

export const OPENING_STATES: readonly string[] = Object.keys(OPENING_CONFIG.states)

/** The state of what is stored: nothing, or an opening until its time is up. A finished one is stored apart, so that the next can begin. */
export const openingStateOf = (expiresAt: number | null, now: number): 'idle' | 'begun' | 'expired' =>
  expiresAt === null ? 'idle' : now < expiresAt ? 'begun' : 'expired'

const machine = guardedMachine(OPENING_CONFIG, { sentences: OPENING_SENTENCES, reasons: OPENING_REASONS, effects: OPENING_EFFECTS })

export type OpeningDecision = GuardedDecision<OpeningEffect>

/** What a step does to an opening in `state` under these facts, or the reason why nothing happens. Pure. */
export function decideOpening(state: string, event: string, facts: OpeningFacts): OpeningDecision {
  // Whoever comes after the 15 minutes is told so, and not that openings know no such step.
  if (state === 'expired' && machine.branchesOf(state, event).length === 0) return { ok: false, reason: 'openingRanOut' }
  return machine.decide(state, event, facts)
}

type OpeningMoveActor = 'teamMember' | 'clock' | 'ending'

/** The steps of an opening with who takes them and the key of their label. */
export const OPENING_MOVES: readonly { event: string; actor: OpeningMoveActor; label: string }[] = [
  { event: 'begin', actor: 'teamMember', label: 'moves.beginOpening' },
  { event: 'openAlone', actor: 'teamMember', label: 'moves.openAlone' },
  { event: 'renew', actor: 'teamMember', label: 'moves.renewOpening' },
  { event: 'join', actor: 'teamMember', label: 'moves.joinOpening' },
  { event: 'finish', actor: 'teamMember', label: 'moves.finishOpening' },
  { event: 'expire', actor: 'clock', label: 'moves.expireOpening' },
  { event: 'withdraw', actor: 'ending', label: 'moves.withdrawOpening' },
]
