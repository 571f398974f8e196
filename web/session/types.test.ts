import { describe, expect, it } from 'vitest'
import { phaseOf, type SessionFacts, type SessionUser } from './types'

const USER: SessionUser = {
  email: 'kim@hafenbau.example',
  givenName: 'Kim',
  surName: 'Nordlicht',
  contact: {},
  organizationId: 4,
  organization: null,
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

const PROPOSAL = { organization: { id: 4, name: 'Hafenbau GmbH' }, roles: [], by: 'Anke', at: '2026-01-01T00:00:00.000Z' }

describe('how far somebody got', () => {
  it.each<[string, Partial<SessionUser> | null, Partial<SessionFacts>, string]>([
    ['nobody', null, {}, 'guest'],
    [
      'a company that has not agreed comes before the second factor',
      { organizationId: null, proposal: PROPOSAL, twoFactorEnabled: true },
      {},
      'proposed',
    ],
    ['an address that is not confirmed comes before everything', { state: '', twoFactorEnabled: true }, {}, 'unconfirmed'],
    ['a code is due', { twoFactorEnabled: true }, {}, 'codePending'],
    ['the code was given', { twoFactorEnabled: true }, { isConfirmed: true, isFactorRequired: true }, 'user'],
    ['never asked about a second factor', { twoFactorEnabled: null }, {}, 'setupPending'],
    ['skipped it', { twoFactorEnabled: false }, {}, 'user'],
    ['skipped it, and now it is required', { twoFactorEnabled: false }, { isFactorRequired: true }, 'setupPending'],
    [
      'put it off for a deadline',
      { twoFactorEnabled: false, setupPutOffUntil: '2026-12-01T00:00:00.000Z' },
      { isFactorRequired: true },
      'user',
    ],
  ])('%s', (...[, user, facts, phase]) => {
    expect(phaseOf({ user: user && { ...USER, ...user }, isConfirmed: false, isFactorRequired: false, ...facts })).toBe(phase)
  })
})
