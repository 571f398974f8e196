import { describe, expect, it } from 'vitest'
import type { CodeRow } from '../editor/types'
import { ancestorsOf, hitsIn, listing, search, treeOf } from './tree'

const rows: readonly CodeRow[] = [
  ['1', 'Straße'],
  ['11', 'Flughäfen', '1'],
  ['12', 'Häfen', '1'],
  ['2', 'Waise', 'fehlt'],
]

describe('code trees', () => {
  it('find with and without diacritics, words that begin so first', () => {
    expect(search(rows, 'hafen').map(([code]) => code)).toEqual(['12'])
    expect(search(rows, 'strasse').map(([code]) => code)).toEqual(['1'])
    expect(search(rows, 'ughäf').map(([code]) => code)).toEqual(['11'])
    expect(search(rows, '  ')).toEqual([])
  })

  it('take an umlaut that was typed as meant, and two letters for one', () => {
    const boats = [
      ['1', 'Kraftfahrzeuge'],
      ['2', 'Fahrgestelle'],
      ['3', 'Auto- und Eisenbahnfähren'],
      ['4', 'Fähren'],
    ] as const
    const codes = (query: string) => search(boats, query).map(([code]) => code)
    expect(codes('fähr')).toEqual(['4'])
    expect(codes('bahnfähr')).toEqual(['3'])
    expect(codes('fahr')).toEqual(['2', '4'])
    expect(codes('FAEHRE')).toEqual(['4'])
    // Of a word that has such letters of its own nothing is lost.
    expect(search([['5', 'Neue Brücke']], 'neue bruecke').map(([code]) => code)).toEqual(['5'])
    expect(hitsIn('Fähren', 'faehr')).toEqual([[0, 4]])
    // Nothing as it was written: then as it may have been meant.
    expect(codes('fährgestell')).toEqual(['2'])
  })

  it('mark hits in the text as it is written', () => {
    expect(hitsIn('Große Straße am Hafen', 'strasse hafen')).toEqual([
      [6, 12],
      [16, 21],
    ])
    expect(hitsIn('Betrieb', 'x')).toEqual([])
  })

  it('make roots of rows whose parent is not in the list, and survive a circle', () => {
    expect(treeOf(rows).roots.map(([code]) => code)).toEqual(['1', '2'])
    const circle = treeOf([
      ['a', 'A', 'b'],
      ['b', 'B', 'a'],
    ])
    expect(ancestorsOf(circle, 'a').length).toBeLessThan(4)
  })

  it('list nothing for a query without hits', () => {
    expect(listing(treeOf(rows), { rows, query: 'zzz', expanded: new Set() })).toMatchObject({ rows: [], hits: 0, elsewhere: [] })
  })
})
