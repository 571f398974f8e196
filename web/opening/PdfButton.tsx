import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePdf } from '../download/usePdf'
import { toast } from '../ui/toasts/toasts'
import { Button } from '../ui'

/** The record as a PDF; its link holds for a minute and for this session alone, so it is asked for at the click. */
export const PdfButton = ({ openingId }: { openingId: string }): ReactElement => {
  const { t } = useTranslation('opening')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  return (
    <Button icon="download" busy={isPrinting} onClick={() => void print('openingRecord', openingId)}>
      {t('pdf')}
    </Button>
  )
}
