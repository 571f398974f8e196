import { guardedBranch, type GuardedBranch } from '../branches'
import type { Condition, IntakePhase, Phase, StandingPhase } from '../procedure/document'
import type { Effect } from '../tender/effects'
import type { LotFields } from '../tender/facts'
import type { Sentence } from '../tender/guards'

export type Branch = GuardedBranch<Sentence, Effect>
export const branch = guardedBranch<Sentence, Effect>
export type Ways = Record<string, Branch[]>

/** A state of a lot: what is stored of it, and what may happen in it. */
export interface LotState {
  state: string
  fields: LotFields
  on: Ways
}

/** What a kind may know of the procedure around its phase. */
export interface Around {
  hasPhases: boolean
  /** Events that lead on from this phase. */
  ways: Ways
  /** Where every publication from the draft may lead, and what is due of one that waits. */
  doors: Ways
  due(needs: Sentence[]): Branch[]
  /** The round after this one can be opened here; empty where the procedure has none. */
  nextRound: Ways
  /** Offers were opened: from here on nothing is announced any more. */
  isAfterOffers: boolean
}

/** A kind of phase: the states that it becomes, and what must hold before it begins. */
export interface Kind<P extends StandingPhase> {
  statesOf(phase: P, around: Around): LotState[]
  entryOf(phase: P): Sentence[]
}

export const fields = (phase: StandingPhase, marks: { waits?: boolean; closed?: boolean } = {}): LotFields => ({
  stage: phase.stage,
  waits: marks.waits ?? false,
  closed: marks.closed ?? false,
})

/** From the moment a date of publication is fixed the team must stay what publication asked for; the facts are those of the team to be. */
export const teamNeeds = ({ hasPhases }: Pick<Around, 'hasPhases'>): Sentence[] =>
  hasPhases ? ['teamHasTwoMembers', 'teamHasAnAdmin'] : []

export const edit: Branch[] = [branch(undefined, {}, ['noteUnannouncedChanges'])]
export const cancel: Branch[] = [branch('ended', {}, ['endLot'])]
export const changeTeam = (around: Around): Branch[] => [branch(undefined, { needs: teamNeeds(around) }, ['changeTeam'])]

/** What every state between publication and the end knows; from the opened offers on nothing is announced any more. */
export const lively = (around: Around): Ways => ({
  edit,
  changeTeam: changeTeam(around),
  cancel,
  ...(around.isAfterOffers ? {} : { announceChanges: [branch(undefined, { needs: ['changesAreWaiting'] }, ['announceChanges'])] }),
})

/** Acts that a condition may stand before, beside ways: one that opens, extends or gives up is none of them. */
export const CONDITIONED_ACTS: Readonly<Partial<Record<Phase['kind'], readonly string[]>>> = {
  notice: ['publish'],
  order: ['award'],
  award: ['inform', 'award', 'furtherOfferRound'],
}

/** The conditions of a phase, each with the id by which branches and facts call it. */
export const conditionsIn = (phase: Phase): (Condition & { id: string })[] =>
  ('conditions' in phase ? (phase.conditions ?? []) : []).map((one, n) => ({ ...one, id: `${phase.key}.${n}` }))

/** Ids of those that stand before a way or an act. */
export const conditionsBefore = (phase: Phase, ...before: readonly string[]): string[] =>
  conditionsIn(phase).flatMap((one) => (before.includes(one.before) ? [one.id] : []))

export const isIntake = (phase: Phase | undefined): phase is IntakePhase => phase?.kind === 'intake'
