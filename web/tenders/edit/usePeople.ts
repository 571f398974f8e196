import { useMemo } from 'react'
import { useRpc } from '../../rpc'
import type { Person } from './TeamPicker'

/** Active internal users: who may be in a team (decisions.md section 3). */
export function usePeople(): readonly Person[] {
  const { data } = useRpc('getUsers', [['SYSTEM_USER', 'SYSTEM_ADMIN']])
  return useMemo(
    () => (data ?? []).filter(({ state }) => state === 'ACTIVE').map(({ email, givenName, surName }) => ({ email, givenName, surName })),
    [data],
  )
}
