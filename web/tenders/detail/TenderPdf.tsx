import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePdf } from '../../download/usePdf'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'

/** The tender as a PDF, from its template's own structure. */
export const TenderPdf = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('tenders')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('detail.pdfFailed')))
  return (
    <Button icon="download" label={t('detail.pdf')} busy={isPrinting} onClick={() => void print('tender', id)}>
      <span className="wide">PDF</span>
    </Button>
  )
}
