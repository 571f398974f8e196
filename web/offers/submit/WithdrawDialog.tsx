import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { FaultNote, VerbDialog } from '../../ui'
import { formatDateTime } from '../../ui/time'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { useLotName } from './LotLine'
import { useWithdraw } from './useSubmit'

interface WithdrawDialogProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  one: LotCase
  onClose: () => void
}

/** Asks before something is withdrawn, and says what follows from it. */
export const WithdrawDialog = ({ tender, offer, kind, one, onClose }: WithdrawDialogProps): ReactElement => {
  const { t } = useTranslation(['offers', 'app'])
  const language = useLanguage()
  const nameOf = useLotName(tender)
  const { withdraw, isBusy, fault } = useWithdraw(offer, kind)
  const go = async (): Promise<void> => {
    if (await withdraw(one.lotId)) onClose()
  }
  return (
    <VerbDialog
      title={t(`withdraw.title.${kind}`)}
      verb={t('withdraw.button')}
      danger
      width="narrow"
      cancel={t('withdraw.keep')}
      busy={isBusy}
      onDo={() => void go()}
      onClose={onClose}
    >
      <p className="strong">{nameOf(one)}</p>
      <ul className="bd-list">
        <li>{t(`withdraw.counts.${kind}`)}</li>
        {one.deadline !== null && <li>{t('withdraw.again', { date: formatDateTime(one.deadline, language) })}</li>}
        {one.sent?.no != null && <li>{t('withdraw.receipt', { no: one.sent.no })}</li>}
      </ul>
      {fault !== null && (
        <FaultNote>
          <b>{t(`failed.withdraw.${kind}`)}</b> {fault}
        </FaultNote>
      )}
    </VerbDialog>
  )
}
