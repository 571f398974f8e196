import { describe, expect, it } from 'vitest'
import { byLanguage, languageName } from './index'

describe('a change of a text in languages', () => {
  it('is one line for each language that differs, named where there are several', () => {
    expect(byLanguage({ DEU: 'Mole', ENG: 'Pier' }, { DEU: 'Kai', ENG: 'Pier' })).toEqual([
      { language: 'DEU', before: 'Mole', after: 'Kai' },
    ])
    expect(byLanguage({ DEU: 'Mole' }, { DEU: 'Kai', ENG: 'Quay' })).toEqual([
      { language: 'DEU', before: 'Mole', after: 'Kai' },
      { language: 'ENG', before: null, after: 'Quay' },
    ])
    expect(byLanguage({ DEU: 'Mole' }, { DEU: 'Kai' })).toEqual([{ language: null, before: 'Mole', after: 'Kai' }])
    expect(byLanguage(null, { DEU: 'Kai' })).toEqual([{ language: null, before: null, after: 'Kai' }])
  })

  it('leaves every other value whole', () => {
    const amounts = [
      { amount: '1.00', currency: 'EUR' },
      { amount: '2.00', currency: 'EUR' },
    ] as const
    expect(byLanguage(...amounts)).toEqual([{ language: null, before: amounts[0], after: amounts[1] }])
    expect(byLanguage('a', 'b')).toEqual([{ language: null, before: 'a', after: 'b' }])
    expect(byLanguage(undefined, ['a'])).toEqual([{ language: null, before: undefined, after: ['a'] }])
  })

  it('names the language in the reader’s', () => {
    expect([languageName('DEU', 'de'), languageName('ENG', 'de'), languageName('DEU', 'en')]).toEqual(['Deutsch', 'Englisch', 'German'])
  })
})
