import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { isPagePath, KNOWN_PATHS, PAGE_PATHS } from '.'

const routes = KNOWN_PATHS.map((path) => ({ path }))
/** `no` is a number here, and any word to the router. */
const routerHas = (path: string): boolean => {
  const found = matchRoutes(routes, path)?.at(-1)
  return found !== undefined && (found.params['no'] === undefined || /^\d{1,15}$/.test(found.params['no']))
}

it.each([
  ['/', true],
  ['/projekte', true],
  ['/Projekte/', true],
  ['/projekte/anlage/EU-19', true],
  ['/projekte/a/runden/2/angebote/x', false],
  ['/projekte/a/blabla', false],
  ['/projekte/a/wertung/LOT-0001', true],
  ['/projekte/a/schreiben', true],
  ['/projekte/a/bedarf', true],
  ['/projekte/a/auftrag', true],
  ['/projekte/a/vertrag', true],
  ['/projekte/a/pruefung/LOT-0001', true],
  ['/projekte/a/preisgericht', true],
  ['/projekte/a/wertung/LOT-0001/x', false],
  ['/projekte/a/oeffnung', false],
  ['/projekte/a/fassungen/3', true],
  ['/projekte/a/fassungen/drei', false],
  ['/wizard/3/1/2', true],
  ['/wizard/7', false],
  ['/grundstuecke/17', true],
  ['/grundstuecke/import', true],
  ['/grundstuecke/wiese', false],
  ['/projekte/a/b/c/d/e/f', false],
  ['/benutzer/kim%2Fx@example.org', true],
  ['/benutzer/%E0%A4%A', true],
  ['/%70rojekte', true],
  ['/wp-admin', false],
  ['/projekte2', false],
  ['/metrics', false],
  ['/login/weiter', false],
])('%s is a page: %s', (path, is) => {
  expect(isPagePath(path)).toBe(is)
})

it('knows no page that the router has not', () => {
  const all = PAGE_PATHS.map((path) => ({ path }))
  const drawn = KNOWN_PATHS.map((path) => path.replaceAll(/:\w+\??/g, '1'))
  expect(drawn.filter((path) => matchRoutes(all, path) === null)).toEqual([])
})

it('judges every path as the router of the pages does', () => {
  const words = [...new Set(KNOWN_PATHS.flatMap((path) => path.split('/')))].filter((word) => word !== '' && !word.startsWith(':'))
  const segment = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('a', 'ä', 'A%2Fb', 'PROJEKTE', '17', '.', '%25', 'x y'),
    fc.webSegment(),
  )
  const path = fc.tuple(fc.array(segment, { maxLength: 7 }), fc.constantFrom('', '/')).map(([parts, end]) => `/${parts.join('/')}${end}`)
  fc.assert(
    fc.property(path, (one) => {
      // An empty segment is none of a browser's addresses here, and means nothing to either.
      fc.pre(!one.includes('//'))
      expect(isPagePath(one)).toBe(routerHas(one))
    }),
    { numRuns: 300 },
  )
})
