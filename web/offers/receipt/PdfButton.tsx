import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, RpcError } from '../../app/rpc'
import { toast } from '../../app/toasts/toasts'
import { Button } from '../../ui'

/** The receipt as a PDF; its link holds for a minute and for this session alone, so it is asked for at the click. */
export const PdfButton = ({ no }: { no: string }): ReactElement => {
  const { t } = useTranslation('offers')
  const [isBusy, setBusy] = useState(false)
  const load = async (): Promise<void> => {
    setBusy(true)
    try {
      window.open(await call('createPDFAndGetDownloadLink', 'receipt', no), '_blank', 'noopener')
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(error.message, t('receipt.pdfFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={isBusy} onClick={() => void load()}>
      {t('receipt.pdf')}
    </Button>
  )
}
