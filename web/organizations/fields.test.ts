import { describe, expect, it } from 'vitest'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { emptyValues, faultOf, faultsOfServer, inputOf, isRequired, keysFor, valuesOf } from './fields'

const stored: OrganizationView = {
  id: 7,
  name: 'Nordkai Tiefbau GmbH',
  type: 'CONTRACTOR',
  vat: 'DE811111111',
  contact: { givenName: 'Sven', surName: 'Krohn', department: 'Vertrieb', email: 'info@nordkai.example' },
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
  version: 4,
}

describe('fields of an organization', () => {
  it('requires what the specification says, and a NUTS code of authorities alone', () => {
    const required = keysFor('CONTRACTOR', 'all').filter((key) => isRequired(key, 'CONTRACTOR'))
    expect(required.sort()).toEqual(['city', 'country', 'email', 'givenName', 'name', 'phone', 'street', 'surName', 'zip'])
    expect(isRequired('nutsCode', 'CLIENT')).toBe(true)
  })

  it('asks a registering company only what is required, and the optional ones of the specification', () => {
    const optional = keysFor('CONTRACTOR', 'registration').filter((key) => !isRequired(key, 'CONTRACTOR'))
    expect(optional.sort()).toEqual(['facsimile', 'registrationCourt', 'registrationNumber', 'url', 'vat'])
  })

  it('shows the buyer profile to authorities alone', () => {
    expect(keysFor('CLIENT', 'all')).toContain('projectUrl')
    expect(keysFor('CONTRACTOR', 'all')).not.toContain('projectUrl')
  })

  it.each([
    ['name', '   ', 'required'],
    ['email', 'info@nordkai', 'email'],
    ['email', ' info@nordkai.example ', null],
    ['url', 'www.nordkai.example', null],
    ['url', 'ftp://nordkai.example', 'url'],
    ['url', '', null],
    ['facsimile', '', null],
    ['phone', 'abc', 'phone'],
    ['phone', '+4', 'phone'],
    ['phone', '+49 (0)471 / 12-34', null],
    ['mobile', '0151 – 1234567', null],
    ['zip', 'D-27568', null],
    ['zip', '2756', 'zip'],
  ] as const)('judges %s "%s" as %s', (key, value, fault) => {
    expect(faultOf(key, value, { type: 'CONTRACTOR', country: 'DEU' })).toBe(fault)
  })

  it('sends postcode and address as they are kept, whatever was pasted around them', () => {
    const typed = { ...emptyValues(), zip: 'D-10623', email: 'mailto:Info@Werft.example;' }
    expect(inputOf(typed, 'CONTRACTOR').contact).toEqual({ zip: '10623', email: 'info@werft.example', country: 'DEU' })
  })

  it('sends trimmed texts, no empty ones, and completes a web address', () => {
    const input = inputOf({ ...emptyValues(), name: ' Werft ', city: ' Bremen', url: 'werft.example', projectUrl: 'x' }, 'CONTRACTOR')
    expect(input).toEqual({ type: 'CONTRACTOR', name: 'Werft', contact: { city: 'Bremen', country: 'DEU', url: 'https://werft.example' } })
  })

  it('keeps what the form does not show, and saves on the version that was read', () => {
    const input = inputOf({ ...valuesOf(stored), phone: '+49 1' }, 'CONTRACTOR', stored)
    expect(input).toMatchObject({ id: 7, version: 4, vat: 'DE811111111', contact: { department: 'Vertrieb', phone: '+49 1' } })
  })

  it('finds the field a refusal is about', () => {
    const { fields, others } = faultsOfServer([
      { path: '/organization/contact/email', rule: 'email' },
      { path: '/organization/name', rule: 'required' },
      { path: '/organization/additionalFields/0', rule: 'required' },
    ])
    expect([...fields]).toEqual([
      ['email', 'email'],
      ['name', 'required'],
    ])
    expect(others).toEqual([{ path: '/organization/additionalFields/0', rule: 'required' }])
  })
})
