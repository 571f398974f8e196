import type { Effect } from '../../tender/effects'
import type { TenderFacts } from '../../tender/facts'
import type { Procedure } from '../compile'
import { intakeOf, phaseOf, type World } from './world'

/** A step that the machine lets through. */
export interface Step {
  event: string
  from: World
  to: World
  facts: TenderFacts
  effects: readonly Effect[]
}

const has = ({ effects }: Step, effect: Effect): boolean => effects.includes(effect)

/** What of an intake is opened at a moment. */
const openedOf = ({ envelopes }: Procedure, of: string, { opened }: World): number =>
  envelopes.filter((one) => one.of === of && opened.includes(one.key)).length

const allOf = ({ envelopes }: Procedure, of: string): number => envelopes.filter((one) => one.of === of).length

/** The rules of the house as properties of a step; each answers whether it is broken. */
export const STEP_RULES: Readonly<Record<string, (step: Step, procedure: Procedure) => boolean>> = {
  /** An opening comes after the deadline and the fence behind it. */
  opensEarly: (step, procedure) => {
    if (!has(step, 'recordOpening')) return false
    if (has(step, 'startNextRound')) return step.facts.nextRoundDeadline === null || step.facts.nextRoundDeadline > step.facts.now
    return intakeOf(procedure, step.from.state) !== undefined && !(step.from.isPassed && step.facts.closed)
  },
  /** What is opened was opened by people who finished an opening. */
  opensUnopened: (step) => has(step, 'recordOpening') && !step.facts.openingFinished,
  /** The next envelope is opened when everybody is decided by the one before. */
  opensUndecided: (step, procedure) =>
    has(step, 'recordOpening') &&
    phaseOf(procedure, step.from.state)?.kind === 'choice' &&
    step.facts.undecided !== 0 &&
    !has(step, 'startNextRound'),
  /** Nobody chooses among, or awards, what is sealed. */
  readsSealed: ({ to }, procedure) => {
    const phase = phaseOf(procedure, to.state)
    if (phase?.kind === 'choice') return openedOf(procedure, phase.of, to) === 0
    if (phase?.kind !== 'award') return false
    const offers = procedure.document.phases.filter((one) => one.kind === 'intake' && one.of === 'offer')
    return !offers.some(({ key }) => openedOf(procedure, key, to) === allOf(procedure, key))
  },
  /** The contract waits for its day, and for everybody who is not considered. */
  awardsEarly: (step) =>
    has(step, 'awardLot') &&
    step.from.informsFirst &&
    step.from.state !== 'published' &&
    (step.from.told !== 'waited' || step.facts.uninformed > 0),
  /** A deadline only grows, and not once it has passed. */
  deadlineShrinks: (step, procedure) => {
    if (!has(step, 'extendDeadline')) return false
    const { applicationDeadline, offerDeadline, newDeadline } = step.facts
    const present = intakeOf(procedure, step.from.state)?.of === 'offer' ? offerDeadline : applicationDeadline
    return step.from.isPassed || present === null || newDeadline === null || newDeadline <= present
  },
  /** Every move is in the log: an effect is what writes it. */
  leavesNoTrace: ({ effects }) => effects.length === 0,
  /** The clock closes for bidders, and decides nothing. */
  clockMoves: (step, procedure) =>
    step.event === 'deadlinePassed' && procedure.lot.phaseOf[step.from.state] !== procedure.lot.phaseOf[step.to.state],
  /** A team of two from the publication on. */
  publishesAlone: (step, procedure) =>
    procedure.hasPhases && has(step, 'publishNotice') && step.from.state === 'draft' && step.facts.teamSize < 2,
}
