import { setup, transition } from 'xstate'
import { EFFECTS, TENDER_CONFIG, type Branch, type Effect } from './config'
import type { LotFields, TenderFacts } from './facts'
import { REASONS, SENTENCES, type Sentence } from './guards'

/** Stage numbers and the two marks that tell states of one stage apart; the round trip with `stateOf` is tested. */
const FIELDS: Record<string, LotFields> = {
  draft: { stage: 0, waits: false, closed: false },
  atPortal: { stage: 1, waits: true, closed: false },
  scheduled: { stage: 2, waits: true, closed: false },
  published: { stage: 2, waits: false, closed: false },
  competition: { stage: 3, waits: false, closed: false },
  competitionOver: { stage: 3, waits: false, closed: true },
  negotiation: { stage: 5, waits: false, closed: false },
  offers: { stage: 6, waits: false, closed: false },
  offersOver: { stage: 6, waits: false, closed: true },
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

const every = (names: readonly Sentence[], facts: TenderFacts) => names.every((name) => SENTENCES[name](facts))

// Effects are names only: the machine reports them, the server carries them out.
const doNothing = () => undefined
const machine = setup({
  types: { context: {} as TenderFacts & Record<string, unknown>, events: {} as { type: string } },
  guards: {
    holds: ({ context }, params: { when: Sentence[]; needs: Sentence[] }) => every(params.when, context) && every(params.needs, context),
  },
  actions: Object.fromEntries(EFFECTS.map((name) => [name, doNothing])),
}).createMachine({ ...TENDER_CONFIG, context: {} as TenderFacts & Record<string, unknown> })

export type Decision = { ok: true; state: string; effects: Effect[] } | { ok: false; reason: string }

/** Branches of an event in a state; empty where the event is unknown there. */
export const branchesOf = (state: string, event: string): readonly Branch[] => TENDER_CONFIG.states[state]?.on[event] ?? []

const isEffect = (name: string): name is Effect => (EFFECTS as readonly string[]).includes(name)

/** Why an event does nothing in `state` under these facts; null where it would be taken. */
export function refusalOf(state: string, event: string, facts: TenderFacts): string | null {
  const chosen = branchesOf(state, event).find((one) => every(one.guard.params.when, facts))
  if (!chosen) return 'notInThisStage'
  const unmet = chosen.guard.params.needs.find((name) => !SENTENCES[name](facts))
  return unmet ? (REASONS[unmet] ?? 'notInThisStage') : null
}

/** What an event does to a lot in `state` under these facts: the next state and its effects, or the reason why nothing happens. Pure. */
export function decide(state: string, event: string, facts: TenderFacts): Decision {
  const reason = refusalOf(state, event, facts)
  if (reason) return { ok: false, reason }
  const [next, actions] = transition(machine, machine.resolveState({ value: state, context: { ...facts } }), { type: event })
  return { ok: true, state: String(next.value), effects: actions.map((action): string => action.type).filter(isEffect) }
}
