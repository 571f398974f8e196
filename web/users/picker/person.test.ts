import { describe, expect, it } from 'vitest'
import { matchesPerson, nameOf } from './person'

describe('whom a picker offers', () => {
  it.each([
    ['ÖZT', true],
    ['filiz', true],
    ['filiz ö', true],
    ['öztürk, f', true],
    ['lotse.example', true],
    ['  ', true],
    ['torben', false],
  ])('finds Filiz Öztürk by "%s": %s', (search, found) =>
    expect(matchesPerson({ givenName: 'Filiz', surName: 'Öztürk', email: 'filiz@lotse.example' }, search)).toBe(found),
  )

  it('calls somebody without a name by the address', () => {
    expect(nameOf({ email: 'a@b.example' })).toBe('a@b.example')
    expect(nameOf({ givenName: 'Filiz', surName: 'Öztürk', email: 'a@b.example' })).toBe('Filiz Öztürk')
  })
})
