import type { Lang } from '../../engine/languages'
import { useCallback } from 'react'
import { switchLanguage } from '../i18n'
import { accountLanguage } from '../i18n/userLanguage'
import { call, rpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { useSession } from './SessionProvider'

/**
 * Switches the language. The server words its sentences anew, so the line and the cache follow; whoever is logged in finds it again on
 * other devices and in their mails.
 */
export const useSwitchLanguage = (): ((language: Lang) => Promise<void>) => {
  const { phase } = useSession()
  return useCallback(
    async (language) => {
      await switchLanguage(language)
      rpc.reconnect()
      if (phase === 'user') call('setLanguage', accountLanguage(language)).catch(() => undefined)
      await queryClient.invalidateQueries()
    },
    [phase],
  )
}
