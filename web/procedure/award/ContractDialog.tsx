import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { awardedNames } from '../../tender-frame/lot'
import { dayInWords } from '../../forms/values/dates'
import { DateTime, serverToday } from '../../ui/time'
import { ActionDialog } from '../ActionDialog'
import { useStageChange } from '../useStageChange'
import { AwardResult } from './AwardResult'
import { losersOf } from './choice'
import { lotWords } from './lotWords'
import { Facts } from '../../tender-frame/Facts'

interface ContractDialogProps {
  tender: TenderView
  lot: LotView
  onClose: () => void
}

/** The second step: whom it goes to was told, and the days are over. */
export const ContractDialog = ({ tender, lot, onClose }: ContractDialogProps): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const { isBusy, failure, change } = useStageChange(tender)
  const [done, setDone] = useState<TenderView | null>(null)
  // Kept: after the award the lot says the same, and a colleague may have been quicker.
  const [information] = useState(lot.information)
  const { data } = useRpc('getAward', [tender.id, lot.lotId])
  const winners = information?.winners.map(({ offerId }) => offerId) ?? []
  const forgotten = data ? losersOf(data, { winners }).filter(({ told }) => told === null) : []
  const language = useLanguage()
  const names = awardedNames(information?.winners, language)
  const today = serverToday()
  const unbound =
    data?.offers.filter(({ offerId, boundUntil }) => winners.includes(offerId) && boundUntil != null && boundUntil < today) ?? []
  const award = async (): Promise<void> =>
    setDone(await change([{ lotIds: tender.lots.length > 1 ? [lot.lotId] : null, stage: 8, outcome: 'awarded' }]))
  if (done) return <AwardResult tender={done} lots={lotWords(tender, lot, t)} names={names} onClose={onClose} />
  return (
    <ActionDialog
      title={t('award.title')}
      lead={t('award.lead')}
      verb={t('award.verb')}
      {...{ isBusy, failure, onClose }}
      onDo={() => void award()}
    >
      <Facts
        className="ph-result"
        rows={[
          tender.hasLots ? [t('lots'), lotWords(tender, lot, t)] : null,
          [t('award.winner'), names],
          information ? [t('award.toldAt'), <DateTime key="at" value={information.at} />] : null,
          [t('award.told'), information?.told.map(({ name }) => name).join(', ') || t('award.toldNobody')],
          ...unbound.map(({ name, boundUntil }): [string, string] => [
            name,
            t('award.boundOver', { day: dayInWords(boundUntil ?? '', language) }),
          ]),
          forgotten.length > 0 ? [t('award.notTold'), forgotten.map(({ name }) => name).join(', ')] : null,
        ]}
      />
    </ActionDialog>
  )
}
