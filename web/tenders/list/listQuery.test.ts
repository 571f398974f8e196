import { describe, expect, it } from 'vitest'
import { changedChoice, choiceOfQuery, defaultSort, filterOfHash, filtersFor, nextSort, queryOfChoice, sortKeysOf } from './listQuery'

const STAFF = { isInternal: true }

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
    const choice = {
      search: 'Fähre & Kai',
      types: [0, 5] as const,
      cpv: ['45221111', '60000000'],
      places: ['DE9'],
      sort: 'deadline',
      unread: false,
      withArchived: true,
    }
    const query = queryOfChoice({ ...choice, types: [...choice.types] }, 'öffentlich')
    expect(choiceOfQuery(new URLSearchParams(query.toString()), 'öffentlich', STAFF)).toEqual(choice)
  })

  it('default to newest first, and leave no trace', () => {
    const choice = choiceOfQuery(new URLSearchParams(), 'archiv', STAFF)
    expect(choice).toEqual({ search: '', types: [], cpv: [], places: [], sort: '-archived', unread: false, withArchived: false })
    expect(queryOfChoice(choice, 'archiv').toString()).toBe('')
  })

  it('ignore what is not understood', () => {
    expect(
      choiceOfQuery(
        new URLSearchParams('types=9,0,x&cpv=45,45221111,45221111&places=bremen,DE501&sort=password&archived=1'),
        'entwurf',
        STAFF,
      ),
    ).toEqual({
      search: '',
      types: [0],
      cpv: ['45221111'],
      places: ['DE501'],
      sort: '-created',
      unread: false,
      withArchived: false,
    })
  })

  it.each(['öffentlich', 'entwurf', 'archiv'] as const)('order %s by creation for staff alone, as the server does', (name) => {
    expect(choiceOfQuery(new URLSearchParams('sort=created'), name, STAFF).sort).toBe('created')
    expect(choiceOfQuery(new URLSearchParams('sort=created'), name, { isInternal: false }).sort).toBe(defaultSort(name))
    expect(sortKeysOf(STAFF)).toContain('created')
    expect(sortKeysOf({ isInternal: false })).not.toContain('created')
  })

  it('put a search in the order of what fits best, unless another was chosen', () => {
    const before = choiceOfQuery(new URLSearchParams(), 'öffentlich', STAFF)
    const searched = changedChoice(before, { search: 'brücke' }, 'öffentlich')
    expect(searched.sort).toBe('relevance')
    expect(queryOfChoice(searched, 'öffentlich').toString()).toBe('q=br%C3%BCcke')
    expect(choiceOfQuery(new URLSearchParams('q=brücke'), 'öffentlich', STAFF).sort).toBe('relevance')
    expect(changedChoice(searched, { search: '' }, 'öffentlich').sort).toBe('-published')
    const byName = changedChoice(searched, { sort: 'name' }, 'öffentlich')
    expect(changedChoice(byName, { search: 'brück' }, 'öffentlich').sort).toBe('name')
    expect(choiceOfQuery(new URLSearchParams('sort=relevance'), 'archiv', STAFF).sort).toBe('-archived')
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
