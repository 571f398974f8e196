import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RpcError } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'

/** Copies the tender's public address, as the server knows itself, to be sent to a colleague. */
export const PublicLinkButton = ({ projectId }: { projectId: string }): ReactElement => {
  const { t } = useTranslation('offers')
  const [isBusy, setBusy] = useState(false)
  const copy = async (): Promise<void> => {
    setBusy(true)
    try {
      await navigator.clipboard.writeText(await call('createPublicLink', projectId, null))
      toast.success(t('link.copied'))
    } catch (error) {
      toast.error(error instanceof RpcError ? error.message : t('link.notCopied'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" icon="copy" busy={isBusy} onClick={() => void copy()}>
      {t('link.copy')}
    </Button>
  )
}
