import './participants.css'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { phaseOfLot, procedureOf, type StandingPhase } from '../../../workflows/procedure'
import { useLanguage } from '../../i18n/useLanguage'
import { nameOf } from '../../procedure/phaseName'
import { rpcKey, type RpcError } from '../../rpc'
import { Button, EmptyState, Icon, NotRead, TabLinks } from '../../ui'
import { formatDate, formatDateTime, useServerNow } from '../../ui/time'
import { useChosenLot } from '../../tender-frame/LotControl'
import { areNamesNext } from '../../tender-frame/lot'
import { participantsWord } from '../../tender-frame/StaffTabs'
import { whoTakesPart } from '../../tender-frame/whoTakesPart'
import { TabPage } from '../../tender-frame/TenderHead'
import { BoardView } from './BoardView'
import { getOffers } from './calls'
import { untoldOf } from './decisions'
import { DrawPanel } from './draw/DrawPanel'
import { AbsentLine, Invitations } from './Invitations'
import { InviteDialog } from './InviteDialog'
import { LotChoice } from './LotChoice'
import { lotSentence } from './lotSentence'
import { OfferPage } from './OfferPage'
import { ParticipantList } from './ParticipantList'
import { boardPath, listPath } from './paths'

interface ParticipantsPageProps {
  tender: TenderView
  /** teilnehmer shows the list, everything else the board. */
  route: string
  /** Of the organization whose part is shown. */
  organizationId?: string | undefined
}

const runs = ({ stage }: LotView): boolean => stage >= 2 && stage < 7

/** The phase in which the procedure has the team invite nobody, where that holds of all lots that run; undefined: none. */
const shutBy = (tender: TenderView): StandingPhase | undefined => {
  const procedure = procedureOf(tender)
  const phases = tender.lots.filter(runs).map((lot) => phaseOfLot(procedure, lot))
  return phases.length > 0 && phases.every((one) => one?.without?.includes('invitation')) ? phases[0] : undefined
}

/** Public, and its first lots still run. */
const mayInvite = (tender: TenderView): boolean =>
  tender.stage >= 2 && tender.stage < 7 && !tender.publishAt && tender.lots.some(runs) && shutBy(tender) === undefined

/** Why nobody is invited any more, or not yet. */
const ShutNote = ({ tender, phase }: { tender: TenderView; phase: StandingPhase }): ReactElement => {
  const { t } = useTranslation(['participants', 'procedures'])
  const lang = useLanguage()
  const words = (key: string, params?: Readonly<Record<string, string>>): string => t(`procedures:${key}`, params)
  const name = nameOf(phase, procedureOf(tender).document.phases, { t: words, lang })
  return (
    <p className="note">
      <Icon name="ban" />
      <span>{t('invite.shut', { phase: name })}</span>
    </p>
  )
}

/**
 * Who takes part: the board of the chosen lot, the list of all, and an organization's own part (/projekte/{id}/bewerber/7). For the team.
 */
const ParticipantsPage = ({ tender, route, organizationId }: ParticipantsPageProps): ReactElement => {
  const { t } = useTranslation('participants')
  const language = useLanguage()
  const now = useServerNow()
  const [chosen, choose] = useChosenLot(tender)
  const [isInviting, setInviting] = useState(false)
  const offers = useQuery<OfferView[], RpcError>({
    queryKey: rpcKey('getOffersByProjectId', [tender.id]),
    queryFn: () => getOffers(tender.id),
  })
  const word = participantsWord(tender)
  const lot = tender.lots[chosen]
  const lotNumber = tender.hasLots ? chosen + 1 : null
  const isList = route === 'teilnehmer'
  const boardTo = boardPath(tender.id, { word, lotNumber })
  const listTo = listPath(tender.id, lotNumber)
  const sentence = lot && lotSentence(lot, now, areNamesNext(tender))
  const shownAt =
    sentence?.at === undefined ? '' : sentence.isDay ? formatDate(sentence.at, language) : formatDateTime(sentence.at, language)
  const openedAt = sentence?.openedAt === undefined ? '' : formatDate(sentence.openedAt, language)

  const body = (all: readonly OfferView[]): ReactElement => {
    if (tender.namesHidden) return <EmptyState drawing="tenders">{t('namesHidden')}</EmptyState>
    if (organizationId !== undefined)
      return <OfferPage tender={tender} organizationId={Number(organizationId)} offers={all} backTo={boardTo} />
    const shut = shutBy(tender)
    if (isList) {
      const onInvite = mayInvite(tender) ? (): void => setInviting(true) : null
      return (
        <>
          {shut && <ShutNote tender={tender} phase={shut} />}
          <ParticipantList tender={tender} offers={all} lotNumber={lotNumber} onInvite={onInvite} />
          <Invitations projectId={tender.id} mayInvite={mayInvite(tender)} />
        </>
      )
    }
    if (!lot) return <EmptyState drawing="tenders">{t('list.empty')}</EmptyState>
    return (
      <>
        <DrawPanel tender={tender} lot={lot} />
        {shut && <ShutNote tender={tender} phase={shut} />}
        <AbsentLine projectId={tender.id} listTo={listTo} />
        <BoardView key={lot.lotId} tender={tender} lot={lot} lotNumber={lotNumber} offers={all} boardTo={boardTo} />
      </>
    )
  }
  return (
    <TabPage
      tender={tender}
      tab="teilnehmer"
      title={t(`word.${word}`)}
      actions={
        mayInvite(tender) && !tender.namesHidden ? (
          <Button icon="mail" label={t('invite.button')} onClick={() => setInviting(true)}>
            <span className="wide">{t('invite.button')}</span>
          </Button>
        ) : undefined
      }
    >
      {organizationId === undefined && (
        <div className="pt-bar">
          {!isList && (
            <LotChoice tender={tender} chosen={chosen} onChoose={choose} untoldIn={(id) => untoldOf(offers.data ?? [], id).length} />
          )}
          {!isList && lot && sentence && (
            <p className="pt-state">
              <b className="strong">{t(`state.${sentence.key}.head`, whoTakesPart(tender))}</b>{' '}
              <span className="soft">{t(`state.${sentence.key}.${sentence.form}`, { date: shownAt, opened: openedAt })}</span>
            </p>
          )}
          <TabLinks
            className="seg end"
            label={t('view.label')}
            here={isList ? 'list' : 'board'}
            tabs={[
              { key: 'board', to: boardTo, label: t('view.board') },
              { key: 'list', to: listTo, label: t('view.list') },
            ]}
          />
        </div>
      )}
      {tender.authorsHidden && (
        <p className="note pt-hidden">
          <Icon name="lock" />
          <span>{t('authorsHidden')}</span>
        </p>
      )}
      {offers.data ? body(offers.data) : <NotRead error={offers.error} failed={t('failed')} again={offers.refetch} lines={8} />}
      {isInviting && <InviteDialog tender={tender} onClose={() => setInviting(false)} />}
    </TabPage>
  )
}

export default ParticipantsPage
