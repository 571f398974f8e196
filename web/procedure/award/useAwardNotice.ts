import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { resultFormOf } from '../../../engine/template'
import type { TenderView } from '../../../server/contract/tenders/views'
import { writeUnsaved } from '../../kept/unsaved'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { showTender } from '../useStageChange'

/** A result is owed to the public: the form that began the procedure is one of the EU's, and a lot has ended. */
export const owesNotice = ({ templateId, published, lots }: Pick<TenderView, 'templateId' | 'published' | 'lots'>): boolean =>
  resultFormOf(templateId) !== null && published !== null && lots.some(({ outcome }) => outcome !== null)

/** Begins a notice with what is known, or finds the one that was begun, and goes on in it. */
export function useNotice(ask: () => Promise<TenderView>): { isBusy: boolean; begin: () => Promise<void> } {
  const { t } = useTranslation('phases')
  const navigate = useNavigate()
  const { isBusy, run } = useAction((error) => toast.error(error.message, t('award.noticeFailed')))
  const begin = async (): Promise<void> => {
    await run(async () => {
      const begun = await ask()
      showTender(begun)
      writeUnsaved(false)
      // One that was begun before may be public by now.
      void navigate(begun.stage === 0 ? `/projekte/bearbeiten/${begun.id}` : `/projekte/${begun.id}`)
    })
  }
  return { isBusy, begin }
}

export const useAwardNotice = ({ id }: Pick<TenderView, 'id'>): ReturnType<typeof useNotice> =>
  useNotice(() => call('createAwardNotice', id))
