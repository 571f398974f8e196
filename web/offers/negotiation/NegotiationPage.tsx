import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { procedureOf } from '../../../workflows/procedure'
import { Conversation } from '../../messages'
import { NegotiationRooms } from '../../rooms/pages'
import { useServerNow } from '../../ui/time'
import { BidderFrame } from '../BidderFrame'
import { casesOf, type LotCase } from '../../tender-frame/cases'
import { DeclineButton } from '../submit/DeclineButton'
import { Decided } from '../submit/Fate'
import { useLotName } from '../submit/LotLine'
import { whoTakesPart } from '../../tender-frame/whoTakesPart'

/** Where a lot stands for somebody in the negotiation. */
const stateOf = (one: LotCase): string => {
  const stage = one.entry?.stage ?? 0
  if (one.lot.stage >= 8) return 'ended'
  if (stage === 2) return 'rejected'
  if (stage >= 4) return 'invited'
  if (stage < 3) return 'notYet'
  return one.lot.stage < 5 ? 'before' : 'running'
}

/** What comes next, by the lot that is furthest behind: who negotiates about one and offers for another hears of the negotiation. */
const nextOf = (cases: readonly LotCase[]): string => {
  const ahead = cases.map((one) => ({ state: stateOf(one), isOpened: one.lot.stage >= 7 }))
  if (ahead.some(({ state }) => state === 'before' || state === 'running')) return 'negotiation.next'
  if (ahead.some(({ state, isOpened }) => state === 'invited' && !isOpened)) return 'negotiation.offer'
  return ahead.some(({ state }) => state === 'invited') ? 'nextUp.decision' : ''
}

const Body = ({ tender, offer }: { tender: TenderView; offer: OfferView }): ReactElement => {
  const { t } = useTranslation(['offers', 'rooms'])
  const now = useServerNow()
  const nameOf = useLotName(tender)
  const cases = casesOf(tender, offer, { kind: 'offer', now })
  // As the server has it: before the offer phase of a lot that the company was accepted in.
  const isOn = cases.some(({ lot, entry }) => (entry?.stage ?? 0) >= 3 && lot.stage >= 4 && lot.stage < 6)
  // Whoever is admitted to a purchasing system is asked in calls of their own: nothing comes next here.
  const isAdmission = procedureOf(tender).takePart === 'admitted'
  const next = isAdmission ? '' : nextOf(cases)
  // One leaves the system, not a lot of it: who is admitted in another one would still be asked.
  const admitted = isAdmission ? cases.filter(({ entry, lot }) => entry?.stage === 3 && lot.stage < 7) : []
  const hasLeft = admitted.length > 0 && admitted.every(({ isDeclined }) => isDeclined)
  return (
    <>
      <section>
        <h2>{t('negotiation.heading', whoTakesPart(tender))}</h2>
        {(tender.hasLots || !hasLeft) && (
          <ul className="bd-results">
            {cases.map((one) => (
              <li key={one.lotId}>
                {tender.hasLots && <h3>{nameOf(one)}</h3>}
                {!(isAdmission && one.entry?.stage === 3) && <p>{t(`negotiation.${stateOf(one)}`)}</p>}
                {one.entry && !one.isDeclined && <Decided entry={one.entry} tender={tender} />}
              </li>
            ))}
          </ul>
        )}
        {admitted.length > 0 && (
          <>
            {hasLeft && <p>{t('decline.left')}</p>}
            <DeclineButton offer={offer} lots={admitted} context="admitted" />
          </>
        )}
      </section>
      <section id="nachrichten">
        <h2>{t('negotiation.messages')}</h2>
        <Conversation projectId={tender.id} offerId={offer.id} />
      </section>
      <section>
        <h2>{t('rooms:heading')}</h2>
        <NegotiationRooms projectId={tender.id} offerId={offer.id} isOn={isOn} level={3} />
      </section>
      <section>
        <h2>{t('nextUp.heading')}</h2>
        {next !== '' && <p>{t(next)}</p>}
        <p className={next === '' ? undefined : 'bd-small bd-gap'}>{t('negotiation.contact', whoTakesPart(tender))}</p>
      </section>
    </>
  )
}

/** /verhandlung: who was accepted, and what comes next. */
const NegotiationPage = ({ tender }: { tender: TenderView }): ReactElement => (
  <BidderFrame tender={tender} tab="negotiation" body={(offer) => <Body tender={tender} offer={offer} />} />
)

export default NegotiationPage
