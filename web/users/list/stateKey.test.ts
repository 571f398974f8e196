import { expect, it } from 'vitest'
import { stateKeyOf } from './stateKey'

const proposal = {
  organization: { id: 1, name: 'Hafenbau' },
  roles: ['ORGANIZATION_USER' as const],
  by: 'Anke',
  at: '2026-01-01T00:00:00.000Z',
}

it.each([
  [{ state: 'ACTIVE' as const }, 'state.ACTIVE'],
  [{ state: '' as const }, 'state.unconfirmed'],
  [{ state: '' as const, invitedAt: '2026-01-01T00:00:00.000Z' }, 'state.invited'],
  [{ state: '' as const, invitedAt: '2026-01-01T00:00:00.000Z', proposal }, 'state.proposed'],
  [{ state: 'ACTIVE' as const, proposal }, 'state.proposed'],
  [{ state: 'DISABLED' as const, proposal }, 'state.DISABLED'],
])('%j is %s', (user, key) => {
  expect(stateKeyOf(user)).toBe(key)
})
