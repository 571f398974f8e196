import type { Procedure } from '../compile'
import { envelopeId, intakeOf, type World } from './world'

/** Time passes where something waits for it. */
export function inTime(procedure: Procedure, world: World): { event: string; days: number; world: World } | null {
  if (intakeOf(procedure, world.state) && !world.isPassed) return { event: 'timePasses', days: 30, world: { ...world, isPassed: true } }
  if (world.told === 'told') return { event: 'timePasses', days: 11, world: { ...world, told: 'waited' } }
  return null
}

/** What a step leaves of the world: its deadline is the new intake's, what was opened is what the opening names. */
export function afterStep(
  procedure: Procedure,
  world: World,
  { event, state, effects }: { event: string; state: string; effects: readonly string[] },
): World {
  const isNew = procedure.lot.phaseOf[state] !== procedure.lot.phaseOf[world.state]
  const opening =
    procedure.openings.find(({ key }) => key === event) ?? procedure.openings.find(({ key }) => key === firstOpeningOf(procedure))
  const reads = procedure.envelopes.filter(({ openedBy }) => openedBy === opening?.key).map(envelopeId)
  const offers = new Set(procedure.envelopes.filter(({ of }) => isOffers(procedure, of)).map(envelopeId))
  const before = effects.includes('startNextRound')
    ? []
    : effects.includes('startOfferRound')
      ? world.opened.filter((one) => !offers.has(one))
      : world.opened
  return {
    ...world,
    state,
    isPassed: isNew ? false : world.isPassed && event !== 'extendDeadlines',
    opened: effects.includes('recordOpening') ? [...new Set([...before, ...reads])].sort() : before,
    told: effects.includes('recordInformation') ? 'told' : isNew ? 'nothing' : world.told,
    round: effects.includes('startNextRound') ? 2 : world.round,
    offerRound: effects.includes('startOfferRound') ? 2 : world.offerRound,
  }
}

const isOffers = ({ document }: Procedure, of: string): boolean =>
  document.phases.some((one) => one.key === of && one.kind === 'intake' && one.of === 'offer')
/** What a next round opens. */
const firstOpeningOf = ({ document }: Procedure): string | undefined =>
  document.phases.find((one) => one.kind === 'intake' && one.rounds !== undefined)?.next[0]
