import { procedureOf } from '../../../workflows/procedure'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Button } from '../../ui'
import { useServerNow } from '../../ui/time'
import { pathOfOffer } from '../../tender-frame/paths'
import { useHindrance, useOwnOffer } from '../../tender-frame/useOwnOffer'
import { takesNewcomers } from './newcomers'
import { useJoin } from './useJoin'

const GO = ['application', 'application', 'application', 'negotiation', 'offer', 'offer', 'offer', 'offer'] as const

/** 'Teilnehmen', or for who does already the way to what is theirs to do. Nothing for staff and contracting authorities. */
export const JoinButton = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const hindrance = useHindrance()
  const { offer } = useOwnOffer(tender.id)
  const { join, isBusy } = useJoin(tender.id, offer)
  const now = useServerNow()
  if (hindrance !== null && hindrance !== 'guest') return null
  if (offer)
    return (
      <Button variant="primary" to={pathOfOffer(offer)}>
        {t(`join.go.${GO[offer.stage] ?? 'application'}`)}
      </Button>
    )
  if (!takesNewcomers(tender, now) || (hindrance === null && offer === undefined)) return null
  return (
    <Button variant="primary" busy={isBusy} onClick={join}>
      {t('join.button')}
    </Button>
  )
}

/** Why this person cannot take part, said where the button would be. */
export const JoinNote = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const hindrance = useHindrance()
  const { offer } = useOwnOffer(tender.id)
  const now = useServerNow()
  if (!takesNewcomers(tender, now)) {
    // Of what ended, or has nothing to take part in, nobody expects a way in.
    const isLive = procedureOf(tender).hasPhases && tender.stage >= 2 && tender.stage < 7
    return isLive && offer === null && hindrance !== 'staff' ? <p className="pb-sm">{t('join.over')}</p> : null
  }
  if (hindrance === 'client' || hindrance === 'noOrganization') return <p className="pb-sm">{t(`join.${hindrance}`)}</p>
  const { byInvitation, byFramework } = procedureOf(tender)
  const isForSome = byInvitation && !offer && hindrance !== 'staff'
  return isForSome ? <p className="pb-sm">{t(byFramework ? 'join.parties' : 'join.invited')}</p> : null
}
