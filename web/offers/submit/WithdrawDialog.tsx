import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, Modal } from '../../ui'
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
    <Modal
      title={t(`withdraw.title.${kind}`)}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('withdraw.keep')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void go()}>
            {t('withdraw.button')}
          </Button>
        </>
      }
    >
      <p className="strong">{nameOf(one)}</p>
      <ul className="bd-list">
        <li>{t(`withdraw.counts.${kind}`)}</li>
        {one.deadline !== null && <li>{t('withdraw.again', { date: formatDateTime(one.deadline, language) })}</li>}
        {one.sent?.no != null && <li>{t('withdraw.receipt', { no: one.sent.no })}</li>}
      </ul>
      {fault !== null && (
        <p className="note error" role="alert">
          <Icon name="warning" />
          <span>
            <b>{t(`failed.withdraw.${kind}`)}</b> {fault}
          </span>
        </p>
      )}
    </Modal>
  )
}
