import '../tender-frame/bidder.css'
import './offers.css'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../server/contract/offers/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { procedureOf } from '../../workflows/procedure'
import { useServerNow } from '../ui/time'
import { Icon } from '../ui'
import { AttendOpening } from './award/AttendOpening'
import { AwardNews } from './award/AwardNews'
import { OpenedOffers } from './award/OpenedOffers'
import { barOf, casesOf, type Kind } from '../tender-frame/cases'
import { BidderFrame } from './BidderFrame'
import { DeclineButton } from './submit/DeclineButton'
import { Earlier } from './submit/Earlier'
import { EnvelopesNote } from './submit/EnvelopesNote'
import { NextUp } from './submit/NextUp'
import { Results } from './submit/Results'
import { StateBar } from './submit/StateBar'
import { SubmitSteps } from './submit/SubmitSteps'
import { Closed, useLotName } from './submit/LotLine'

interface ShutProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  cases: ReturnType<typeof casesOf>
}

/** Lots that nothing was handed in for and nothing can be: one by one, why. */
const Shut = ({ tender, offer, kind, cases }: ShutProps): ReactElement => {
  const nameOf = useLotName(tender)
  return (
    <ul className="bd-lots">
      {cases.map((one) => (
        <li key={one.lotId}>
          <div className="bd-shut">
            <Icon name="lock" />
            <span>
              <b>{nameOf(one)}</b>
              <Closed one={one} kind={kind} />
            </span>
          </div>
          {one.canDecline && <DeclineButton offer={offer} lots={[one]} name={nameOf(one)} />}
        </li>
      ))}
    </ul>
  )
}

const Body = ({ tender, offer, kind }: { tender: TenderView; offer: OfferView; kind: Kind }): ReactElement => {
  const { t } = useTranslation('offers')
  const now = useServerNow('second')
  const cases = casesOf(tender, offer, { kind, now })
  const given = cases.filter(({ sent, late }) => sent !== null || late !== null)
  const open = cases.filter(({ canSubmit, canSubmitLate }) => canSubmit || canSubmitLate)
  const shut = cases.filter(({ sent, late }) => sent === null && late === null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(given.length)
  // What was handed in is what one came for: the focus goes there, so that nobody has to look for it.
  useEffect(() => {
    if (given.length > before.current) heading.current?.focus()
    before.current = given.length
  }, [given.length])
  const isAsked = kind === 'offer' && given.length === 0 && cases.some(({ canSubmit }) => canSubmit)
  return (
    <>
      <AwardNews tender={tender} cases={cases} />
      {given.length > 0 && kind === 'offer' && procedureOf(tender).isAttended && <AttendOpening tender={tender} />}
      {given.length > 0 && kind === 'offer' && <OpenedOffers tender={tender} />}
      {isAsked && (
        <p className="note time">
          <Icon name="warning" />
          <span>{t('notYet')}</span>
        </p>
      )}
      {given.length > 0 && (
        <section>
          <h2 ref={heading} tabIndex={-1}>
            {t(`results.heading.${kind}`)}
          </h2>
          <Results tender={tender} offer={offer} kind={kind} cases={given} />
        </section>
      )}
      {open.length > 0 && kind === 'offer' && <EnvelopesNote tender={tender} />}
      {open.length > 0 && <SubmitSteps tender={tender} offer={offer} kind={kind} cases={cases} />}
      {open.length === 0 && shut.length > 0 && <Shut tender={tender} offer={offer} kind={kind} cases={shut} />}
      {given.length > 0 && <NextUp tender={tender} kind={kind} given={given.filter(({ sent }) => sent !== null)} />}
      <Earlier tender={tender} cases={cases} />
    </>
  )
}

const Bar = ({ tender, offer, kind }: { tender: TenderView; offer: OfferView; kind: Kind }): ReactElement => {
  const now = useServerNow('second')
  return <StateBar bar={barOf(casesOf(tender, offer, { kind, now }))} kind={kind} hasLots={tender.hasLots} />
}

/** /bewerbung and /angebot: what is handed in, until when, and what was. */
const BiddingPage = ({ tender, kind }: { tender: TenderView; kind: Kind }): ReactElement => (
  <BidderFrame
    tender={tender}
    tab={kind}
    bar={(offer) => <Bar tender={tender} offer={offer} kind={kind} />}
    body={(offer) => <Body tender={tender} offer={offer} kind={kind} />}
  />
)

export default BiddingPage
