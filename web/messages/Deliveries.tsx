import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery, DeliveryState } from '../../server/contract/messages/messages'
import { useRpc } from '../rpc'
import { Icon, Skeleton, type IconName } from '../ui'
import { DateTime } from '../ui/time'

const ICONS: Record<DeliveryState, IconName> = {
  ...{ placed: 'message', collected: 'clock', queued: 'clock', sent: 'mail' },
  ...{ bounced: 'warning', failed: 'warning', opened: 'eye' },
}
const isLost = (state: DeliveryState): boolean => state === 'bounced' || state === 'failed'

const State = ({ state }: { state: DeliveryState }): ReactElement => {
  const { t } = useTranslation('messages')
  return (
    <span className={isLost(state) ? 'tag error' : state === 'opened' ? 'tag now' : 'tag'}>
      <Icon name={ICONS[state]} />
      {t(`delivery.state.${state}`)}
    </span>
  )
}

const Row = ({ delivery: { name, state, at, mails } }: { delivery: Delivery }): ReactElement => (
  <li>
    <span className="ms-who">
      <b>{name}</b>
      {mails.map((mail) => (
        <span key={`${mail.to}${mail.at ?? ''}`} className="small soft">
          {mail.to} {(mails.length > 1 || mail.state !== state) && <State state={mail.state} />}
        </span>
      ))}
    </span>
    <span className="flow">
      <State state={state} />
      {at !== null && (
        <span className="small soft">
          <DateTime value={at} as="bare" />
        </span>
      )}
    </span>
  </li>
)

const List = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('messages')
  const { data, error } = useRpc('getMessageDeliveries', [id])
  if (error) return <p className="note error">{error.message}</p>
  if (!data) return <Skeleton lines={3} />
  if (data.length === 0) return <p className="soft">{t('delivery.none')}</p>
  const opened = data.filter(({ state }) => state === 'opened').length
  const lost = data.filter(({ state }) => isLost(state)).length
  // What needs somebody comes first.
  const rows = [...data].sort((one, other) => Number(isLost(other.state)) - Number(isLost(one.state)))
  return (
    <>
      <p className="small soft num">
        {t('delivery.opened', { count: opened, all: data.length })}
        {lost > 0 && ` ${t('delivery.lost', { count: lost })}`}
      </p>
      <ul className="ms-deliveries" tabIndex={rows.length > 6 ? 0 : undefined} aria-label={t('delivery.heading')}>
        {rows.map((delivery) => (
          <Row key={`${delivery.organizationId ?? ''}${delivery.name}`} delivery={delivery} />
        ))}
      </ul>
    </>
  )
}

/** What became of a message at each of its recipients, for the side that wrote it. Asked for when it is unfolded. */
export const Deliveries = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="ms-proof" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('delivery.heading')}</summary>
      {isOpen && <List id={id} />}
    </details>
  )
}
