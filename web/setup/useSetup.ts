import { useEffect } from 'react'
import type { SetupStep } from '../../engine/pages'
import type { SettingsInput, SettingsView } from '../../server/contract/settings/settings'
import { call, rpcKey, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'

export interface SetupProgress {
  /** Whole, as admins read them; undefined while they are not there. */
  settings: SettingsView | undefined
  error: Error | null
  again: () => void
  /** Keeps that a step was done or left out, together with what it set; refused with an RpcError. */
  keep: (step: SetupStep, state: 'done' | 'left', changes?: Omit<SettingsInput, 'version' | 'setup'>) => Promise<void>
}

/** How far the assistant came; kept by the server, so that it goes on in any browser. */
export const useSetup = (enabled: boolean): SetupProgress => {
  const { data, error, refetch } = useRpc('getSettings', [], { enabled })
  // The short view of before the login may still lie in the cache.
  const isShort = enabled && data !== undefined && data.setup === undefined
  useEffect(() => {
    if (isShort) void refetch()
  }, [isShort, refetch])
  return {
    settings: isShort ? undefined : data,
    error,
    again: () => void refetch(),
    keep: async (step, state, changes = {}) => {
      const setup = { ...data?.setup, [step]: state }
      const after = await call('setSettings', { ...changes, ...(data && { version: data.version }), setup })
      queryClient.setQueryData(rpcKey('getSettings'), after)
    },
  }
}
