import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, Skeleton } from '../../ui'
import { formatDate } from '../../ui/time'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { receiptPath } from '../../tender-frame/paths'
import { formatPreciseTime } from '../preciseTime'
import { useRpc } from '../../rpc'
import { PdfButton } from '../receipt/PdfButton'
import { ReceiptSheet } from '../receipt/ReceiptSheet'
import { SubmittedContent } from '../receipt/SubmittedContent'
import { Fate } from './Fate'
import { LeftOut } from './LeftOut'
import { useLotName } from './LotLine'
import { WithdrawDialog } from './WithdrawDialog'

interface ResultsProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  cases: readonly LotCase[]
}

/** The receipt itself, where there is one alone. */
const OneReceipt = ({ tender, no }: { tender: TenderView; no: string }): ReactElement => {
  const { data, error } = useRpc('getReceipt', [no])
  if (data) return <ReceiptSheet receipt={data} tender={tender} />
  if (!error) return <Skeleton lines={8} />
  return (
    <p className="note error" role="alert">
      <span>
        {error.message} <Link to={receiptPath(tender.id, no)}>{no}</Link>
      </span>
    </p>
  )
}

/** What was handed in, lot by lot: time, receipt, where it stands, and taking it back while that is possible. */
export const Results = ({ tender, offer, kind, cases }: ResultsProps): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const nameOf = useLotName(tender)
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  const asked = cases.find(({ lotId }) => lotId === withdrawn)
  return (
    <>
      <ul className="bd-results">
        {cases.map((one) => {
          const { sent, late } = one
          const no = sent?.no ?? late
          const isAlone = cases.length === 1 && no !== null
          return (
            <li key={one.lotId}>
              {tender.hasLots && <h3>{nameOf(one)}</h3>}
              {sent !== null && <LeftOut offer={offer} kind={kind} one={one} />}
              {isAlone && <OneReceipt tender={tender} no={no} />}
              {(!isAlone || sent === null) && (
                <p className={sent ? 'bd-given' : 'bd-given late'}>
                  <Icon name={sent ? 'check' : 'warning'} />
                  <span>
                    <b>
                      {sent
                        ? t('results.sent', { date: formatDate(sent.at, language), time: formatPreciseTime(sent.at, language) })
                        : t('late.kept')}
                    </b>
                    {no !== null && (
                      <span className="bd-block">
                        <Link to={receiptPath(tender.id, no)}>{t('results.receipt', { no })}</Link>
                      </span>
                    )}
                    {sent === null && <span className="bd-block bd-small">{t('late.explained')}</span>}
                  </span>
                </p>
              )}
              {sent !== null && <Fate tender={tender} kind={kind} one={one} />}
              <p className="bd-b flow-3">
                {isAlone && <PdfButton no={no} />}
                {isAlone && <Button to={receiptPath(tender.id, no)}>{t('results.open')}</Button>}
                {one.canWithdraw && (
                  <Button variant="danger" onClick={() => setWithdrawn(one.lotId)}>
                    {t('withdraw.open')}
                  </Button>
                )}
              </p>
              {isAlone && <SubmittedContent no={no} />}
            </li>
          )
        })}
      </ul>
      {asked?.canWithdraw === true && (
        <WithdrawDialog tender={tender} offer={offer} kind={kind} one={asked} onClose={() => setWithdrawn(null)} />
      )}
    </>
  )
}
