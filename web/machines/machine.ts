import type { GuardedConfig } from '../../workflows/branches'
import { OFFER_MOVES } from '../../workflows/offer'
import { OPENING_CONFIG, OPENING_MOVES } from '../../workflows/opening'
import { keyOfType, procedureOf } from '../../workflows/procedure'
import { MOVES } from '../../workflows/tender'

/** A machine as its configuration writes it, whichever of the three. */
export type Config = GuardedConfig<string, string>

/** One way an event may go in a state. */
export interface Step {
  from: string
  event: string
  /** Null: the state stays. */
  to: string | null
  when: readonly string[]
  needs: readonly string[]
  /** Ids of the document's conditions. */
  conditions: readonly string[]
  effects: readonly string[]
  /** Who may send the event. */
  actors: readonly string[]
}

export interface Machine {
  id: MachineId
  initial: string
  states: readonly string[]
  steps: readonly Step[]
}

export const MACHINE_IDS = ['tender', 'opening', 'offer'] as const
export type MachineId = (typeof MACHINE_IDS)[number]

/** The one with most in it: rounds, applications, talks and offers. */
const SHOWN = procedureOf(keyOfType(5))

const SOURCES: Record<MachineId, { config: Config; moves: readonly { event: string; actor: string }[] }> = {
  tender: { config: SHOWN.lot.config, moves: MOVES },
  opening: { config: OPENING_CONFIG, moves: OPENING_MOVES },
  offer: { config: SHOWN.offer, moves: OFFER_MOVES },
}

export const configOf = (id: MachineId): Config => SOURCES[id].config

/** States and steps of a machine, read from the very data that the server judges by. */
export const machineOf = (id: MachineId): Machine => machineIn(id, SOURCES[id].config)

/** The same of another configuration of that machine, as an own procedure has one. */
export function machineIn(id: MachineId, config: Config): Machine {
  const { moves } = SOURCES[id]
  const states = Object.keys(config.states)
  const steps = states.flatMap((from) =>
    Object.entries(config.states[from]?.on ?? {}).flatMap(([event, branches]) =>
      branches.map(({ target, guard, actions }): Step => ({
        from,
        event,
        to: target === undefined || target === from ? null : target,
        when: guard.params.when,
        needs: guard.params.needs,
        conditions: guard.params.conditions ?? [],
        effects: actions,
        actors: [...new Set(moves.filter((move) => move.event === event).map(({ actor }) => actor))],
      })),
    ),
  )
  return { id, initial: config.initial, states, steps }
}
