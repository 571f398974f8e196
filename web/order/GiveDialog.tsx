import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownSum } from '../../engine/numbers'
import type { DirectOrderView } from '../../server/contract/procedure/directOrder'
import type { TenderView } from '../../server/contract/tenders/views'
import { judgeOrder } from '../../workflows/order'
import { useLanguage } from '../i18n/useLanguage'
import { ActionDialog } from '../procedure/ActionDialog'
import { useKept, forget } from '../procedure/kept'
import { useStageChange } from '../procedure/useStageChange'
import { rpcKey } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { Check, TextArea } from '../ui'

interface GiveDialogProps {
  tender: TenderView
  order: DirectOrderView
  onClose: () => void
}

/** At which of the prices it is ordered, and why; what law and house find about it is said before anybody tries. */
export const GiveDialog = ({ tender, order, onClose }: GiveDialogProps): ReactElement => {
  const { t } = useTranslation(['order', 'tenders'])
  const language = useLanguage()
  const { isBusy, failure, change } = useStageChange(tender)
  const place = `order ${tender.id}`
  const { severalFrom } = order
  const [chosen, setChosen] = useKept<string | null>(place, 'chosen', () => null)
  const [reason, setReason] = useKept(place, 'reason', () => '')
  const [wasChosen, setWasChosen] = useState(chosen !== null)
  const [finding] = judgeOrder(order.standing, { prices: order.prices, chosen, reason })
  const shown = Object.fromEntries(
    Object.entries(finding?.params ?? {}).map(([name, value]) => [name, /^\d+\.\d\d$/.test(value) ? shownSum(value, language) : value]),
  )
  const gap = chosen === null ? t('choose') : finding ? t(`tenders:refused.${finding.rule}`, shown) : undefined
  const give = async (): Promise<void> => {
    if (chosen === null) return
    const view = await change([
      { lotIds: null, stage: 8, outcome: 'awarded', offerIds: [chosen], ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
    ])
    await queryClient.invalidateQueries({ queryKey: rpcKey('getDirectOrder', [tender.id]) })
    if (!view) return
    forget(place)
    onClose()
  }
  return (
    <ActionDialog
      title={t('give')}
      lead={t('giveLead')}
      verb={t('giveVerb')}
      isBusy={isBusy}
      failure={failure}
      gap={gap}
      onDo={() => void give()}
      onClose={onClose}
    >
      <fieldset className="ph-pick stack-2">
        <legend className="label">{t('whom')}</legend>
        {order.prices.map(({ id, company, net }) => (
          <Check
            key={id}
            type="radio"
            name="order-price"
            checked={chosen === id}
            disabled={net === null}
            hint={net === null ? t('noPrice') : t('net', { amount: shownSum(net, language) })}
            onChange={() => {
              setChosen(id)
              setWasChosen(true)
            }}
          >
            {company}
          </Check>
        ))}
      </fieldset>
      <TextArea label={t('reason')} hint={t('reasonHint')} rows={3} maxLength={4000} value={reason} onChange={setReason} />
      {severalFrom !== null && <p className="note">{t('several', { amount: shownSum(`${severalFrom}`, language) })}</p>}
      {wasChosen && <p className="small soft">{t('change', { paragraph: order.standing.limit?.paragraph ?? '' })}</p>}
    </ActionDialog>
  )
}
