import { expect, it } from 'vitest'
import { compileProcedure, shippedProcedure, type Phase, type Procedure } from '..'
import { Player, type Act, type Moment } from '.'

/* The mails of an invented life; that they are those that the server writes is held by server/procedure/playedLives.test.ts. */
const told = (moments: readonly Moment[], event: string): string[] =>
  moments.flatMap(({ act, mails }) =>
    act?.event === event
      ? mails.map(({ key, companies, isForAll, isForTeam }) =>
          [key, ...companies, ...(isForAll ? ['everybody'] : []), ...(isForTeam ? ['team'] : [])].join(' '),
        )
      : [],
  )
/** The usual life, with something else from the first moment at which that is possible. */
function lifeWith(player: Player, event: string, company?: Act['company']): Moment[] {
  const usual = player.play()
  const at = usual.findIndex(({ options }) => options.some((one) => one.event === event && one.company === company && one.reason === null))
  const act = usual[at]?.options.find((one) => one.event === event && one.company === company && one.reason === null) as Act
  return player.play(new Map([[at + 1, act]]))
}

it('a rejection is told when it is announced, and never with the decision', () => {
  const moments = new Player(shippedProcedure('restricted') as Procedure).play()
  expect([told(moments, 'choose'), told(moments, 'reject')]).toEqual([[], []])
  expect(told(moments, 'announce')).toEqual(['applicationDenied east'])
  expect(told(moments, 'startOfferPhase')).toEqual(['offerExpected north south'])
  expect(told(moments, 'award')).toEqual(['offerAccepted north', 'offerDenied south'])
})

it('a longer deadline, and a procedure that is given up, are told to everybody who takes part', () => {
  const player = new Player(shippedProcedure('open') as Procedure)
  expect(told(lifeWith(player, 'extendDeadlines'), 'extendDeadlines')).toEqual(['offerDeadlineChanged everybody'])
  expect(told(player.play(), 'openOffers')).toEqual([])
  const usual = player.play()
  const over = usual.findIndex(({ act }) => act?.event === 'openOffers')
  const given = player.play(new Map([[over + 1, { by: 'team', event: 'cancel' }]]))
  expect(told(given, 'cancel')).toEqual(['tenderCanceled north south east everybody'])
})

it('a publication that waits for its day is told on that day', () => {
  const player = new Player(shippedProcedure('open') as Procedure)
  const later = player.play(new Map([[1, { by: 'team', event: 'publishIntoOffers', how: 'later' }]]))
  expect([told(later, 'publishIntoOffers'), told(later, 'publicationDue')]).toEqual([[], ['offerPhaseStarted everybody']])
})

it('what a phase has told goes beside it, to those alone who were told so', () => {
  const { document } = shippedProcedure('dialogue') as Procedure
  const phases = document.phases.map((one): Phase => {
    const mails = [{ at: 'begin', to: ['admitted', 'excluded'], words: { de: 'Weiter mit {{phase}}.' } }] as const
    return one.kind === 'talk' ? { ...one, mails } : one
  })
  const made = compileProcedure({ ...document, phases })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const moments = new Player(made.procedure).play()
  // Who is chosen with this very step hears of that later.
  expect(told(moments, 'startNegotiation')).toEqual(['phaseNews east'])
})

it('a form that is filled opens and shuts the ways, and what it fulfils is played by nobody', () => {
  const { document } = shippedProcedure('open') as Procedure
  const condition = { before: 'award', when: { '==': [{ var: 'council' }, true] }, says: { de: 'Der Rat hat zugestimmt.' } }
  const phases = document.phases.map((one): Phase => (one.kind === 'award' ? { ...one, conditions: [condition] } : one))
  const made = compileProcedure({ ...document, phases })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const player = new Player(made.procedure)
  const [id = ''] = made.procedure.conditions.map((one) => one.id)
  const events = (moments: readonly Moment[]) => moments.map(({ act }) => act?.event)
  expect(events(player.play())).toContain('fulfil')
  const filled = player.play(new Map(), { held: [id] })
  expect([filled.at(-1)?.scene.world.state, events(filled).includes('fulfil')]).toEqual(['ended', false])
  const shut = player.play(new Map(), { held: [] })
  expect(events(shut).at(-1)).toBe('timePasses')
  expect(shut.at(-1)?.options).toContainEqual(expect.objectContaining({ event: 'award', reason: 'conditionUnmet', says: condition.says }))
})
