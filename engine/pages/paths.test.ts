import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { isPagePath, PAGE_PATHS } from '.'

const routes = PAGE_PATHS.map((path) => ({ path }))
const routerHas = (path: string): boolean => matchRoutes(routes, path) !== null

it.each([
  ['/', true],
  ['/projekte', true],
  ['/Projekte/', true],
  ['/projekte/anlage/EU-19', true],
  ['/projekte/a/runden/2/angebote/x', true],
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

it('judges every path as the router of the pages does', () => {
  const words = [...new Set(PAGE_PATHS.flatMap((path) => path.split('/')))].filter((word) => word !== '' && !word.startsWith(':'))
  const segment = fc.oneof(fc.constantFrom(...words), fc.constantFrom('a', 'ä', 'A%2Fb', 'PROJEKTE', '.', '%25', 'x y'), fc.webSegment())
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
