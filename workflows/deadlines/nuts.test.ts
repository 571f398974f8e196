import { expect, it } from 'vitest'
import names from '../../engine/languages/de/web/assistant.json'
import codes from '../../eforms-sdk/data/1.7/codelists/nuts.json'
import { LANDS } from './holidays'
import { landOfNuts } from './nuts'

/* Oracle: the names of the Publications Office's list of NUTS codes, as it comes with the eForms SDK. */
const german = codes.codes.map(([code = '', name = '']) => [code, name] as const).filter(([code]) => code.startsWith('DE'))

it('each German code of any level lies in the Land that the list names above it', () => {
  const first = new Map(german.filter(([code]) => code.length === 3 && code !== 'DEZ').map(([code, name]) => [code, name]))
  expect([...first].map(([code]) => landOfNuts(code)).sort()).toEqual([...LANDS].sort())
  for (const [code] of german) {
    const land = landOfNuts(code)
    expect(land === null ? undefined : names.lands[land], code).toBe(first.get(code.slice(0, 3)))
  }
})

it('knows none where there is none', () => {
  for (const code of ['', 'DE', 'DEZ', 'DEZZZ', 'AT130', 'D', 'constructor']) expect(landOfNuts(code), code).toBeNull()
  expect(landOfNuts(' de212')).toBe('BY')
})
