import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePdf } from '../../download/usePdf'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'

/** The catalogue of questions and answers, as everybody reads it. */
export const CatalogueButton = ({ projectId }: { projectId: string }): ReactElement => {
  const { t } = useTranslation('questions')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  return (
    <Button icon="print" busy={isPrinting} onClick={() => void print('answers', projectId)}>
      {t('pdf')}
    </Button>
  )
}
