import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePdf } from './usePdf'
import { Button } from '../ui'
import { toast } from '../ui/toasts/toasts'

/** One letter of the authority, word for word; `id`: letters and offer. */
export const LetterPdf = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('letters')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  return (
    <Button icon="print" busy={isPrinting} onClick={() => void print('letter', id)}>
      {t('pdf')}
    </Button>
  )
}
