import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PracticeReceipt } from '../../../server/contract/practice/practice'
import { useLanguage } from '../../i18n/useLanguage'
import { Checksum, Paper } from '../../ui/paper'
import { formatDate } from '../../ui/time'
import { formatPreciseTime } from '../preciseTime'
import { FileTable } from '../receipt/FileTable'

/** What a real one looks like, with 'Test' on it. */
export const TestReceipt = ({ receipt }: { receipt: PracticeReceipt }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const received = (
    <b>
      {formatDate(receipt.receivedAt, language)}, {formatPreciseTime(receipt.receivedAt, language)}
    </b>
  )
  const stamp = (
    <span className="rc-stamp" aria-hidden="true">
      Test
    </span>
  )
  return (
    <Paper
      from={t('practice.proves')}
      title={t('practice.receipt')}
      heading="h3"
      number={t('receipt.number', { no: receipt.no })}
      corner={stamp}
      facts={[
        { label: t('receipt.received'), value: received },
        ...(receipt.late ? [{ label: t('receipt.state'), value: <b>{t('late.kept')}</b> }] : []),
        { label: t('receipt.declaredBy'), value: receipt.declaredBy },
      ]}
    >
      <FileTable files={receipt.files} />
      <Checksum label={t('receipt.sum.offer')} hash={receipt.hash} />
    </Paper>
  )
}
