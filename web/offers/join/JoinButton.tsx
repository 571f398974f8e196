import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Button } from '../../ui'
import { pathOfOffer } from '../paths'
import { useHindrance, useOwnOffer } from '../useOwnOffer'
import { useJoin } from './useJoin'

/** Some lot has not come to the end of its offers, and the procedure is one to take part in. */
const isOpenToAll = ({ type, lots }: TenderView): boolean => type !== 3 && type !== 4 && lots.some(({ stage }) => stage < 7)

const GO = ['application', 'application', 'application', 'negotiation', 'offer', 'offer', 'offer', 'offer'] as const

/** 'Teilnehmen', or for who does already the way to what is theirs to do. Nothing for staff and contracting authorities. */
export const JoinButton = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const hindrance = useHindrance()
  const { offer } = useOwnOffer(tender.id)
  const { join, isBusy } = useJoin(tender.id, offer)
  if (hindrance !== null && hindrance !== 'guest') return null
  if (offer)
    return (
      <Button variant="primary" to={pathOfOffer(offer)}>
        {t(`join.go.${GO[offer.stage] ?? 'application'}`)}
      </Button>
    )
  if (!isOpenToAll(tender) || (hindrance === null && offer === undefined)) return null
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
  if (!isOpenToAll(tender) || (hindrance !== 'client' && hindrance !== 'noOrganization')) return null
  return <p className="pb-sm">{t(`join.${hindrance}`)}</p>
}
