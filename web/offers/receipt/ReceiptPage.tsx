import '../../tender-frame/bidder.css'
import '../offers.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ReceiptView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { TenderPage } from '../../tender-frame/TenderPage'
import { Button, FaultNote, Icon, Skeleton } from '../../ui'
import { formatDate, formatDateTime, serverNow } from '../../ui/time'
import { LogInHere } from '../LogInHere'
import { pathOfKind } from '../../tender-frame/paths'
import { formatPreciseTime } from '../preciseTime'
import { PdfButton } from './PdfButton'
import { ReceiptSheet } from './ReceiptSheet'
import { SubmittedContent } from './SubmittedContent'

/** A QR code on paper brings its checksum along: whether it is the one that is kept here. */
const PaperCheck = ({ receipt }: { receipt: ReceiptView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const { hash } = useLocation()
  const sum = /^#sha256-([0-9a-f]{64})$/.exec(hash)?.[1]
  if (sum === undefined) return null
  const isSame = sum === receipt.hash
  return (
    <p className={isSame ? 'note rc-check' : 'note error rc-check'} role="status">
      <Icon name={isSame ? 'check' : 'warning'} />
      <span>{t(isSame ? 'receipt.paperSame' : 'receipt.paperOther')}</span>
    </p>
  )
}

const Sheet = ({ tender, receipt }: { tender: TenderView; receipt: ReceiptView }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const { isInternal } = useSession()
  const { withdrawnAt } = receipt
  // Green is what counts: neither what came late, nor what was taken back.
  const counts = !receipt.late && withdrawnAt === undefined
  return (
    <>
      <div className={counts ? 'bd-bar done' : 'bd-bar'}>
        <Icon name={counts ? 'check' : 'warning'} size={22} />
        <p>
          <b>{t(receipt.late ? 'bar.sentLate' : 'bar.sent', { time: formatPreciseTime(receipt.receivedAt, language) })}</b>
          <span className="num">
            {formatDate(receipt.receivedAt, language)} · {t('bar.number', { no: receipt.no })}
          </span>
          {withdrawnAt !== undefined && <b>{t('receipt.withdrawn', { date: formatDateTime(withdrawnAt, language) })}</b>}
        </p>
      </div>
      <div className="bd-col">
        <h1 className="sr">{t('receipt.title')}</h1>
        <PaperCheck receipt={receipt} />
        <ReceiptSheet receipt={receipt} tender={tender} />
        <p className="bd-small">{t('receipt.printed', { date: formatDateTime(serverNow(), language) })}</p>
        <p className="bd-b flow-3">
          <PdfButton no={receipt.no} />
          <Button icon="print" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
          {!isInternal && <Button to={pathOfKind(receipt.kind, tender.id)}>{t(`receipt.back.${receipt.kind}`)}</Button>}
        </p>
        <SubmittedContent no={receipt.no} />
      </div>
    </>
  )
}

/** /bestaetigung/{no}: the receipt of one submission. */
const ReceiptPage = ({ tender, no }: { tender: TenderView; no: string }): ReactElement => {
  const { t } = useTranslation(['offers', 'tenders'])
  const { phase } = useSession()
  const { data: receipt, error } = useRpc('getReceipt', [no], { enabled: phase === 'user' })
  return (
    <TenderPage tender={tender} area={t('offers:receipt.title')} title={t('offers:receipt.pageTitle', { no })} bare folded>
      <div className="bd" id="top">
        {receipt && phase === 'user' ? (
          <Sheet tender={tender} receipt={receipt} />
        ) : (
          <div className="bd-col">
            <h1>{t('offers:receipt.title')}</h1>
            {phase === 'guest' ? (
              <LogInHere projectId={tender.id} />
            ) : error ? (
              <FaultNote bare>{error.message}</FaultNote>
            ) : (
              <Skeleton lines={8} />
            )}
          </div>
        )}
      </div>
    </TenderPage>
  )
}

export default ReceiptPage
