import { describe, expect, it } from 'vitest'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { cardLines } from './cardLines'

const words = { lang: 'de', yes: 'Ja', no: 'Nein' } as const
const whole: OrganizationView = {
  id: 1,
  type: 'CLIENT',
  ...{ name: 'Kreis', identificationNumber: 'id', nutsCode: 'DE936', registrationNumber: 'HRB', registrationCourt: 'AG', vat: 'DE1' },
  additionalInformation: 'info',
  additionalFields: [
    { label: 'KMU', contentId: 'kmu', booleanValue: false },
    { label: 'Gewerke', contentId: 'gewerke', listValue: ['Hoch', 'Tief'] },
    { label: 'Zahl', contentId: 'zahl', longValue: 0 },
    { label: 'Leer', contentId: 'leer', stringValue: '' },
  ],
  contact: {
    ...{ street: 'Deich 1', street2: 'Hof', postOfficeBox: '12', zip: '27', city: 'Ort', country: 'DEU', contactPoint: 'Stelle' },
    ...{ givenName: 'Ada', surName: 'P', phone: '1', mobile: '2', facsimile: '3', email: 'a@b.de', url: 'https://b.de' },
  },
  ...{ created: '2026-01-01T00:00:00Z', updated: '2026-01-01T00:00:00Z', version: 1 },
}

describe('card of an organization', () => {
  it('has the lines in the specified order, then the additional fields', () => {
    const lines = cardLines(whole, [{ contentId: 'kmu', label: { de: 'Kleines Unternehmen', en: 'SME' }, type: 'boolean' }], words)
    expect(lines.map(({ key, label }) => key ?? label)).toEqual([
      ...['name', 'identificationNumber', 'nutsCode', 'registrationNumber', 'registrationCourt', 'vat', 'additionalInformation'],
      ...['street', 'postOfficeBox', 'zip', 'city', 'country', 'contactPoint', 'person', 'phone', 'mobile', 'facsimile', 'email', 'url'],
      ...['Kleines Unternehmen', 'Gewerke', 'Zahl'],
    ])
    expect(lines.slice(-3).map(({ value }) => value)).toEqual(['Nein', 'Hoch, Tief', '0'])
    const named = cardLines(whole, [{ contentId: 'kmu', label: { de: 'Klein', en: '' }, type: 'boolean' }], { ...words, lang: 'en' })
    expect(named.at(-3)?.label).toBe('Klein')
    expect(lines.find(({ key }) => key === 'person')?.value).toBe('Ada P')
  })

  it('shows a line only when it is filled', () => {
    const bare = cardLines({ ...whole, identificationNumber: ' ', additionalFields: [], contact: { city: 'Ort' } }, [], words)
    expect(bare.map(({ key }) => key)).toEqual([
      ...['name', 'nutsCode', 'registrationNumber', 'registrationCourt', 'vat', 'additionalInformation', 'city'],
    ])
  })
})
