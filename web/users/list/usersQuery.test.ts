import { describe, expect, it } from 'vitest'
import { choiceOfQuery, filterOf, queryOfChoice } from './usersQuery'

describe('the address of a user list', () => {
  it.each([
    ['', { search: '', state: null, oid: null }],
    ['q=krohn&state=DISABLED&oid=7', { search: 'krohn', state: 'DISABLED', oid: 7 }],
    ['state=nonsense&oid=7x', { search: '', state: null, oid: null }],
    ['oid=-1', { search: '', state: null, oid: null }],
    ['oid=0', { search: '', state: null, oid: null }],
  ])('%s', (text, choice) => expect(choiceOfQuery(new URLSearchParams(text), 'external')).toEqual(choice))

  it('knows no organization in the internal list', () => {
    expect(choiceOfQuery(new URLSearchParams('oid=7'), 'internal').oid).toBe(null)
  })

  it('is read as it was written', () => {
    const choice = { search: 'ä b', state: 'UNCONFIRMED', oid: 12 } as const
    expect(choiceOfQuery(queryOfChoice(choice), 'external')).toEqual(choice)
    expect(queryOfChoice({ search: '', state: null, oid: null }).toString()).toBe('')
  })

  it('asks the server for what was chosen and nothing else', () => {
    expect(filterOf({ search: ' kim ', state: 'UNCONFIRMED', oid: 3 })).toEqual({ search: 'kim', state: '', organizationId: 3 })
    expect(filterOf({ search: ' ', state: null, oid: null })).toEqual({})
  })
})
