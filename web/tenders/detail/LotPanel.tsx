import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { publishedKey } from '../../../workflows/tender'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, Panel } from '../../ui'
import { DateTime, formatDateTime, useServerNow } from '../../ui/time'
import { isOpening, openActions, type TenderAction } from '../../procedure/actions'
import { recordPath } from '../../tender-frame/paths'
import { areNamesNext, awardedNames, isOpenFor, stateOfLot, type LotState } from '../../tender-frame/lot'
import { stageKeyOfLot } from '../../tender-frame/StageTag'
import { mayNegotiate } from '../procedureKind'
import { NextPhases, PhaseName } from './NextPhases'
import { whatComesNext, whoTakesPart } from '../../tender-frame/whoTakesPart'
import { openersOf } from '../../tender-frame/cases'

const HEADINGS: Record<LotState, string> = {
  waiting: 'published',
  published: 'published',
  competition: 'applications',
  competitionOver: 'applications',
  applicationsOpened: 'applications',
  negotiation: 'negotiation',
  offers: 'offers',
  offersOver: 'offers',
  offersOpened: 'offers',
  ended: 'outcome',
}

/** Hatched and locked, with the moment until which nobody can look: no counts, no names, nothing behind it. */
const SealedPanel = ({ tender, lot, state }: { tender: TenderView; lot: LotView; state: LotState }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const isOffers = state === 'offers' || state === 'offersOver'
  if (!isOffers && state !== 'competition' && state !== 'competitionOver') return null
  const at = isOffers ? lot.offerDeadline : lot.applicationDeadline
  const isOver = state === 'competitionOver' || state === 'offersOver'
  const what = isOffers ? 'offers' : 'applications'
  return (
    <div className="sealed">
      <div className="plate">
        <Icon name="lock" />
        <p>
          <b>{at === null || isOver ? t('sealed.untilOpening') : t('sealed.until', { date: formatDateTime(at, language) })}</b>
          <br />
          <span className="soft">
            {t(`sealed.${what}${isOver ? 'Over' : ''}${openersOf(tender, isOffers ? 'offer' : 'application').ending}`)}
          </span>
        </p>
      </div>
    </div>
  )
}

const Sentence = ({ tender, lot, state }: { tender: TenderView; lot: LotView; state: LotState }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const on = (at: string | null | undefined): string => (at ? formatDateTime(at, language) : '')
  switch (state) {
    case 'published':
      return <p>{t(`lotState.${publishedKey(tender)}`)}</p>
    case 'applicationsOpened':
      return <p>{lot.openedAt.applications ? t('next.opened', { date: on(lot.openedAt.applications) }) : t('next.stage4')}</p>
    case 'negotiation':
      return (
        <p>
          {lot.pickedAt
            ? t('lotState.negotiating', { ...whoTakesPart(tender), date: on(lot.pickedAt) })
            : t('next.stage5', whoTakesPart(tender))}
        </p>
      )
    case 'offersOpened':
      if (lot.information?.waiting)
        return (
          <p>
            {t('lotState.informed', { date: on(lot.information.at), names: awardedNames(lot.information.winners, language) })}
            <br />
            <b>
              {t('lotState.contractFrom', { date: on(lot.information.waiting.contractFrom), paragraph: lot.information.waiting.paragraph })}
            </b>
          </p>
        )
      if (areNamesNext(tender)) return <p>{t('lotState.works')}</p>
      return <p>{lot.openedAt.offers ? t('next.openedOffers', { date: on(lot.openedAt.offers) }) : t('next.stage7')}</p>
    case 'ended':
      return (
        <p>
          {t(lot.outcome ? `outcome.${lot.outcome}` : `stages.${stageKeyOfLot(tender, lot, 0)}`)}
          {lot.awardedTo && (
            <>
              <br />
              {t('lotState.awardedTo', { names: awardedNames(lot.awardedTo, language) })}
            </>
          )}
          {lot.outcomeReason && (
            <>
              <br />
              <span className="soft">{lot.outcomeReason}</span>
            </>
          )}
        </p>
      )
    default:
      return null
  }
}

/** Type 5: who applies while a round is handled waits for the next one. */
const WaitingRoom = ({ lot }: { lot: LotView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  if (lot.stage >= 8 || lot.applicationRound === null || lot.applicationRound <= lot.round) return null
  return <p className="soft">{t('lotState.waitingRoom', { round: lot.applicationRound })}</p>
}

const Records = ({ tender, lot }: { tender: TenderView; lot: LotView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const openings = lot.openings ?? []
  return openings.length === 0 ? null : (
    <ul className="td-records stack-2">
      {openings.map(({ id, no, what, round, finishedAt }) => (
        <li key={id}>
          <Icon name="tender" />
          <span>
            <Link to={recordPath(tender.id, id)}>{t('lotState.record', { no })}</Link>
            <br />
            <span className="soft small">
              {t(`lotState.opened.${what}`)}
              {round > 1 && `, ${t('lotState.round', { round })}`}, <DateTime value={finishedAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface LotPanelProps {
  tender: TenderView
  lot: LotView
  /** Already offered above as the next step of this lot. */
  above?: string | undefined
  onAction: (action: TenderAction | 'extendDeadlines', lotId: string) => void
}

/** Where the chosen lot stands, what is sealed, what can be done with it, and the records of what was opened. */
export const LotPanel = ({ tender, lot, above, onAction }: LotPanelProps): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const now = useServerNow()
  const state = stateOfLot(lot, now)
  if (state === 'waiting' || tender.publishAt) return null
  const isBegun = above === 'confirmOpening' || above === 'toOpening'
  const actions = openActions(tender, lot.lotId).filter(
    (action) => action !== above && (action !== 'startNegotiation' || mayNegotiate(tender)) && !(isBegun && isOpening(action)),
  )
  const rounds = [
    lot.round > 1 ? t('lotState.round', { round: lot.round }) : '',
    lot.offerRound > 1 && lot.stage >= 6 ? t('lotState.offerRound', { round: lot.offerRound }) : '',
  ].filter(Boolean)
  return (
    <Panel
      className="td-panel td-state"
      id="td-state"
      title={t(`lotState.heading.${HEADINGS[state]}`, whoTakesPart(tender))}
      beside={
        <>
          <PhaseName tender={tender} lot={lot} />
          {rounds.length > 0 && <span className="soft small">{rounds.join(' · ')}</span>}
        </>
      }
      end={
        isOpenFor(tender, 'extendDeadlines', lot.lotId) && (
          <Button variant="quiet" size="small" onClick={() => onAction('extendDeadlines', lot.lotId)}>
            {t('lotState.extend')}
          </Button>
        )
      }
    >
      <SealedPanel tender={tender} lot={lot} state={state} />
      <Sentence tender={tender} lot={lot} state={state} />
      <WaitingRoom lot={lot} />
      <Records tender={tender} lot={lot} />
      {actions.length > 0 && (
        <p className="td-actions wraps">
          {actions.map((action) => (
            <Button key={action} onClick={() => onAction(action, lot.lotId)}>
              {t(`next.do.${action}`, whatComesNext(tender))}
            </Button>
          ))}
        </p>
      )}
      <NextPhases tender={tender} lot={lot} />
    </Panel>
  )
}
