import { expect, it, vi } from 'vitest'
import { fitsRegime, procedureOf, shippedProcedure, staysOfRegime, type ProcedureDocument } from '.'

const documentOf = (id: string): ProcedureDocument => {
  const found = shippedProcedure(id)
  if (!found) throw new Error(id)
  return found.document
}
const other = documentOf('open')

it('goes by the pin, never by a document that rides along under its name', () => {
  const forged = { ...other, id: 'tender', version: 1 }
  expect(procedureOf({ type: 0, procedure: { id: 'tender', version: 1, document: forged } })).toBe(shippedProcedure('tender'))
  expect(procedureOf({ type: 0, procedure: { id: 'tender', version: 1, document: other } })).toBe(shippedProcedure('tender'))
  // A version that nobody here knows: what is brought along has to be that very one.
  expect(() => procedureOf({ type: 0, procedure: { id: 'own', version: 1, document: other } })).toThrow('came along as own@1')
  expect(() => procedureOf({ type: 0, procedure: { id: 'open', version: 7, document: other } })).toThrow('came along as open@7')
  const own = { ...other, id: 'own', version: 3 }
  expect(procedureOf({ type: 0, procedure: { id: 'own', version: 3, document: own } }).document).toEqual(own)
})

it.each([
  // Works of a form of VgV are known by its nature, typed after the procedure was chosen.
  [['VOB/A-EU'], 'VgV', [true, false]],
  [['VOB/A-EU'], 'VOB/A-EU', [true, true]],
  [['VgV', 'SektVO'], 'VOB/A-EU', [false, true]],
  [['UVgO'], 'VgV', [false, true]],
  [undefined, 'UVgO', [true, true]],
  // What is sold runs by no purchase, and no purchase by what is for what is sold.
  [undefined, 'none', [false, false]],
  [[], 'none', [false, false]],
  [['none'], 'none', [true, true]],
  [['none'], 'VgV', [false, false]],
] as const)('of %o under %s: chosen, goes out', (regimes, law, both) => {
  expect([fitsRegime(regimes, law), staysOfRegime(regimes, law)]).toEqual(both)
})

it('on the server takes no row that was read without its pin for one that has none', async () => {
  // Read anew, and it insists no longer afterwards: other files run in this process, and read it as it lies here.
  vi.resetModules()
  const server = await import('.')
  server.insistOnPins()
  expect(server.procedureOf({ type: 0, procedure: null })).toBe(server.shippedProcedure('tender'))
  expect(() => server.procedureOf({ type: 0 } as never)).toThrow('The procedure was not read')
  expect(() => server.procedureOf({ type: 0, procedure: { id: 'own', version: 9 } })).toThrow('No procedure is own@9')
  server.insistOnPins(undefined, () => false)
})
