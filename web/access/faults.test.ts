import { describe, expect, it } from 'vitest'
import de from '../../engine/languages/de/web/access.json'
import { checkForm, FIELDS, faultsOf, type Values } from './faults'

const GOOD: Values = {
  email: 'anke@stadt.example',
  givenName: 'Anke',
  surName: 'Behrens',
  password: 'vier Kraniche im Watt',
  repeat: 'vier Kraniche im Watt',
}
const check = (change: Partial<Values>) => checkForm({ ...GOOD, ...change }, FIELDS)

describe('checkForm', () => {
  it.each<[string, Partial<Values>, object]>([
    ['takes what is whole', {}, {}],
    ['takes an address with blanks around it', { email: ' anke@stadt.example ' }, {}],
    ['misses names', { givenName: ' ', surName: '' }, { givenName: { rule: 'required' }, surName: { rule: 'required' } }],
    ['misses the address', { email: '' }, { email: { rule: 'required' } }],
    ['wants a whole address', { email: 'anke@stadt' }, { email: { rule: 'email' } }],
    ['misses the password', { password: '', repeat: '' }, { password: { rule: 'required' } }],
    [
      'counts signs, not code units',
      { password: '👍👍👍👍👍👍', repeat: '👍👍👍👍👍👍' },
      { password: { rule: 'tooShort', params: { min: 12 } } },
    ],
    ['refuses outer blanks in it', { password: `${GOOD.password} `, repeat: `${GOOD.password} ` }, { password: { rule: 'outerBlanks' } }],
    ['compares the repetition to the letter', { repeat: 'Vier Kraniche im Watt' }, { repeat: { rule: 'mismatch' } }],
  ])('%s', (_name, change, faults) => expect(check(change)).toEqual(faults))

  it('asks only for the fields that are shown', () => {
    expect(checkForm({ ...GOOD, email: '', givenName: '', surName: '' }, ['password', 'repeat'])).toEqual({})
  })
})

describe('faultsOf', () => {
  it('finds the field of each refusal, the first one of a field counting', () => {
    const errors = [
      { path: '/user/email', rule: 'taken' },
      { path: '/user/email', rule: 'email' },
      { path: '/newPassword', rule: 'guessable' },
    ]
    expect(faultsOf(errors)).toEqual({ email: { rule: 'taken', params: undefined }, password: { rule: 'guessable', params: undefined } })
  })

  it('leaves what is about no field, or nothing at all, to the sentence of the server', () => {
    for (const errors of [undefined, [], 'x', [{ path: '/token', rule: 'maxLength' }], [{}]]) expect(faultsOf(errors)).toBe(null)
  })

  it('has a text for every rule there is', () => {
    const texts: Record<string, Record<string, string>> = de.fault
    for (const [field, rules] of [
      ['email', ['required', 'email', 'taken']],
      ['password', ['required', 'tooShort', 'outerBlanks', 'unseen', 'guessable']],
      ['repeat', ['mismatch']],
    ] as const)
      expect(Object.keys(texts[field] ?? {}).sort()).toEqual([...rules].sort())
  })
})
