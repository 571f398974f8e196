import { expect, it } from 'vitest'
import { hears } from './audience'

const user = {
  id: 'a',
  email: 'a@example.org',
  name: 'A',
  roles: [],
  organizationId: 7,
  organizationType: 'CONTRACTOR' as const,
  readsFrom: null,
}

it.each(['guest', 'codePending', 'setupPending', 'unconfirmed', 'proposed'] as const)('%s hears what everybody hears alone', (kind) => {
  const actor = { kind, user, sessionId: 's' }
  for (const audience of [{ staff: true }, { admins: true }, { users: ['a'] }, { organizations: [7] }])
    expect(hears(actor, audience), Object.keys(audience)[0]).toBe(false)
  expect(hears(actor, { everyone: true })).toBe(true)
  expect(hears({ ...actor, kind: 'member' }, { organizations: [7] })).toBe(true)
})
