import { expect, it } from 'vitest'
import { compileProcedure } from '.'
import { checkProcedure, lifeEndingBy } from './check'
import { COMPETITIVE_DIALOGUE, DYNAMIC_PURCHASING, FRAMEWORK_AGREEMENT, SELECTION } from './fixtures/prozorro'

it.each([
  ['a competitive dialogue', COMPETITIVE_DIALOGUE],
  ['a framework agreement', FRAMEWORK_AGREEMENT],
  ['a call under a framework agreement', SELECTION],
  ['a dynamic purchasing system', DYNAMIC_PURCHASING],
])('%s of Prozorro goes through its statuses in their order, and breaks no rule of the house', (_name, { document, statuses }) => {
  const compiled = compileProcedure(document)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  expect(checkProcedure(compiled.procedure)).toEqual([])
  const { phaseOf } = compiled.procedure.lot
  const states = (lifeEndingBy(compiled.procedure, compiled.procedure.takesOffers ? 'award' : 'close') ?? []).map(({ state }) =>
    state === 'draft' ? state : phaseOf[state] || state,
  )
  const lived = states.filter((state, at) => state !== states[at - 1])
  const told = statuses.flatMap(([, state]) => state ?? []).filter((state, at, all) => state !== all[at - 1])
  expect(lived).toEqual(told)
})
