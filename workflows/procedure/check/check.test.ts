import { describe, expect, it } from 'vitest'
import type { GuardedConfig } from '../../branches'
import {
  compileProcedure,
  shippedProcedure,
  shippedProcedures,
  type OpeningPhase,
  type Phase,
  type Procedure,
  type ProcedureDocument,
} from '..'
import { openingConfig } from '../openingConfig'
import { checkProcedure, lifeEndingBy } from '.'
import { brokenOpenings } from './openings'
import { brokenParts } from './parts'

const copy = (procedure: Procedure): Procedure => JSON.parse(JSON.stringify(procedure)) as Procedure

describe.each(shippedProcedures())('$id', (procedure) => {
  it('breaks no rule of the house', () => {
    expect(checkProcedure(procedure)).toEqual([])
  })

  it('lives to its end', () => {
    const life = lifeEndingBy(procedure, procedure.takesOffers || procedure.ordersDirectly ? 'award' : 'close')
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
    'inform offersOpened',
    'timePasses offersOpened',
    'award ended',
  ])
  // § 134 (2) GWB: ten days after the information.
  const [informed, awarded] = ['inform', 'award'].map((event) => life.find((one) => one.event === event)?.day ?? 0)
  expect((awarded ?? 0) - (informed ?? 0)).toBeGreaterThan(10)
})

/** A rule of the house taken out of what the compiler made. */
type Mutation = (procedure: Procedure) => void
type AnyConfig = GuardedConfig<string, string>

const branchesOf = (config: AnyConfig, event?: string) =>
  Object.values(config.states).flatMap(({ on }) =>
    Object.entries(on).flatMap(([name, all]) => (event === undefined || name === event ? all : [])),
  )
const forget = (config: AnyConfig, sentence: string): void => {
  for (const { guard } of branchesOf(config)) guard.params.needs = guard.params.needs.filter((one) => one !== sentence)
}
const noNeed =
  (sentence: string, of: (procedure: Procedure) => AnyConfig = ({ lot }) => lot.config): Mutation =>
  (procedure) =>
    forget(of(procedure), sentence)
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

const AWARDED = { target: 'ended', guard: { type: 'holds', params: { when: [], needs: [] } }, actions: ['awardLot'] }

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
  ['names are opened before the jury has signed', 'design-contest', noNeed('juryHasSigned'), 'opensUnsigned'],
  ['names of known applicants are opened before it', 'design-contest-restricted', noNeed('juryHasSigned'), 'opensUnsigned'],
  [
    'a jury knows whose works it judges',
    'design-contest-restricted',
    (one) => Object.assign(one, { hidesAuthors: false }),
    'juryReadsNames',
  ],
  [
    'works are opened with what names their authors',
    'design-contest-restricted',
    (one) => Object.assign(one, { envelopes: one.envelopes.map((each) => ({ ...each, openedBy: 'openWorks' })) }),
    'juryReadsNames',
  ],
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
  [
    'the contract is awarded from the notice',
    'open',
    ({ lot }) => branchesOf(lot.config, 'award').forEach((one) => Object.assign(one, structuredClone(AWARDED))),
    'awardsEarly',
  ],
  ['nothing can be awarded', 'open', noEvent('award'), 'cannotBeAwarded'],
  ['a further round keeps what was opened', 'tender', noEffect('startOfferRound'), 'beginsOpened'],
  ['somebody is forgotten', 'open', noNeed('nobodyIsForgotten'), 'awardsEarly'],
  ['somebody never got the letter', 'open', noNeed('lettersAreDelivered'), 'awardsEarly'],
  ['a review body is not heard', 'open', noNeed('awardIsNotStopped'), 'awardsStopped'],
  ['a review body is not heard of a notice', 'awarded', noNeed('awardIsNotStopped'), 'awardsStopped'],
  ['a winner is not examined', 'open', noNeed('winnersAreExamined'), 'awardsUnexamined'],
  ['an order out of a draft waits for nobody', 'direct-order', noNeed('orderFollowsNoWait'), 'awardsEarly'],
  ['a review body is not heard of an order', 'direct-order', noNeed('awardIsNotStopped'), 'awardsStopped'],
  [
    'an order is published',
    'direct-order',
    ({ lot }) => branchesOf(lot.config, 'edit').forEach((one) => (one.actions = ['reviseForm', 'publishNotice'])),
    'ordersInPublic',
  ],
  [
    'something is ordered out of the draft of an open procedure',
    'open',
    ({ lot }) => Object.assign(lot.config.states['draft']?.on ?? {}, { award: [structuredClone(AWARDED)] }),
    'ordersBesideTheSeal',
  ],
  ['an order can never be given', 'direct-order', noEvent('award'), 'cannotBeAwarded'],
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
  [
    'late offers are taken with the others',
    'open',
    (one) => branchesOf(one.offer, 'submitOffer').forEach(({ guard }) => (guard.params.when = [])),
    'lateIsTaken',
  ],
  ['offers are taken back after the deadline', 'open', noNeed('offerDeadlineLiesAhead', offer), 'takenBackLate'],
  ['applications are taken back after the deadline', 'restricted', noNeed('applicationDeadlineLiesAhead', offer), 'takenBackLate'],
  ['a sealed application is chosen', 'restricted', noNeed('applicationsAreOpened', offer), 'decidesOnSealed'],
  ['a sealed application is rejected', 'restricted', noNeed('applicationsAreOpenedOrSkipped', offer), 'decidesOnSealed'],
  [
    'everybody takes part where some were invited',
    'uvgo-restricted-without',
    (one) => Object.assign(one, { byInvitation: false }),
    'takesUninvited',
  ],
  ['somebody is rejected before anything is decided', 'restricted', noNeed('lotIsBeingDecided', offer), 'decidesEarly'],
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

const neededIn = (config: AnyConfig): string[] => [...new Set(branchesOf(config).flatMap(({ guard }) => guard.params.needs))].sort()

const rulesOf = (broken: readonly { rule: string }[]): string[] => broken.map(({ rule }) => rule)

/** Sentences that can be taken out one at a time and no rule of the checker is broken. These lists may only become shorter. */
const UNNOTICED = {
  lot: [
    'changesAreWaiting',
    ...['criteriaStandWhereOffersAsk', 'criteriaStandWherePublicationAsks', 'formIsAnOfficialEuNotice'],
    // waitingPeriodIsOver says as much.
    'losersAreInformed',
    ...['newApplicationDeadlineIsBeforeOffersEnd', 'newDeadlineLeavesTime', 'nothingRequiredIsMissing', 'portalHasItsLeadTime'],
    ...['publicationIsNotInThePast', 'templateHasTheCompetition'],
  ],
  offer: [
    ...['decisionIsThere', 'laterRoundTakesApplications', 'lotHasACompetition', 'lotIsWanted', 'noLateApplicationIsKept'],
    ...['noLateOfferIsKept', 'rejectionIsNotDecided', 'roundIsThePresentOne'],
  ],
  opening: ['openingHasRunOut', 'othersAreMissing', 'personHasBegunIt', 'twoPeopleOpen'],
}

describe('every sentence that a procedure needs, taken out alone', () => {
  it('of a lot (restricted)', () => {
    const procedure = shippedProcedure('restricted') as Procedure
    const unnoticed = neededIn(procedure.lot.config).filter((sentence) => {
      const mutant = copy(procedure)
      forget(mutant.lot.config, sentence)
      return checkProcedure(mutant).length === 0
    })
    expect(unnoticed).toEqual(UNNOTICED.lot)
  })

  it('of a direct order: none is unnoticed', () => {
    const procedure = shippedProcedure('direct-order') as Procedure
    const needed = neededIn(procedure.lot.config)
    expect(needed.length).toBe(11)
    for (const sentence of needed) {
      const mutant = copy(procedure)
      forget(mutant.lot.config, sentence)
      expect([sentence, checkProcedure(mutant).length > 0]).toEqual([sentence, true])
    }
  })

  it("of a company's part (continuous)", () => {
    const procedure = shippedProcedure('continuous') as Procedure
    const unnoticed = neededIn(procedure.offer).filter((sentence) => {
      const mutant = copy(procedure)
      forget(mutant.offer, sentence)
      return brokenParts(mutant).length === 0
    })
    expect(unnoticed).toEqual(UNNOTICED.offer)
  })

  it('of an opening', () => {
    const without = (people: NonNullable<OpeningPhase['people']>, sentence: string): string[] => {
      const mutant = JSON.parse(JSON.stringify(openingConfig(people))) as ReturnType<typeof openingConfig>
      forget(mutant, sentence)
      return rulesOf(brokenOpenings(people, mutant))
    }
    const unnoticed = neededIn(openingConfig('house')).filter(
      (sentence) => without('house', sentence).length === 0 && without(3, sentence).length === 0,
    )
    expect(unnoticed).toEqual(UNNOTICED.opening)
    expect(without('house', 'onePersonOpens')).toContain('opensAlone')
    expect(without(2, 'personHasNotBegunIt')).toContain('opensAlone')
    for (const sentence of ['personHasNotBegunIt', 'personHasNotJoinedIt', 'nobodyElseIsMissing'])
      expect(without(4, sentence), sentence).toContain('opensAlone')
    for (const people of ['house', 2, 3, 4, 5] as const) expect(brokenOpenings(people), String(people)).toEqual([])
    // The house's own step for one person, in a procedure that wants two.
    expect(rulesOf(brokenOpenings(2, openingConfig('house')))).toContain('opensAlone')
  })
})

it('one that is too large to look over is refused, not walked for seconds', () => {
  const letters = ['a', 'b', 'c', 'd', 'e']
  const opening = (key: string): string => `open${key}`
  const choices = letters.map((key, n): Phase => {
    const next = ['talk0', ...letters.slice(n + 1).map(opening)]
    return { key: `choose${key}`, kind: 'choice', of: 'competition', stage: 4, next }
  })
  const talks = Array.from({ length: 40 }, (_, n): Phase => {
    const next = [...Array.from({ length: Math.min(8, 39 - n) }, (__, more) => `talk${n + more + 1}`), 'offers']
    return { key: `talk${n}`, kind: 'talk', stage: 5, next }
  })
  const open = shippedProcedure('open')?.document as ProcedureDocument
  const [, ...offers] = open.phases
  const envelopes = letters.map((key) => ({ key }))
  const document: ProcedureDocument = {
    ...open,
    phases: [
      { key: 'notice', kind: 'notice', stage: 2, next: ['competition', 'talk0'] },
      {
        ...{ key: 'competition', kind: 'intake', of: 'application', stage: 3 },
        rounds: 'untilFinal',
        envelopes,
        next: letters.map(opening),
      },
      ...letters.map((key): Phase => ({ key: opening(key), kind: 'opening', of: 'competition', envelopes: [key], next: [`choose${key}`] })),
      ...choices,
      ...talks,
      ...offers,
    ],
  }
  const compiled = compileProcedure(document)
  expect(compiled.ok && checkProcedure(compiled.procedure).map(({ rule }) => rule)).toEqual(['tooManyWays'])
})
