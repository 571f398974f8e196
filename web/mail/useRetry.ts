import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { toast } from '../ui/toasts/toasts'

/** Sends a mail that failed once more; the lists and the mail's page show what becomes of it. */
export const useRetry = (): { busy: string | null; retry: (id: string) => Promise<void> } => {
  const { t } = useTranslation('mail')
  const [busy, setBusy] = useState<string | null>(null)
  const retry = async (id: string): Promise<void> => {
    setBusy(id)
    try {
      await call('retryMail', id)
      toast.success(t('retry.done'))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(`${t('retry.failed')} ${error.message}`)
    } finally {
      setBusy(null)
      await queryClient.invalidateQueries({ predicate: ({ queryKey: [method] }) => method === 'getMails' || method === 'getMail' })
    }
  }
  return { busy, retry }
}
