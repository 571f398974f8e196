import { describe, expect, it } from 'vitest'
import { legalTarget } from './pages'

const footer = {
  imprintUrl: 'https://stadt.example/impressum',
  privacyUrl: '',
  accessibilityUrl: 'javascript:alert(1)',
  termsUrl: 'https://stadt.example/agb',
  accessibilityReportEmail: '',
  own: ['terms' as const],
}

describe('where the foot leads', () => {
  it('to the address elsewhere', () => expect(legalTarget('imprint', footer)).toEqual({ href: 'https://stadt.example/impressum' }))
  it('to the own text before an address', () => expect(legalTarget('terms', footer)).toEqual({ to: '/nutzungsbedingungen' }))
  it('to our page where nothing is set', () => expect(legalTarget('privacy', footer)).toEqual({ to: '/datenschutz' }))
  it('never to something that would run', () => expect(legalTarget('accessibility', footer)).toEqual({ to: '/barrierefreiheit' }))
  it('to our pages while the settings are not known', () => expect(legalTarget('imprint', undefined)).toEqual({ to: '/impressum' }))
})
