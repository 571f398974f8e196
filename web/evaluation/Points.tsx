import { useState, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { Consents } from './Consents'
import { OfferMarks } from './OfferMarks'
import { Ranking } from './Ranking'

/** More offers are folded to a line each. */
const MANY = 5

interface PointsProps {
  tender: TenderView
  view: EvaluationView
  place: ComponentProps<typeof OfferMarks>['place']
}

/** Who leads, who consents, and offer by offer what is given for it. */
export const Points = ({ tender, view, place }: PointsProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const { hash } = useLocation()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([hash.replace('#angebot-', '')]))
  const turn = (offerId: string, isOpen: boolean): void =>
    setOpen((before) => new Set(isOpen ? [...before, offerId] : [...before].filter((one) => one !== offerId)))
  return (
    <>
      <Ranking view={view} onChoose={(offerId) => turn(offerId, true)} />
      {view.part.kind === 'offer' && <Consents tender={tender} lotId={place.lotId} />}
      <h2 className="ev-h">{t('points.title')}</h2>
      {view.closed === null && view.marking.revealed === null && (
        <p className="soft ev-lead">{view.criteria.length === 0 ? t('points.first') : t('points.lead')}</p>
      )}
      <div className="stack">
        {view.offers.map((offer) => {
          const isOpen = open.has(offer.offerId)
          const fold = view.offers.length > MANY ? { isOpen, turn: () => turn(offer.offerId, !isOpen) } : null
          return <OfferMarks key={offer.offerId} {...{ view, offer, place, fold }} />
        })}
      </div>
    </>
  )
}
