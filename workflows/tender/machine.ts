import { guardedMachine, type GuardedDecision } from '../guarded'
import { EFFECTS, TENDER_CONFIG, type Effect } from './config'
import type { LotFields } from './facts'
import { REASONS, SENTENCES } from './guards'

/** Stage numbers and the two marks that tell states of one stage apart; the round trip with `stateOf` is tested. */
const FIELDS: Record<string, LotFields> = {
  draft: { stage: 0, waits: false, closed: false },
  atPortal: { stage: 1, waits: true, closed: false },
  scheduled: { stage: 2, waits: true, closed: false },
  published: { stage: 2, waits: false, closed: false },
  competition: { stage: 3, waits: false, closed: false },
  competitionOver: { stage: 3, waits: false, closed: true },
  applicationsOpened: { stage: 4, waits: false, closed: false },
  negotiation: { stage: 5, waits: false, closed: false },
  offers: { stage: 6, waits: false, closed: false },
  offersOver: { stage: 6, waits: false, closed: true },
  offersOpened: { stage: 7, waits: false, closed: false },
  ended: { stage: 8, waits: false, closed: false },
}

export const STATES: readonly string[] = Object.keys(FIELDS)

/** The state that stored fields mean; throws for fields that no state has, because going on would invent a life. */
export function stateOf(fields: LotFields): string {
  const found = STATES.find((state) => {
    const own = FIELDS[state]
    return own !== undefined && own.stage === fields.stage && own.waits === fields.waits && own.closed === fields.closed
  })
  if (!found) throw new Error(`No state of a lot has ${JSON.stringify(fields)}`)
  return found
}

/** The fields that a state is stored as. */
export function fieldsOf(state: string): LotFields {
  const fields = FIELDS[state]
  if (!fields) throw new Error(`Unknown state of a lot: ${state}`)
  return { ...fields }
}

const machine = guardedMachine(TENDER_CONFIG, { sentences: SENTENCES, reasons: REASONS, effects: EFFECTS })

export type Decision = GuardedDecision<Effect>

/**
 * `branchesOf`: of an event in a state, empty where it is unknown there. `refusalOf`: why an event does nothing in a state under these
 * facts; null where it would be taken. `decide`: what it does to a lot, the next state and its effects, or the reason why nothing happens.
 * All pure.
 */
export const { branchesOf, refusalOf, decide } = machine
