import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preferredLang } from '../../engine/languages'
import { readLanguage, storeLanguage } from './language'

describe('language of the interface', () => {
  beforeEach(() => localStorage.clear())

  it.each([
    ['de', 'de'],
    ['de-DE', 'de'],
    ['de-at', 'de'],
    ['de-CH-1996', 'de'],
    ['de-LU', 'en'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['den', 'en'],
  ])('a browser that prefers %s sees %s', (preference, language) => {
    expect(preferredLang(preference)).toBe(language)
  })

  it('a choice by the switch outlives the browser’s preference', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
    expect(readLanguage()).toBe('de')
    storeLanguage('en')
    expect(readLanguage()).toBe('en')
  })
})
