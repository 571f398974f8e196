import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestAnswer, RequestView } from '../../server/contract/requests/requests'
import { usePdf } from '../download/usePdf'
import { useLanguage } from '../i18n/useLanguage'
import { Digest } from '../rooms'
import { formatPreciseTime } from '../offers/preciseTime'
import { toast } from '../ui/toasts/toasts'
import { Button, Icon } from '../ui'
import { DateTime } from '../ui/time'

/** What was handed in is what one came for: the focus goes there. */
export const receiptId = (requestId: string): string => `rq-receipt-${requestId}`

/** What came when, and what proves it. */
export const AnswerReceipt = ({ request, answer }: { request: RequestView; answer: RequestAnswer }): ReactElement => {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('receipt.pdfFailed')))
  const { receivedAt, late, declaredBy, text, files, hash } = answer
  return (
    <section className="stack-3" id={receiptId(request.id)} tabIndex={-1} aria-label={t('receipt.label')}>
      <p className={late ? 'note error' : 'note done'}>
        <Icon name={late ? 'warning' : 'check'} />
        <span>
          <b>{t(late ? 'receipt.late' : 'receipt.received')}</b> <DateTime value={receivedAt} as="date" />,{' '}
          <span className="num">{formatPreciseTime(receivedAt, language)}</span>
        </span>
      </p>
      {text !== '' && <p className="rq-text">{text}</p>}
      <dl className="facts small">
        <dt>{t('receipt.declaredBy')}</dt>
        <dd>{declaredBy}</dd>
        <dt>{t('receipt.files')}</dt>
        <dd className="num">{files.length}</dd>
        <dt>{t('receipt.hash')}</dt>
        <dd>
          <Digest value={hash} of={request.no} />
        </dd>
      </dl>
      <p>
        <Button
          size="small"
          icon="download"
          busy={isPrinting}
          onClick={() => void print('requestAnswer', `${request.projectId}:${request.id}`)}
        >
          {t('receipt.pdf')}
        </Button>
      </p>
    </section>
  )
}
