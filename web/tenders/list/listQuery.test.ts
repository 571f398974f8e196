import { describe, expect, it } from 'vitest'
import { choiceOfQuery, filterOfHash, filtersFor, nextSort, queryOfChoice } from './listQuery'

describe('which list', () => {
  it.each([
    ['#entwurf', true, false, 'entwurf'],
    ['#%C3%B6ffentlich', true, false, 'öffentlich'],
    ['#oeffentlich', false, true, 'öffentlich'],
    ['', true, false, 'öffentlich'],
    ['#merkliste', false, false, 'merkliste'],
    ['#merkliste', true, false, 'öffentlich'],
    ['#entwurf', false, true, 'öffentlich'],
  ])('%s (internal %s, guest %s) is %s', (...[hash, isInternal, isGuest, name]) => {
    expect(filterOfHash(hash, filtersFor(isInternal, isGuest)).name).toBe(name)
  })
})

describe('choices in the address', () => {
  it('come back as they were', () => {
    const choice = { search: 'Fähre & Kai', types: [0, 5] as const, sort: 'deadline', withArchived: true }
    const query = queryOfChoice({ ...choice, types: [...choice.types] }, 'öffentlich')
    expect(choiceOfQuery(new URLSearchParams(query.toString()), 'öffentlich')).toEqual(choice)
  })

  it('default to newest first, and leave no trace', () => {
    const choice = choiceOfQuery(new URLSearchParams(), 'archiv')
    expect(choice).toEqual({ search: '', types: [], sort: '-archived', withArchived: false })
    expect(queryOfChoice(choice, 'archiv').toString()).toBe('')
  })

  it('ignore what is not understood', () => {
    expect(choiceOfQuery(new URLSearchParams('types=9,0,x&sort=password&archived=1'), 'entwurf')).toEqual({
      search: '',
      types: [0],
      sort: '-created',
      withArchived: false,
    })
  })

  it.each([
    ['-published', 'published', 'published'],
    ['-published', 'name', 'name'],
    ['name', 'name', '-name'],
    ['-name', 'name', 'name'],
    ['name', 'created', '-created'],
  ] as const)('after %s a click on %s sorts by %s', (now, key, next) => {
    expect(nextSort(now, key)).toBe(next)
  })
})
