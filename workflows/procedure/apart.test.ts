import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOfType, procedureOf, shippedProcedure, shippedProcedures, type Phase, type Procedure } from '.'
import { apartIn } from './apart'
import { CHANCES, factsOf, FIRST, type World } from './life/world'
import { afterStep, inTime } from './life/step'
import { machinesOf } from './machines'

const priceLast = shippedProcedure('open-price-last') as Procedure
const { phases } = priceLast.document
const changed = (key: string, change: object): Phase[] => phases.map((one) => (one.key === key ? ({ ...one, ...change } as Phase) : one))

const EARLY: Readonly<Record<string, string>> = {
  ...{ 'open-price-last': 'proof by openProofs', 'design-contest': 'work by openWorks' },
  'design-contest-restricted': 'work by openWorks',
}

it('of the shipped ones price last and the contests alone open an envelope before the rest', () => {
  for (const { id, apart, opensApart } of shippedProcedures())
    expect([id, apart.map(({ key, openedBy }) => `${key} by ${openedBy}`), opensApart]).toEqual([
      id,
      EARLY[id] === undefined ? [] : [EARLY[id]],
      false,
    ])
  expect(procedureOf(keyOfType(0)).apart).toEqual([])
})

it('what is opened last is in no envelope of its own, whichever that is', () => {
  // The other way round: the price first.
  const turned = [
    ...changed('openProofs', { envelopes: ['price'] }).map((one) =>
      one.key === 'openPrices' ? ({ ...one, envelopes: ['proof'] } as Phase) : one,
    ),
  ]
  expect(apartIn(turned).apart.map(({ key }) => key)).toEqual(['price'])
  // In which order the document lists its phases says nothing.
  expect(apartIn([...phases].reverse())).toEqual(apartIn(phases))
})

it('no tender can follow openings in no certain order, or of applications one after the other', () => {
  expect(apartIn(changed('offers', { next: ['openProofs', 'openPrices'] }))).toEqual({ apart: [], opensApart: true })
  expect(apartIn(changed('offers', { of: 'application', stage: 3 }))).toEqual({ apart: [], opensApart: true })
})

it('no order of calls opens the price before the proofs, or while somebody is undecided', () => {
  const { lot } = machinesOf({ type: 0, procedure: { id: 'open-price-last', version: 1 } })
  const events = [...new Set(Object.values(priceLast.lot.config.states).flatMap(({ on }) => Object.keys(on)))]
  let reached = 0
  const call = fc.tuple(fc.constantFrom(...events, 'openPrices', 'openProofs', 'timePasses', 'deadlinePassed'), fc.constantFrom(...CHANCES))
  // Most orders end in a refusal: they begin where something came in.
  const begun: World = { ...FIRST, state: 'offers', informsFirst: true }
  fc.assert(
    fc.property(fc.array(call, { minLength: 8, maxLength: 40 }), (calls) => {
      let world = begun
      let proofs = false
      for (const [event, chance] of calls) {
        if (event === 'timePasses') world = inTime(priceLast, world)?.world ?? world
        const facts = factsOf(priceLast, world, chance)
        const done = lot.decide(world.state, event, facts)
        if (!done.ok) continue
        if (event === 'openPrices') {
          expect([proofs, facts.undecided, facts.openingFinished]).toEqual([true, 0, true])
          reached += 1
        }
        if (event === 'openProofs') proofs = true
        world = afterStep(priceLast, world, { event, state: done.state, effects: done.effects })
      }
    }),
    { numRuns: 500, seed: 26 },
  )
  expect(reached).toBeGreaterThan(3)
})
