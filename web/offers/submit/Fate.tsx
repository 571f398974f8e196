import { procedureOf } from '../../../workflows/procedure'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LotOfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Icon, type IconName } from '../../ui'
import { DateTime, useServerNow } from '../../ui/time'
import { openersOf, roundEnds, type Kind, type LotCase } from '../../tender-frame/cases'
import { negotiationPath, offerPath } from '../../tender-frame/paths'
import { whoTakesPart } from '../../tender-frame/whoTakesPart'

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }): ReactElement => (
  <p className="bd-fate">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)

interface DecidedProps {
  entry: LotOfferView
  tender: Pick<TenderView, 'id' | 'type' | 'procedure'>
}

/** What was decided and told, rejected ones with the reason. Nothing before the bidder was told. */
export const Decided = ({ entry, tender }: DecidedProps): ReactElement | null => {
  const { t } = useTranslation('offers')
  if (entry.decision === null || entry.announcedAt === null) return null
  const when = (
    <>
      {t('decided.on')} <DateTime value={entry.announcedAt} />
    </>
  )
  if (entry.decision === 'rejected')
    return (
      <Line icon="close">
        <b>{t('decided.rejected', whoTakesPart(tender))}</b> {when}
        {entry.reason !== null && entry.reason !== '' && (
          <span className="bd-block bd-reason">
            {t('decided.reason')} {entry.reason}
          </span>
        )}
      </Line>
    )
  // The team may take in somebody who never applied: nothing of theirs was accepted.
  const isTakenIn = entry.decision === 'accepted' && entry.applicationSent === null
  if (entry.decision === 'accepted' && procedureOf(tender).takePart === 'admitted')
    return (
      <Line icon="check">
        <b>{t('decided.admitted')}</b> {when}
      </Line>
    )
  return (
    <Line icon="check">
      <b>{isTakenIn ? t('decided.taken') : t(`decided.${entry.decision}`)}</b> {when}{' '}
      <Link to={entry.decision === 'invited' ? offerPath(tender.id) : negotiationPath(tender.id)}>{t(`decided.go.${entry.decision}`)}</Link>
    </Line>
  )
}

/** Where something handed in stands: sealed until its deadline, waiting for its opening or in its waiting room, opened, decided. */
export const Fate = ({ tender, kind, one }: { tender: TenderView; kind: Kind; one: LotCase }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const now = useServerNow()
  const { entry, lot } = one
  if (entry === null) return null
  if (kind === 'application' && entry.decision !== null && entry.announcedAt !== null) return <Decided entry={entry} tender={tender} />
  if (lot.stage >= 8) return <Line icon="info">{t(lot.outcome === 'cancelled' ? 'fate.cancelled' : 'fate.ended')}</Line>
  const openedAt = kind === 'application' ? lot.openedAt.applications : lot.openedAt.offers
  const isPresent = kind === 'application' ? entry.round === lot.round : entry.offerRound === lot.offerRound
  const end =
    kind === 'application'
      ? procedureOf(tender).goesInRounds
        ? roundEnds(tender, lot, entry.round).end
        : lot.applicationDeadline
      : lot.offerDeadline
  if ((isPresent && openedAt !== null) || entry.stage === 7)
    return (
      <Line icon="eye">
        {openedAt === null ? t('fate.openedBefore') : t('fate.opened')} {openedAt !== null && <DateTime value={openedAt} />}.
        {/* What it was told of the award stands above, with its reasons. */}
        {entry.award === undefined && <> {t('fate.undecided')}</>}
      </Line>
    )
  const waits = kind === 'application' && procedureOf(tender).goesInRounds && entry.round > lot.round
  const room = <Line icon="clock">{t('fate.waitingRoom', { round: entry.round })}</Line>
  if (end !== null && Date.parse(end) > now)
    return (
      <>
        <div className="sealed bd-sealed">
          <p className="plate">
            <Icon name="lock" />
            <span>
              <b>{t('fate.sealed')}</b> {t('fate.until')} <DateTime value={end} />
            </span>
          </p>
        </div>
        {waits && room}
      </>
    )
  if (waits) return room
  const { count, ending } = openersOf(tender, kind)
  return <Line icon="lock">{t(`fate.toBeOpened${ending}.${kind}`, { count })}</Line>
}
