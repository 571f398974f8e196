import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { showTender } from '../../procedure/useStageChange'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'

/** Begins a call among the parties of what was awarded here, and goes on in its draft. */
export function useFrameworkCall({ id }: Pick<TenderView, 'id'>): () => Promise<void> {
  const { t } = useTranslation('tenders')
  const navigate = useNavigate()
  const { run } = useAction(({ message }) => toast.error(message))
  return async () => {
    await run(async () => {
      const made = await call('createFrameworkCall', id)
      showTender(made)
      toast.success(t('framework.begun'))
      void navigate(`/projekte/bearbeiten/${made.id}`)
    })
  }
}
