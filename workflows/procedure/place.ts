import type { Procedure } from './compile'
import type { Shuttable, StandingPhase } from './document'

/** The phase that a state of a lot is of; undefined at the end. */
export const phaseIn = (procedure: Procedure, state: string): StandingPhase | undefined =>
  procedure.document.phases.find((one): one is StandingPhase => one.kind !== 'opening' && one.key === procedure.lot.phaseOf[state])

/** The phase of a lot as it is shown: by its stage, and by its name where several have that. */
export const phaseOfLot = ({ document }: Pick<Procedure, 'document'>, lot: { stage: number; phase?: string | undefined }) =>
  document.phases.find(
    (one): one is StandingPhase => one.kind !== 'opening' && one.stage === lot.stage && (lot.phase === undefined || one.key === lot.phase),
  )

/** Whether the phase of a state shuts something. */
export const isShut = (procedure: Procedure, state: string, act: Shuttable): boolean =>
  phaseIn(procedure, state)?.without?.includes(act) ?? false

/** Calls that name a stage lead through these; any other phase is begun by its own event. */
const DOORS = new Set(['startCompetition', 'startNegotiation', 'startOfferPhase'])

/** Events that begin a phase no stage is enough to name, with the phase that each leads to. */
export function ownStarts({ lot }: Pick<Procedure, 'lot'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { on } of Object.values(lot.config.states))
    for (const [event, branches] of Object.entries(on))
      for (const { target } of event.startsWith('start') && !DOORS.has(event) ? branches : [])
        if (target !== undefined) found.set(event, target)
  return found
}

/** The event by which a lot in a state goes on to a phase; null where no way leads there. */
export const startOf = ({ lot }: Pick<Procedure, 'lot'>, state: string, phase: string): string | null =>
  Object.entries(lot.config.states[state]?.on ?? {}).find(
    ([event, branches]) => event.startsWith('start') && branches.some(({ target }) => target === phase),
  )?.[0] ?? null

/** The event that opens what an intake took, the first of it where it opens apart; null where nothing of the kind comes in. */
export const openingOf = ({ document: { phases } }: Pick<Procedure, 'document'>, of: 'application' | 'offer'): string | null =>
  phases.find(
    (one) => one.kind === 'opening' && phases.some((from) => from.kind === 'intake' && from.of === of && from.next.includes(one.key)),
  )?.key ?? null
