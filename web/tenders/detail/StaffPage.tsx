import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Button, Icon } from '../../ui'
import { FairwayDocument, FairwayHead, fairwayOf, wholeFairwayOf } from '../../ui/fairway'
import { useServerNow } from '../../ui/time'
import { WhatsNew } from '../../news/WhatsNew'
import { isMoveOpen, moveOf } from '../moves'
import { boardPath, listPath } from '../participants/paths'
import { owesNotice, useAwardNotice } from '../../procedure/award/useAwardNotice'
import { isDialogAction, isOpening, type DialogAction } from '../../procedure/actions'
import { changesPath, criteriaPath, juryPath, openingPath, orderPath } from '../../tender-frame/paths'
import { numberOf } from '../../tender-frame/lot'
import { ProcedureDialog } from '../../procedure/ProcedureDialog'
import { StageTag } from '../../tender-frame/StageTag'
import { CancelDialog } from './CancelDialog'
import { useChosenLot } from '../../tender-frame/LotControl'
import { areChangesWaiting, nextStepForTeam, type NextStep, isRunningSystem } from './nextStep'
import { NextStepBar } from './NextStepBar'
import { participantsWord, type StaffTab } from '../../tender-frame/StaffTabs'
import { TeamSide } from './TeamSide'
import { TenderHead } from '../../tender-frame/TenderHead'
import { TenderPage } from '../../tender-frame/TenderPage'
import { TenderPdf } from './TenderPdf'
import { useFrameworkCall } from './useFrameworkCall'
import { useRpc } from '../../rpc'
import { untoldOf } from '../participants/decisions'
import { whatComesNext } from '../../tender-frame/whoTakesPart'
import { procedureOf } from '../../../workflows/procedure'
import { Menu } from '../../ui/Menu'
import { serverNow } from '../../ui/time/serverClock'

/** A lot was awarded: whoever got its contract can be called under it, where it is a framework agreement. */
const isAwarded = ({ lots }: TenderView): boolean =>
  lots.some(({ outcome, awardedTo = [] }) => outcome === 'awarded' && awardedTo.length > 0)

const callsOf = (tender: TenderView): string[] => {
  if (tender.team === undefined || tender.framework !== undefined || procedureOf(tender).ordersDirectly) return []
  return tender.lots.some((lot) => isRunningSystem(tender, lot, serverNow())) ? ['systemCall'] : isAwarded(tender) ? ['frameworkCall'] : []
}

/** What is done seldom, and to the tender as a whole. */
const SELDOM = ['extendDeadlines', 'announceChanges', 'close', 'cancel'] as const

export const MoreMenu = ({ tender, onAction }: { tender: TenderView; onAction: (action: string) => void }): ReactElement => {
  const { t } = useTranslation('tenders')
  const open = tender.publishAt ? [] : SELDOM.filter((action) => isMoveOpen(tender, action))
  return (
    <Menu
      button={<Icon name="more" />}
      label={t('detail.more')}
      className="btn icon"
      items={[...open, ...(owesNotice(tender) ? ['awardNotice'] : []), ...callsOf(tender), 'copy'].map((action) => ({
        label: t(`detail.menu.${action}`),
        onSelect: () => onAction(action),
      }))}
    />
  )
}

/**
 * Only the invited take part, offers can still come, and nobody was invited: whoever waits then waits for nothing. Undefined while that is
 * not known.
 */
function useNobodyInvited(tender: TenderView): boolean | undefined {
  const { byInvitation, byFramework } = procedureOf(tender)
  const isAsked = byInvitation && !byFramework && tender.lots.some(({ stage }) => stage === 5 || stage === 6)
  const { data, isError } = useRpc('getInvitations', [tender.id], { enabled: isAsked })
  return isAsked && !isError ? data && data.length === 0 : false
}

interface UntoldDecisions {
  count: number
  /** Lots in which any wait, in the tender's order: the board shows one lot at a time. */
  lotIds: string[]
}

const NONE: UntoldDecisions = { count: 0, lotIds: [] }

/**
 * The decisions that wait to be announced ('Bekannt geben'), as the tray of each lot's board counts them; asked for only where there can be
 * any. Undefined while that is not known.
 */
const useUntold = (tender: TenderView): UntoldDecisions | undefined => {
  const running = tender.lots.filter(({ stage }) => stage >= 4 && stage < 8)
  const { data, isError } = useRpc('getOffersByProjectId', [tender.id], { enabled: running.length > 0 })
  if (running.length === 0 || isError) return NONE
  const counts = data && running.map(({ lotId }) => ({ lotId, count: untoldOf(data, lotId).length }))
  return (
    counts && {
      count: counts.reduce((sum, { count }) => sum + count, 0),
      lotIds: counts.filter(({ count }) => count > 0).map(({ lotId }) => lotId),
    }
  )
}

/** A result is owed to the public after all else is done. */
const withNotice = (due: NextStep): NextStep => ({ ...due, action: 'awardNotice' })

/** While nothing of a lot is closed; what has passed cannot be asked for any more. */
const BEFORE_THE_END = ['stage5', 'offers', 'offersUntil']
const withInvitation = (due: NextStep): NextStep => (BEFORE_THE_END.includes(due.key) ? { key: 'nobodyInvited', action: 'invite' } : due)

/** Begins a action of the procedure for a lot: its dialog, or the page that it has. */
type Begin = (action: string, lotId?: string) => void

interface StaffPageProps {
  tender: TenderView
  tab: StaffTab
  /** The tab takes the whole width; deadlines and team do not stand beside it. */
  wide?: boolean
  children: (begin: Begin, step: NextStep) => ReactNode
}

/** The tender as its team sees it: where it stands and what is due in the head, then its areas. */
export const StaffPage = ({ tender, tab, wide = false, children }: StaffPageProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const navigate = useNavigate()
  const now = useServerNow()
  const [chosen] = useChosenLot(tender)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [dialog, setDialog] = useState<{ action: DialogAction; lotId: string } | null>(null)
  const untold = useUntold(tender)
  const notice = useAwardNotice(tender)
  const callUnder = useFrameworkCall(tender)
  const due = nextStepForTeam(tender, now, untold?.count ?? 0)
  const isNobodyInvited = useNobodyInvited(tender)
  const step: NextStep = isNobodyInvited ? withInvitation(due) : tender.stage === 8 && owesNotice(tender) ? withNotice(due) : due
  const path = `/projekte/${tender.id}`
  const shownLot = tender.lots[chosen]?.lotId ?? ''
  const drawn = { ...tender, published: tender.publishAt ?? tender.published }
  // The board shows one lot, and only its tray: the way leads to a lot that has something to tell, the chosen one if it does.
  const untoldId = untold?.lotIds.includes(shownLot) === true ? shownLot : untold?.lotIds[0]
  const untoldLot = tender.hasLots && untoldId !== undefined ? numberOf(tender, untoldId) : null
  const begin: Begin = (action, lotId = step.lotId ?? shownLot) => {
    if (action === 'cancel' && tender.publishAt) setWithdrawing(true)
    else if (isOpening(action)) void navigate(openingPath(tender.id, lotId))
    else if (action === 'invite') void navigate(listPath(tender.id, null))
    else if (action === 'toOrder') void navigate(orderPath(tender.id))
    else if (action === 'toJury') void navigate(juryPath(tender.id))
    else if (action === 'announceChanges') void navigate(changesPath(tender.id))
    else if (action === 'announceDecisions') void navigate(boardPath(tender.id, { word: participantsWord(tender), lotNumber: untoldLot }))
    else if (action === 'awardNotice') void notice.begin()
    else if (action === 'frameworkCall' || action === 'systemCall') void callUnder()
    else if (action === 'criteria') void navigate(criteriaPath(tender.id))
    else if (isDialogAction(action)) setDialog({ action, lotId })
    else if (action === 'publish') void navigate(`${path}/veroeffentlichen`)
    else void navigate(`/projekte/bearbeiten/${tender.id}${action === 'team' ? '#sachbearbeiter' : ''}`)
  }
  const isPublishable = moveOf(tender, 'publish') !== undefined
  return (
    <TenderPage
      tender={tender}
      actions={
        <>
          {isMoveOpen(tender, 'edit') && (
            <Button to={`/projekte/bearbeiten/${tender.id}`} icon="pencil" label={t('detail.edit')}>
              <span className="wide">{t('detail.edit')}</span>
            </Button>
          )}
          {isPublishable && step.action !== 'publish' && (
            <Button
              variant={step.action === undefined ? 'primary' : 'plain'}
              to={`${path}/veroeffentlichen`}
              icon="send"
              label={t('detail.publish')}
            >
              <span className="wide">{t('detail.publish')}</span>
            </Button>
          )}
          <TenderPdf id={tender.id} />
          <MoreMenu tender={tender} onAction={begin} />
        </>
      }
    >
      <TenderHead tender={tender} tab={tab} mark={<StageTag tender={tender} />}>
        <NextStepBar
          step={step}
          who={whatComesNext(tender)}
          isSure={isNobodyInvited !== undefined && (untold !== undefined || step.runs === true)}
          onAct={(action) => begin(action)}
        />
        <FairwayHead fairway={fairwayOf(drawn, now, shownLot)} />
        <FairwayDocument fairway={wholeFairwayOf(drawn, now)} />
      </TenderHead>
      {areChangesWaiting(tender) && step.key !== 'changes' && (
        <div className="note time td-changes" role="status">
          <Icon name="warning" />
          <div>
            <b>{t('detail.changesHeading')}</b>
            <p>
              {t('detail.changes')}{' '}
              {isMoveOpen(tender, 'announceChanges') && <Link to={changesPath(tender.id)}>{t('detail.compare')}</Link>}
            </p>
          </div>
        </div>
      )}
      {tab === 'details' && <WhatsNew tender={tender} />}
      {wide ? (
        children(begin, step)
      ) : (
        <div className="td-two">
          <div className="td-stack">{children(begin, step)}</div>
          <TeamSide tender={tender} onAction={begin} />
        </div>
      )}
      {isWithdrawing && <CancelDialog tender={tender} onClose={() => setWithdrawing(false)} />}
      {dialog && <ProcedureDialog tender={tender} {...dialog} onClose={() => setDialog(null)} />}
    </TenderPage>
  )
}
