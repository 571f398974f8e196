import { describe, expect, it } from 'vitest'
import { isLikelyAlone, isLikelyFolded } from './folded'

describe('whether the page at an address will fold the sidebar', () => {
  it.each(['/projekte/anlage/EU-19', '/projekte/bearbeiten/a', '/grundstuecke', '/formulare/anlage/EU-19'])(
    '%s does, whoever looks',
    (path) => expect([isLikelyFolded(path, true), isLikelyFolded(path, false)]).toEqual([true, true]),
  )

  it.each(['/', '/wizard/1', '/wizard/3/1/2'])('%s does for staff; companies are led on to their list', (path) =>
    expect([isLikelyFolded(path, true), isLikelyFolded(path, false)]).toEqual([true, false]),
  )

  it.each(['/projekte', '/projekte/a', '/grundstuecke/1', '/formulare', '/formulare/anlage/EU-19/versionen', '/benutzer'])(
    '%s does not',
    (path) => expect([isLikelyFolded(path, true), isLikelyFolded(path, false)]).toEqual([false, false]),
  )

  it.each(['/projekte/a/nachrichten', '/projekte/a/fragen', '/projekte/a/bewerbung', '/projekte/a/datenraum/b'])(
    '%s is a tab for the team and a page of its own for others',
    (path) => expect([isLikelyFolded(path, true), isLikelyFolded(path, false)]).toEqual([false, true]),
  )
})

it('an opening and its record will do without the sidebar, the tender they belong to will not', () => {
  expect(
    ['/projekte/a/oeffnung/LOT-0001', '/projekte/a/niederschrift/b', '/projekte/a', '/projekte/a/wertung/b'].map(isLikelyAlone),
  ).toEqual([true, true, false, false])
})
