import { describe, expect, it } from 'vitest'
import { RpcError } from '../../rpc/wire'
import type { UserView } from '../../../server/contract/access/views'
import { clashesOf, emptyValues, faultsAt, newUserOf, updateOf, valuesOf, withoutSecrets } from './values'

const USER: UserView = {
  email: 'kim@hafenbau.example',
  givenName: 'Kim',
  surName: 'Nordlicht',
  contact: { phone: '1', city: 'Bremen', email: 'buero@hafenbau.example' },
  organizationId: 4,
  organization: { id: 4, name: 'Hafenbau', type: 'CONTRACTOR' },
  roles: ['ORGANIZATION_USER'],
  state: 'ACTIVE',
  activated: true,
  twoFactorEnabled: false,
  authenticationBackend: null,
  settings: {},
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
  version: 3,
}

describe('somebody saved first', () => {
  const stored: UserView = { ...USER, version: 4, contact: { ...USER.contact, phone: '2', city: 'Emden' } }

  it('names what both changed, differently, and nothing else', () => {
    expect(clashesOf({ base: USER, stored, typed: { ...valuesOf(USER), phone: ' 3 ', street: 'Am Kai 1' } })).toEqual([
      { key: 'phone', mine: '3', theirs: '2' },
    ])
    expect(clashesOf({ base: USER, stored, typed: { ...valuesOf(USER), phone: '2', city: ' Emden' } })).toEqual([])
    expect(clashesOf({ base: USER, stored, typed: valuesOf(USER) })).toEqual([])
  })

  it('keeps no password on the device', () => {
    expect(JSON.stringify(withoutSecrets({ ...valuesOf(USER), password: 'geheim eins', repeat: 'geheim zwei' }))).not.toContain('geheim')
  })
})

describe('a person’s form', () => {
  it('sends what changed, keeps parts of the contact that no field shows, and takes emptied ones away', () => {
    const sent = updateOf(USER, { ...valuesOf(USER), givenName: ' Kim Lou ', phone: '', street: 'Am Kai 1' })
    expect(sent).toEqual({
      email: 'kim@hafenbau.example',
      version: 3,
      givenName: 'Kim Lou',
      surName: 'Nordlicht',
      contact: { email: 'buero@hafenbau.example', street: 'Am Kai 1', city: 'Bremen' },
    })
  })

  it('sends roles and another address only where they are others', () => {
    expect(updateOf(USER, { ...valuesOf(USER), email: 'KIM@hafenbau.example ' })).not.toHaveProperty('newEmail')
    expect(updateOf(USER, { ...valuesOf(USER), email: 'lou@hafenbau.example' })).toHaveProperty('newEmail', 'lou@hafenbau.example')
    expect(updateOf(USER, { ...valuesOf(USER), roles: ['ORGANIZATION_ADMIN'] })).toHaveProperty('roles', ['ORGANIZATION_ADMIN'])
  })

  it('makes a new account without a password, so that an invitation goes out, unless one was chosen', () => {
    const values = { ...emptyValues('ORGANIZATION_USER', { id: 4, name: 'Hafenbau' }), email: ' A@B.example', password: 'geheim' }
    expect(newUserOf(values, false)).toMatchObject({ email: 'a@b.example', roles: ['ORGANIZATION_USER'], organizationId: 4 })
    expect(newUserOf(values, false)).not.toHaveProperty('password')
    expect(newUserOf(values, true)).toHaveProperty('password', 'geheim')
    expect(newUserOf({ ...values, isLdap: true }, true)).not.toHaveProperty('password')
  })

  it('finds the field of each refusal, and leaves others to the server’s sentence', () => {
    const refusal = (...paths: string[]) => new RpcError(422, '', { errors: paths.map((path) => ({ path, rule: 'required' })) })
    expect(faultsAt(refusal('/user/surName', '/user/contact/city', '/user/roles/0'))).toEqual([
      { field: 'surName', rule: 'required' },
      { field: 'city', rule: 'required' },
      { field: 'roles', rule: 'required' },
    ])
    expect(faultsAt(refusal('/user/version'))).toBe(null)
    expect(faultsAt(new RpcError(409, '', { errors: [{ path: '/user/email', rule: 'taken' }] }))).toBe(null)
  })
})
