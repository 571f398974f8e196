import { expect, it } from 'vitest'
import { compileProcedure, type Phase, type Procedure, type ProcedureDocument } from '.'
import { changed, faultsOf, type Loose } from './fixtures/loose'
import { moveRefusals } from './promises'
import { Player, viewOf } from './play'

const following = (key: string, follows: unknown): Loose => changed('tender', key, { follows })
const compiled = (document: Loose): Procedure => {
  const made = compileProcedure(document as unknown as ProcedureDocument)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.procedure
}

it('a deadline follows the notice, an earlier deadline or its own begin, and nothing else', () => {
  for (const of of ['notice', 'competition', 'offers']) expect(faultsOf(following('offers', { of, days: 20 }))).toEqual([])
  for (const of of ['notice', 'competition']) expect(faultsOf(following('competition', { of, days: 20 }))).toEqual([])
  const at = '/phases/5/follows'
  for (const [wrong, fault] of [
    [{ of: 'nirgends', days: 20 }, `${at}/of followsNothing`],
    [{ of: 'negotiation', days: 20 }, `${at}/of followsNothing`],
    [{ of: 'openApplications', days: 20 }, `${at}/of followsNothing`],
    [{ of: '__proto__', days: 20 }, `${at}/of notAKey`],
    [{ of: 'constructor', days: 20 }, `${at}/of followsNothing`],
    [{ of: 'notice', days: 0 }, `${at}/days wrongValue`],
    [{ of: 'notice', days: 366 }, `${at}/days wrongValue`],
    [{ of: 'notice', days: 1.5 }, `${at}/days wrongValue`],
    [{ of: 'notice' }, `${at}/days required`],
    [{ of: 'notice', days: 20, kind: 'working' }, `${at}/kind unknownProperty`],
  ] as const)
    expect(faultsOf(following('offers', wrong))).toEqual([fault])
  expect(faultsOf(changed('tender', 'negotiation', { follows: { of: 'notice', days: 3 } }))).toEqual(['/phases/4/follows unknownProperty'])
})

it('no deadline follows a later one, so that none goes round in circles', () => {
  const round = following('competition', { of: 'offers', days: 20 })
  expect(faultsOf(round)).toEqual(['/phases/1/follows/of followsLater'])
  round.phases = round.phases.map((one) => (one['key'] === 'offers' ? { ...one, follows: { of: 'competition', days: 20 } } : one))
  expect(faultsOf(round)).toEqual(['/phases/1/follows/of followsLater'])
})

it('offers of rounds follow nothing, as each round has its own end', () => {
  expect(faultsOf(changed('continuous', 'competition', { follows: { of: 'notice', days: 20 } }))).toEqual([])
  for (const of of ['notice', 'competition', 'offers'])
    expect(faultsOf(changed('continuous', 'offers', { follows: { of, days: 20 } }))).toEqual(['/phases/5/follows followsRounds'])
})

it('is read as periods are counted', () => {
  const both = changed('tender', 'competition', { follows: { of: 'notice', days: 21 }, questionDays: 8 })
  both.phases = both.phases.map((one) =>
    one['key'] === 'offers' ? { ...one, follows: { of: 'competition', days: 30 }, leastDays: 9 } : one,
  )
  const procedure = compiled(both)
  expect(procedure.least).toEqual({
    ...{ offers: 9, questions: { applications: 8 } },
    follows: { applications: { of: 'notice', days: 21 }, offers: { of: 'applications', days: 30 } },
  })
  expect(compiled(following('offers', { of: 'offers', days: 12 })).least).toEqual({ follows: { offers: { of: 'begin', days: 12 } } })
})

it('is played by its days, also after an extension, and tells until when one asks', () => {
  const own = changed('restricted', 'offers', { follows: { of: 'competition', days: 60 }, questionDays: 6 })
  const player = new Player(compiled(own))
  const endOf = (moments: ReturnType<Player['play']>, key: string) =>
    moments.filter(({ scene }) => scene.world.state === key).at(-1)?.scene.ends ?? NaN
  const usual = player.play()
  expect(endOf(usual, 'offers') - endOf(usual, 'competition')).toBe(60)
  const at = usual.findIndex(({ scene }) => scene.world.state === 'competition') + 1
  const extended = player.play(new Map([[at, { by: 'team', event: 'extendDeadlines' }]]))
  expect(endOf(extended, 'competition')).toBeGreaterThan(endOf(usual, 'competition'))
  expect(endOf(extended, 'offers') - endOf(extended, 'competition')).toBe(60)
  const asking = usual.find(({ scene }) => scene.world.state === 'offers')
  expect(asking && viewOf(player.procedure, asking, 'north')).toMatchObject({ questions: endOf(usual, 'offers') - 6 })
  expect(
    usual.filter(({ scene }) => scene.world.state === 'competition').map((one) => viewOf(player.procedure, one, 'guest').questions),
  ).not.toContain(expect.any(Number))
})

it('binds the team in a newer version; questions do not end sooner than companies read', () => {
  const with_ = (change: object): Procedure => compiled({ ...changed('tender', 'offers', change as Record<string, unknown>), version: 9 })
  const lots = [{ lotId: 'LOT-0001', state: 'competition', isOpening: false }]
  const rules = (from: Procedure, to: Procedure, all = lots) =>
    moveRefusals(from, to, all).map(({ rule, phase }) => `${phase ?? ''}: ${rule}`)
  const [none, six, ten] = [with_({}), with_({ questionDays: 6 }), with_({ questionDays: 10 })]
  expect(rules(none, with_({ follows: { of: 'competition', days: 60 } }))).toEqual([])
  expect(rules(with_({ follows: { of: 'competition', days: 60 } }), none)).toEqual([])
  expect([rules(none, six), rules(six, ten)]).toEqual([['offers: questions'], ['offers: questions']])
  expect([rules(ten, six), rules(six, none)]).toEqual([[], []])
  expect(rules(none, six, [{ lotId: 'LOT-0001', state: 'draft', isOpening: false }])).toEqual([])
})

it('is said of phases of one kind alone', () => {
  const { phases } = compiled(changed('open', 'offers', { questionDays: 30 })).document
  expect(phases.filter((one: Phase) => 'questionDays' in one).map(({ key }) => key)).toEqual(['offers'])
  expect(faultsOf(changed('open', 'offers', { questionDays: 31 }))).toEqual(['/phases/1/questionDays wrongValue'])
  expect(faultsOf(changed('open', 'openOffers', { questionDays: 3 }))).toEqual(['/phases/2/questionDays unknownProperty'])
})
