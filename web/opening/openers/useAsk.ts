import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningMatter } from '../../../server/contract/procedure/openers'
import { call, RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'

/** What names who opens, and with whom, is asked again. */
export const readOpenersAgain = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [method] }) => method === 'getOpeners' || method === 'getLateSubmissions' || method === 'getTodaysWork',
  })

/** Asks the system admins to confirm people; says what the server said against it. */
export function useAsk(projectId: string, matter: OpeningMatter): { isAsking: boolean; ask: (people: string[]) => Promise<void> } {
  const { t } = useTranslation('openers')
  const [isAsking, setAsking] = useState(false)
  const ask = async (people: string[]): Promise<void> => {
    setAsking(true)
    try {
      await call('askForConfirmation', projectId, matter, people)
      toast.success(t('askedToast'))
      await readOpenersAgain()
    } catch (fault) {
      if (!(fault instanceof RpcError)) throw fault
      toast.error(fault.message)
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, ask }
}
