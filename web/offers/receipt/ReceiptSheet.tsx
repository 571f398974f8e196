import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { variantWords } from '../../../engine/form'
import type { ReceiptView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Checksum, inFours, Paper, Qr, type PaperFact } from '../../ui/paper'
import { formatDate, formatDateTime } from '../../ui/time'
import { receiptPath } from '../../tender-frame/paths'
import { formatPreciseTime } from '../preciseTime'
import { FileTable } from './FileTable'

/** The address of the receipt with its checksum, so that paper and page can be held side by side. */
const addressOf = ({ projectId, no, hash }: ReceiptView): string => `${location.origin}${receiptPath(projectId, no)}#sha256-${hash}`

/** Like a good document on paper: number, time to the millisecond, who, what, checksum, QR. */
export const ReceiptSheet = ({ receipt, tender }: { receipt: ReceiptView; tender: TenderView }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const number = tender.lots.findIndex(({ lotId }) => lotId === receipt.lotId) + 1
  const lot = { number: number > 0 ? number : receipt.lotId, name: receipt.lotName }
  const round = receipt.kind === 'application' ? receipt.round : Math.max(receipt.round, receipt.offerRound)
  const received = (
    <b>
      <time dateTime={receipt.receivedAt}>
        {formatDate(receipt.receivedAt, language)}, {formatPreciseTime(receipt.receivedAt, language)}
      </time>
    </b>
  )
  const facts: PaperFact[] = [
    { label: t('receipt.received'), value: received },
    ...(receipt.late ? [{ label: t('receipt.state'), value: <b>{t('late.kept')}</b> }] : []),
    ...(receipt.withdrawnAt === undefined
      ? []
      : [{ label: t('receipt.state'), value: <b>{t('receipt.withdrawn', { date: formatDateTime(receipt.withdrawnAt, language) })}</b> }]),
    { label: t(`receipt.what.${receipt.kind}`), value: tender.hasLots ? t('lot.named', lot) : receipt.lotName },
    ...(receipt.round > 1 || receipt.offerRound > 1 ? [{ label: t('receipt.round'), value: round }] : []),
    { label: t('receipt.project'), value: `${receipt.projectName} (${t('receipt.projectNo', { no: receipt.projectNo })})` },
    { label: t(`receipt.bidder.${receipt.kind}`), value: receipt.organizationName },
    { label: t('receipt.declaredBy'), value: receipt.declaredBy },
    ...(receipt.mains ?? []).map((name, n) => ({ label: variantWords({ no: n + 2, main: true }, language), value: name })),
    ...(receipt.variants ?? []).map((name, n) => ({ label: variantWords({ no: n + 1 }, language), value: name })),
  ]
  return (
    <Paper
      from={t('receipt.from', { buyer: tender.organization?.name ?? '' })}
      title={t('receipt.title')}
      heading="h2"
      number={t('receipt.number', { no: receipt.no })}
      corner={<Qr text={addressOf(receipt)} label={t('receipt.qr')} />}
      facts={facts}
    >
      <FileTable files={receipt.files} />
      <Checksum label={t(`receipt.sum.${receipt.kind}`)} hash={receipt.hash} />
      <p className="paper-log">
        {t('receipt.log', { seq: receipt.logHead.seq })} <span className="hash">{inFours(receipt.logHead.hash, 4)} …</span>
      </p>
    </Paper>
  )
}
