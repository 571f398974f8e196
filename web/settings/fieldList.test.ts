import { describe, expect, it } from 'vitest'
import { choicesOf, contentIdFor, newField } from './fieldList'
import { moved } from '../ui/list/moved'

describe('additional fields', () => {
  it.each([
    ['Kammer-Nr.', [], 'kammer-nr'],
    ['Größe der Flotte', [], 'groesse-der-flotte'],
    ['Kammer-Nr.', ['kammer-nr', 'kammer-nr-2'], 'kammer-nr-3'],
    ['2. Wahl', [], 'wahl'],
    ['★', [], 'feld'],
    ['x'.repeat(300), [], 'x'.repeat(60)],
  ])('%s gets an id that the wire accepts', (name, taken, id) => {
    expect(contentIdFor(name, taken)).toBe(id)
    expect(id).toMatch(/^[A-Za-z][A-Za-z0-9()_-]{0,79}$/)
  })

  it('never takes the id of a field that was there before, whose values are kept', () => {
    expect(newField('Kammer', [], ['kammer']).contentId).toBe('kammer-2')
  })

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
  ])('moves %i to %i', (from, to, order) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order)
  })

  it('reads choices by the line', () => expect(choicesOf(' eins \n\nzwei\neins')).toEqual(['eins', 'zwei']))
})
