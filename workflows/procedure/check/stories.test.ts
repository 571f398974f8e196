import { describe, expect, it } from 'vitest'
import type { GuardedConfig } from '../../branches'
import { shippedProcedure, type OpeningPhase, type Procedure } from '..'
import { openingConfig } from '../openingConfig'
import { checkProcedure, type Finding } from '.'

/* What is found of openings and of a company's part is told by the shortest life in which it happens. */
type AnyConfig = GuardedConfig<string, string>

const branchesOf = (config: AnyConfig, event?: string) =>
  Object.values(config.states).flatMap(({ on }) => (event === undefined ? Object.values(on).flat() : (on[event] ?? [])))
const copy = <Whole>(whole: Whole): Whole => JSON.parse(JSON.stringify(whole)) as Whole
function without<Config extends AnyConfig>(config: Config, sentence: string): Config {
  const own = copy(config)
  for (const { guard } of branchesOf(own)) guard.params.needs = guard.params.needs.filter((one) => one !== sentence)
  return own
}

/** 'Am 3. Tag …' in short: day, event, whose, and what should have kept it from happening. */
const told = (found: readonly Finding[], rule: string): string[] =>
  (found.find((one) => one.rule === rule)?.story ?? []).map(({ day, event, company, person, though }) =>
    [day + 1, event, company, person, though].filter((one) => one !== undefined).join(' '),
  )

describe("a company's part", () => {
  const part = (id: string, change: (offer: AnyConfig) => void): Finding[] => {
    const mutant = copy(shippedProcedure(id) as Procedure)
    change(mutant.offer)
    return checkProcedure(mutant)
  }
  const lacking = (id: string, sentence: string): Finding[] => {
    const whole = shippedProcedure(id) as Procedure
    return checkProcedure({ ...whole, offer: without(whole.offer, sentence) })
  }

  it('late offers are taken with the others', () => {
    const found = part('open', (offer) => branchesOf(offer, 'submitOffer').forEach(({ guard }) => (guard.params.when = [])))
    expect(told(found, 'lateIsTaken')).toEqual([
      '1 createProject',
      '2 publishIntoOffers',
      '2 takePart north',
      '32 timePasses',
      '32 submitOffer north deadlinePassed',
    ])
    expect(found.map(({ of }) => of)).toEqual(['offers'])
  })

  it.each([
    ['restricted', 'applicationDeadlineLiesAhead', 'Competition', 'Application'],
    ['open', 'offerDeadlineLiesAhead', 'Offers', 'Offer'],
  ])('taken back after the deadline (%s)', (...[id, sentence, phase, what]) => {
    expect(told(lacking(id, sentence), 'takenBackLate')).toEqual([
      '1 createProject',
      `2 publishInto${phase}`,
      '2 takePart north',
      `9 submit${what} north`,
      '32 timePasses',
      `32 withdraw${what} north deadlinePassed`,
    ])
  })

  it('what is sealed is decided on, as if the team saw it', () => {
    expect(told(lacking('restricted', 'applicationsAreOpened'), 'decidesOnSealed').slice(2)).toEqual([
      '2 takePart north',
      '9 submitApplication north',
      '9 choose north sealed',
    ])
    expect(told(lacking('open-price-last', 'offersAreChosenFrom'), 'decidesOnSealed').at(-1)).toBe('9 reject north sealed')
  })

  it('decided before its phase, or taken back once it was told', () => {
    expect(told(lacking('continuous', 'negotiationIsActive'), 'decidesEarly')).toEqual([
      '1 createProject',
      '2 publish',
      '2 takePart north',
      '2 accept north tooEarly',
    ])
    expect(told(lacking('continuous', 'nothingWasAnnounced'), 'decidesEarly').slice(2)).toEqual([
      '2 takePart north',
      '3 startOfferPhase',
      '3 undecide north tooEarly',
    ])
  })

  it('somebody takes part whom nobody invited', () => {
    const whole = shippedProcedure('uvgo-restricted-without') as Procedure
    expect(told(checkProcedure({ ...whole, byInvitation: false }), 'takesUninvited')).toEqual([
      '1 createProject',
      '2 publish',
      '2 takePart north uninvited',
    ])
  })

  it('an act that nothing keeps', () => {
    const found = part('open', (offer) => branchesOf(offer, 'submitOffer').forEach((one) => (one.actions = [])))
    expect(told(found, 'leavesNoTrace').at(-1)).toBe('2 submitOffer north noTrace')
  })

  it('has none where another sentence still keeps every life from it', () => {
    const found = lacking('restricted', 'applicationsAreOpenedOrSkipped')
    expect(found).toEqual([{ rule: 'decidesOnSealed', of: 'offer', story: [] }])
  })
})

describe('an opening', () => {
  /** Of the shipped open procedure, whose offers so many people open by a machine that lacks a sentence. */
  const opened = (people: NonNullable<OpeningPhase['people']>, sentence: string): Finding[] => {
    const whole = shippedProcedure('open') as Procedure
    const openings = whole.openings.map((one) => ({ ...one, people }))
    return checkProcedure({ ...whole, openings }, (of) => without(openingConfig(of), sentence))
  }
  const running = ['1 createProject', '2 publishIntoOffers']
  const passed = [...running, '32 timePasses']
  const over = [...passed, '33 deadlinePassed']

  it.each([
    ['deadlineHasPassed', [...running, '2 begin 1', '2 finish 2 deadlineAhead']],
    ['deadlineIsFenced', [...passed, '32 begin 1', '32 finish 2 notFenced']],
    ['everythingReceivedIsProcessed', [...over, '33 begin 1', '33 finish 2 unprocessed']],
  ])('comes early (%s)', (sentence, story) => {
    expect(told(opened('house', sentence), 'opensEarly')).toEqual(story)
  })

  it.each([
    ['house', 'personHasNotBegunIt', ['33 begin 1', '33 finish 1 tooFew']],
    ['house', 'onePersonOpens', ['33 openAlone 1 tooFew']],
    ['house', 'personIsInTheTeam', ['33 begin 1', '33 finish 2 notOfTheTeam']],
    ['house', 'openingHasNotRunOut', ['33 begin 1', '33 finish 2 ranOut']],
    [3, 'nobodyElseIsMissing', ['33 begin 1', '33 finish 2 tooFew']],
    [3, 'personHasNotJoinedIt', ['33 begin 1', '33 join 2', '33 finish 2 tooFew']],
    [2, 'openersDidNotMakeOneAnother', ['33 begin 1', '33 finish 2 made']],
    [2, 'noColleagueMadeBoth', ['33 begin 1', '33 finish 2 sameMaker']],
    [2, 'openersDidNotAddOneAnother', ['33 begin 1', '33 finish 2 added']],
    [2, 'accountsAreOlderThanTheDeadline', ['33 begin 1', '33 finish 2 youngAccount']],
    [2, 'membersAreOlderThanTheDeadline', ['33 begin 1', '33 finish 2 youngMember']],
  ] as const)('is by too few, or by whom it must not be (%s, %s)', (people, sentence, story) => {
    expect(told(opened(people, sentence), 'opensAlone')).toEqual([...over, ...story])
  })
})
