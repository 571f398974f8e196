import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, Icon } from '../../ui'
import { formatDate } from '../../ui/time'

/** When somebody last said that all of it still holds; staff say it again here. Too long ago, it asks for that. */
export const Confirmation = ({ parcel }: { parcel: PropertyView }): ReactElement | null => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const { isBusy, run } = useAction(({ message }) => toast.error(`${t('refused.update')} ${message}`))
  const { confirmed, confirmedBy = '', created = '', isStale = false } = parcel
  if (confirmed === undefined || parcel.isArchived === true) return null
  const confirm = () =>
    run(async () => {
      const saved = await call('updateProperty', { id: parcel.id, version: parcel.version ?? 0, confirm: true })
      queryClient.setQueryData(rpcKey('getProperty', [parcel.id]), saved)
      void queryClient.invalidateQueries({ queryKey: ['getPropertyHistory'] })
      toast.success(t('confirmation.done'))
    })
  return (
    <div className={isStale ? 'note time pa-confirm' : 'pa-confirm small soft'}>
      {isStale && <Icon name="clock" />}
      <p className="num">
        {confirmed === null
          ? t('confirmation.never', { date: formatDate(created, language) })
          : t('confirmation.last', { date: formatDate(confirmed, language), name: confirmedBy })}
      </p>
      <Button size="small" icon="check" busy={isBusy} onClick={() => void confirm()}>
        {t('confirmation.verb')}
      </Button>
    </div>
  )
}
