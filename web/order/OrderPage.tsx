import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { shownSum } from '../../engine/numbers'
import type { DirectOrderView, OrderPriceDoc } from '../../server/contract/procedure/directOrder'
import type { TenderView } from '../../server/contract/tenders/views'
import { usePdf } from '../download/usePdf'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useRpc, useWrite } from '../rpc'
import { Facts } from '../tender-frame/Facts'
import { isOpenFor } from '../tender-frame/lot'
import { contractPath, needPath } from '../tender-frame/paths'
import { useMaySeeLog } from '../tender-frame/StaffTabs'
import { TabPage } from '../tender-frame/TenderHead'
import { Button, FaultNote, Icon, NotRead, Panel } from '../ui'
import { DateTime } from '../ui/time'
import { toast } from '../ui/toasts/toasts'
import { GiveDialog } from './GiveDialog'
import { PriceDialog } from './PriceDialog'

/** What it is estimated at, and up to which sums it may be ordered. */
const Limits = ({ order: { projectId, standing, isClosed } }: { order: DirectOrderView }): ReactElement => {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const { estimate, limit, compared, threshold, isAltered } = standing
  const shown = (row: typeof limit, none: string): string =>
    row
      ? t('row', {
          ...{ amount: shownSum(`${row.amount}`, language), paragraph: row.paragraph, source: row.source },
          from: dayInWords(row.validFrom, language),
        })
      : t(none)
  return (
    <Panel title={t('limits')} id="order-limits" body="body stack-3">
      {isAltered && <FaultNote>{t('altered')}</FaultNote>}
      <Facts
        rows={[
          [
            t('estimate'),
            <span key="estimate">
              {estimate === null ? t('noEstimate') : t('net', { amount: shownSum(estimate, language) })}
              {!isClosed && (
                <>
                  {' · '}
                  <Link to={needPath(projectId)}>{t('toNeed')}</Link>
                </>
              )}
            </span>,
          ],
          [t('limit'), shown(limit, 'unknown')],
          [t('compared'), shown(compared, 'unknown')],
          [t('threshold'), shown(threshold, 'noThreshold')],
        ]}
      />
    </Panel>
  )
}

interface PriceProps {
  order: DirectOrderView
  price: OrderPriceDoc
  onEdit: () => void
  onRemove: () => void
}

const Price = ({ order, price, onEdit, onRemove }: PriceProps): ReactElement => {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const { id, company, address, net, on, by, note } = price
  return (
    <li className="stack-2">
      <p>
        <b>{company}</b>
        {address !== '' && <span className="soft">, {address}</span>}{' '}
        {order.ordered?.priceId === id && <span className="tag ok">{t('ordered')}</span>}
        <br />
        <span className="num">{net === null ? t('noPrice') : t('net', { amount: shownSum(net, language) })}</span>
        <span className="soft"> · {t('saidOn', { day: dayInWords(on, language), way: t(`way.${by}`) })}</span>
      </p>
      {note !== '' && <p className="said small">{note}</p>}
      {!order.isClosed && (
        <p>
          <Button variant="quiet" icon="pencil" label={t('editOf', { company })} onClick={onEdit}>
            {t('editPrice')}
          </Button>{' '}
          <Button variant="quiet" icon="trash" label={t('removeOf', { company })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </p>
      )}
    </li>
  )
}

const Prices = ({ order }: { order: DirectOrderView }): ReactElement => {
  const { t } = useTranslation('order')
  const { fault, act } = useWrite(rpcKey('getDirectOrder', [order.projectId]))
  /** Null: none; 'new': one that is not there yet. */
  const [edited, setEdited] = useState<string | null>(null)
  const { prices, isClosed, version, updated, updatedBy } = order
  const remove = async (id: string): Promise<void> => {
    const input = { version, prices: prices.filter((one) => one.id !== id) }
    if (await act(() => call('saveDirectOrder', order.projectId, input))) toast.success(t('removed'))
  }
  return (
    <Panel
      title={t('prices')}
      id="order-prices"
      body="body stack-3"
      end={
        !isClosed && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('addPrice')}
          </Button>
        )
      }
    >
      {fault && <FaultNote>{fault.message}</FaultNote>}
      {prices.length === 0 && <p className="soft">{t(isClosed ? 'noneGiven' : 'none')}</p>}
      <ul className="stack">
        {prices.map((one) => (
          <Price key={one.id} order={order} price={one} onEdit={() => setEdited(one.id)} onRemove={() => void remove(one.id)} />
        ))}
      </ul>
      {updated !== null && (
        <p className="small soft">
          {t('saved')} {updatedBy} <DateTime value={updated} as="bare" />
        </p>
      )}
      {edited !== null && (
        <PriceDialog order={order} price={prices.find(({ id }) => id === edited) ?? null} onClose={() => setEdited(null)} />
      )}
    </Panel>
  )
}

/** The order as it was given, and the letter that the team sends. */
const Given = ({ order }: { order: DirectOrderView }): ReactElement | null => {
  const { t } = useTranslation('order')
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  const { ordered, projectId } = order
  if (!ordered) return order.isClosed ? <p className="note">{t('closed')}</p> : null
  const { company, reason, by, at, letter } = ordered
  return (
    <>
      <Panel title={t('given')} id="order-given" body="body stack-3">
        <Facts
          rows={[
            company === '' ? null : [t('givenTo'), company],
            reason === '' ? null : [t('reason'), reason],
            [t('givenBy'), by],
            at === null ? null : [t('givenAt'), <DateTime key="at" value={at} as="bare" />],
          ]}
        />
        <p>
          <Link to={contractPath(projectId)}>{t('toContract')}</Link>
        </p>
      </Panel>
      <Panel
        title={t('letter')}
        id="order-letter"
        body="body stack-3"
        end={
          letter && (
            <Button icon="print" busy={isPrinting} onClick={() => void print('directOrder', projectId)}>
              {t('pdf')}
            </Button>
          )
        }
      >
        {letter ? (
          <>
            <p className="note">{t('letterLead')}</p>
            <p className="said">{letter.recipient}</p>
            <p>
              <b>{letter.subject}</b>
            </p>
            <p className="said">{letter.text}</p>
          </>
        ) : (
          <FaultNote>{t('letterLost')}</FaultNote>
        )}
      </Panel>
    </>
  )
}

const Order = ({ tender, order }: { tender: TenderView; order: DirectOrderView }): ReactElement => {
  const { t } = useTranslation('order')
  const [isGiving, setGiving] = useState(false)
  const isAdmin = useMaySeeLog(tender)
  const mayGive = tender.lots.some(({ lotId }) => isOpenFor(tender, 'award', lotId))
  return (
    <div className="stack">
      <Given order={order} />
      <Limits order={order} />
      <Prices order={order} />
      {!order.isClosed &&
        (mayGive ? (
          <p>
            <Button variant="primary" icon="check" onClick={() => setGiving(true)}>
              {t('give')}
            </Button>
          </p>
        ) : (
          <p className="note">
            <Icon name="info" /> {t(isAdmin ? 'notNow' : 'onlyAdmins')}
          </p>
        ))}
      {isGiving && <GiveDialog tender={tender} order={order} onClose={() => setGiving(false)} />}
    </div>
  )
}

/** /projekte/{id}/auftrag: prices that the team wrote down, the order at one of them, its letter. */
const OrderPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('order')
  const { data, error, refetch } = useRpc('getDirectOrder', [tender.id])
  return (
    <TabPage tender={tender} tab="auftrag" title={t('title')}>
      {data ? <Order tender={tender} order={data} /> : <NotRead error={error} again={refetch} lines={6} />}
    </TabPage>
  )
}

export default OrderPage
