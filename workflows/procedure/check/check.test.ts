import { describe, expect, it } from 'vitest'
import type { GuardedConfig } from '../../branches'
import { shippedProcedure, shippedProcedures, type Procedure } from '..'
import { checkProcedure, lifeEndingBy } from '.'

const copy = (procedure: Procedure): Procedure => JSON.parse(JSON.stringify(procedure)) as Procedure

describe.each(shippedProcedures())('$id', (procedure) => {
  it('breaks no rule of the house', () => {
    expect(checkProcedure(procedure)).toEqual([])
  })

  it('lives to its end', () => {
    const life = lifeEndingBy(procedure, procedure.takesOffers ? 'award' : 'close')
    expect(life?.at(-1)).toMatchObject({ state: 'ended' })
    const states = life?.map(({ state }) => state) ?? []
    expect(states[0]).toBe('draft')
    const days = life?.map(({ day }) => day) ?? []
    expect([...days].sort((one, other) => one - other)).toEqual(days)
    if (procedure.takesOffers) expect(states).toEqual(expect.arrayContaining(['offers', 'offersOver', 'offersOpened']))
  })
})

it('tells the whole life of the procedure with two envelopes', () => {
  const life = lifeEndingBy(shippedProcedure('open-price-last') as Procedure, 'award') ?? []
  expect(life.map(({ event, state }) => `${event} ${state}`)).toEqual([
    'createProject draft',
    'publishIntoOffers offers',
    'timePasses offers',
    'deadlinePassed offersOver',
    'openProofs suitability',
    'openPrices offersOpened',
    'award ended',
  ])
})

/** A rule of the house taken out of what the compiler made. */
type Mutation = (procedure: Procedure) => void
type AnyConfig = GuardedConfig<string, string>

const branchesOf = (config: AnyConfig, event?: string) =>
  Object.values(config.states).flatMap(({ on }) =>
    Object.entries(on).flatMap(([name, all]) => (event === undefined || name === event ? all : [])),
  )
const noNeed =
  (sentence: string, of: (procedure: Procedure) => AnyConfig = ({ lot }) => lot.config): Mutation =>
  (procedure) => {
    for (const { guard } of branchesOf(of(procedure))) guard.params.needs = guard.params.needs.filter((one) => one !== sentence)
  }
const noEvent =
  (event: string): Mutation =>
  ({ lot }) => {
    for (const state of Object.values(lot.config.states)) delete state.on[event]
  }
const noEffect =
  (effect: string): Mutation =>
  ({ lot }) => {
    for (const one of branchesOf(lot.config)) one.actions = one.actions.filter((name) => name !== effect)
  }
const offer = ({ offer: config }: Procedure): AnyConfig => config

/** What is taken out, on which shipped procedure, and the rule that the checker must say is broken. */
const MUTATIONS: readonly [string, string, Mutation, string][] = [
  [
    'an opening needs no deadline that passed',
    'open',
    (one) => [noNeed('offerDeadlineHasPassed'), noNeed('deadlineIsFenced')].forEach((take) => take(one)),
    'opensEarly',
  ],
  ['an opening needs no fence', 'open', noNeed('deadlineIsFenced'), 'opensEarly'],
  ['an opening of applications needs no fence', 'restricted', noNeed('deadlineIsFenced'), 'opensEarly'],
  ['nobody has to finish an opening', 'open', noNeed('openingIsFinished'), 'opensUnopened'],
  ['the next round is opened before its end', 'continuous', noNeed('nextRoundsDeadlineHasPassed'), 'opensEarly'],
  ['prices are opened before everybody is decided', 'open-price-last', noNeed('everyoneIsDecided'), 'opensUndecided'],
  ['an opening is not recorded', 'open', noEffect('recordOpening'), 'readsSealed'],
  ['a move that nobody writes down', 'open', noEffect('extendDeadline'), 'leavesNoTrace'],
  ['a deadline grows or shrinks', 'open', noNeed('newOfferDeadlineIsLater'), 'deadlineShrinks'],
  ['a deadline that passed is extended', 'open', noNeed('offerDeadlineHasNotPassed'), 'deadlineShrinks'],
  ['an application deadline shrinks', 'restricted', noNeed('newApplicationDeadlineIsLater'), 'deadlineShrinks'],
  ['the contract does not wait', 'open', noNeed('waitingPeriodIsOver'), 'awardsEarly'],
  [
    'losers are told nothing',
    'open',
    (one) => [noNeed('losersAreInformed'), noNeed('waitingPeriodIsOver')].forEach((take) => take(one)),
    'awardsEarly',
  ],
  ['somebody is forgotten', 'open', noNeed('nobodyIsForgotten'), 'awardsEarly'],
  ['nothing can be cancelled', 'open', noEvent('cancel'), 'cannotBeCancelled'],
  ['the deadline passes and nothing is opened', 'open', noEvent('openOffers'), 'deadlineLeadsNowhere'],
  ['nothing leads on from the talks', 'negotiated-without', noEvent('startOfferPhase'), 'noWayOn'],
  ['offers can never begin', 'dialogue', noEvent('startOfferPhase'), 'nobodyGetsThere'],
  [
    'the clock opens',
    'open',
    ({ lot }) => branchesOf(lot.config, 'deadlinePassed').forEach((one) => (one.target = 'offersOpened')),
    'clockMoves',
  ],
  ['whoever began an opening finishes it', 'open', noNeed('personHasNotBegunIt', ({ openingFor }) => openingFor[2]), 'opensAlone'],
  [
    'one person opens where the house asks for two',
    'uvgo-public',
    noNeed('onePersonOpens', ({ openingFor }) => openingFor.house),
    'opensAlone',
  ],
  [
    'late offers are taken with the others',
    'open',
    (one) => branchesOf(one.offer, 'submitOffer').forEach(({ guard }) => (guard.params.when = [])),
    'lateIsTaken',
  ],
  ['offers are taken back after the deadline', 'open', noNeed('offerDeadlineLiesAhead', offer), 'takenBackLate'],
  ['applications are taken back after the deadline', 'restricted', noNeed('applicationDeadlineLiesAhead', offer), 'takenBackLate'],
  [
    'the team decides on sealed applications',
    'restricted',
    (one) =>
      [noNeed('applicationsAreOpened', offer), noNeed('applicationsAreOpenedOrSkipped', offer), noNeed('lotIsBeingDecided', offer)].forEach(
        (take) => take(one),
      ),
    'decidesOnSealed',
  ],
  ['the team decides on sealed offers', 'open-price-last', noNeed('offersAreChosenFrom', offer), 'decidesOnSealed'],
]

describe('a rule of the house taken out of the compiler is found, with a story', () => {
  it.each(MUTATIONS)('%s (%s)', (...[, id, mutate, rule]) => {
    const mutant = copy(shippedProcedure(id) as Procedure)
    mutate(mutant)
    const found = checkProcedure(mutant).filter((one) => one.rule === rule)
    expect(found.length).toBeGreaterThan(0)
    for (const { story } of found) if (story.length > 0) expect(story[0]).toEqual({ day: 0, event: 'createProject', state: 'draft' })
  })
})
