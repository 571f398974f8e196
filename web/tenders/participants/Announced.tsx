import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import { Button, Icon } from '../../ui'
import { DateTime } from '../../ui/time'
import { Facts } from '../../tender-frame/Facts'
import type { whoTakesPart } from '../../tender-frame/whoTakesPart'

interface AnnouncedProps {
  /** Of the tender, for what a purchasing system says otherwise. */
  who?: ReturnType<typeof whoTakesPart>
  offers: readonly OfferView[]
  /** Null where the tender has one lot. */
  lotName(lotId: string): string | null
  /** All that was told at that moment, in however many lots, was told by one press. */
  at: string
  boardTo: string
}

/**
 * A legal act ends on a page: who was told what, when, and what comes next. It is read from the offers, so that it stands after a reload
 * too.
 */
export const Announced = ({ who, offers, lotName, at, boardTo }: AnnouncedProps): ReactElement => {
  const { t } = useTranslation('participants')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const told = offers
    .flatMap((offer) => offer.lotOffers.map((lotOffer) => ({ offer, lotOffer })))
    .filter(({ lotOffer }) => lotOffer.announcedAt === at)
  const lots = new Set(told.map(({ lotOffer }) => lotName(lotOffer.lotId)))
  const only = lots.size === 1 ? [...lots][0] : null
  const decisions = new Set(told.map(({ lotOffer }) => lotOffer.decision))
  return (
    <section className="td-result pt-result">
      <span className="tag now">
        <Icon name="check" /> {t('announced.tag')}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {t('announced.title', { count: told.length })}
      </h1>
      <Facts rows={[[t('announced.at'), <DateTime key="at" value={at} />], only ? [t('announced.lot'), only] : null]} />
      <h2>{t('announced.who')}</h2>
      <ul className="pt-told">
        {told.map(({ offer, lotOffer }) => (
          <li key={`${offer.id}.${lotOffer.lotId}.${lotOffer.round}`}>
            <p>
              <Icon name={lotOffer.decision === 'rejected' ? 'close' : 'check'} /> <b>{offer.organization.name}</b>{' '}
              <span className="soft">
                {t(`announced.${lotOffer.decision ?? 'rejected'}`, who)}
                {lots.size > 1 && ` · ${lotName(lotOffer.lotId)}`}
              </span>
            </p>
            {lotOffer.reason && <p className="small soft pt-reason">{lotOffer.reason}</p>}
          </li>
        ))}
      </ul>
      <h2>{t('announced.next')}</h2>
      <ul className="pt-next">
        {decisions.has('invited') && <li>{t('announced.nextInvited')}</li>}
        {decisions.has('accepted') && <li>{t('announced.nextAccepted', who)}</li>}
        {(decisions.has('rejected') || decisions.has(null)) && <li>{t('announced.nextRejected')}</li>}
      </ul>
      <p className="acts">
        <Button to={boardTo}>{t('announced.back')}</Button>
      </p>
    </section>
  )
}
