import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePdf } from '../../download/usePdf'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'

/** The receipt as a PDF; its link holds for a minute and for this session alone, so it is asked for at the click. */
export const PdfButton = ({ no }: { no: string }): ReactElement => {
  const { t } = useTranslation('offers')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('receipt.pdfFailed')))
  return (
    <Button icon="download" busy={isPrinting} onClick={() => void print('receipt', no)}>
      {t('receipt.pdf')}
    </Button>
  )
}
