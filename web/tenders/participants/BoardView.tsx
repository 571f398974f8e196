import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams, Link } from 'react-router'
import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import type { ClockRow } from '../../../workflows/deadlines'
import { procedureOf } from '../../../workflows/procedure'
import { useRpc } from '../../rpc'
import { useServerNow } from '../../ui/time'
import { participantsWord } from '../../tender-frame/StaffTabs'
import { numberOf } from '../../tender-frame/lot'
import { LateSubmissions } from '../../opening/late/LateSubmissions'
import { Mismatches } from '../../opening/late/Mismatches'
import { AnnounceDialog } from './AnnounceDialog'
import { Announced } from './Announced'
import { lacksApplication, type DecisionAction } from './decisions'
import { declinedIn, type Entry } from './lotBoard'
import { organizationPath } from './paths'
import { StageBoard } from './StageBoard'
import { Tray } from './Tray'
import { useAnnouncing } from './useAnnouncing'
import { useDecide } from './useDecide'
import { useReasons, type Place } from './useReasons'
import { whoTakesPart } from '../../tender-frame/whoTakesPart'
import { reportPath } from '../../tender-frame/paths'
import { VerbDialog, TextArea } from '../../ui'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useLeaving } from '../../guard/useLeaving'

const LONGEST = 4000

interface ReasonDialogProps {
  name: string
  reason: string
  /** Rejecting, or only giving the reason of a rejection that stands. */
  isRejecting: boolean
  onSave: (reason: string) => void
  onClose: () => void
}

/** Asks why somebody is rejected. It may wait until the rejection is announced, and says so. */
export const ReasonDialog = ({ name, reason, isRejecting, onSave, onClose }: ReasonDialogProps): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  const [text, setText] = useState(reason)
  useUnsavedChanges(text !== reason)
  const { leave, question } = useLeaving(text !== reason, onClose)
  return (
    <VerbDialog
      title={t(isRejecting ? 'reason.rejectTitle' : 'reason.title', { name })}
      verb={t(isRejecting ? 'reason.reject' : 'reason.save')}
      isReady={isRejecting || text.trim() !== ''}
      onDo={() => onSave(text.trim())}
      onClose={leave}
    >
      <TextArea
        label={t('reason.label')}
        hint={t(isRejecting ? 'reason.hintRejecting' : 'reason.hint')}
        maxLength={LONGEST}
        rows={4}
        value={text}
        onChange={setText}
      />
      {question}
    </VerbDialog>
  )
}

interface WithoutApplicationDialogProps {
  projectId: string
  name: string
  /** There is one that came after the deadline. */
  isLate: boolean
  action: DecisionAction
  onDo: () => void
  onClose: () => void
}

/** Asks before somebody goes on who never applied, or too late: possible, but nothing to happen by a slip of the hand. */
const WithoutApplicationDialog = ({ projectId, name, isLate, action, onDo, onClose }: WithoutApplicationDialogProps): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  return (
    <VerbDialog title={t(isLate ? 'without.lateTitle' : 'without.title')} verb={t(`action.${action}`)} onDo={onDo} onClose={onClose}>
      <p>
        {t(isLate ? 'without.late' : 'without.text', { name })} <Link to={reportPath(projectId)}>{t('without.report')}</Link>
      </p>
      <p>{t('without.question')}</p>
    </VerbDialog>
  )
}

const NO_ROWS: readonly ClockRow[] = []

interface BoardViewProps {
  tender: TenderView
  lot: LotView
  lotNumber: number | null
  offers: readonly OfferView[]
  boardTo: string
}

/** Who stands beside the board by their own word. */
const Beside = ({ tender, lot, offers }: Pick<BoardViewProps, 'tender' | 'lot' | 'offers'>): ReactElement => {
  const { t } = useTranslation('participants')
  const isLeft = ({ stage }: LotOfferView): boolean => procedureOf(tender).takePart === 'admitted' && stage === 3
  const left = declinedIn(offers, lot.lotId, isLeft)
  const others = declinedIn(offers, lot.lotId, (one) => !isLeft(one))
  return (
    <div className="pt-beside stack-1">
      {others.length > 0 && <p className="small soft">{t('declined', { names: others.join(', ') })}</p>}
      {left.length > 0 && <p className="small soft">{t('declined', { names: left.join(', '), ...whoTakesPart(tender) })}</p>}
    </div>
  )
}

/**
 * The board of a lot with what is decided on it: reasons for rejections, the tray of what nobody was told yet, and the page after it was
 * told.
 */
export const BoardView = ({ tender, lot, lotNumber, offers: known, boardTo }: BoardViewProps): ReactElement => {
  const { t } = useTranslation('participants')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const now = useServerNow()
  const { data: law } = useRpc('getLawRows', [], { enabled: tender.team !== undefined && procedureOf(tender).takePart === 'admitted' })
  const { offers, busy, decide } = useDecide(tender, known)
  const { reasonOf, setReason } = useReasons(tender.id)
  /** Whose rejection a reason is written for; not rejected yet, or told nobody yet. */
  const [reasoned, setReasoned] = useState<{ of: Place; isRejecting: boolean } | null>(null)
  /** Somebody without an application who is to be taken in: asked about first. */
  const [passed, setPassed] = useState<{ entry: Entry; action: DecisionAction } | null>(null)
  const announcing = useAnnouncing({ tender, lot, lotNumber, offers })
  const { untold, isWide, shown } = announcing
  const announcedAt = query.get('bekannt')
  const isResult = offers.some(({ lotOffers }) =>
    lotOffers.some((one) => one.lotId === lot.lotId && one.announcedAt === announcedAt && one.announcedAt !== null),
  )
  const lotName = (lotId: string): string | null => {
    const at = tender.lots.findIndex((one) => one.lotId === lotId)
    return lotNumber === null || at === -1 ? null : `${t('lot.number', { number: at + 1 })} ${tender.lots[at]?.name ?? ''}`
  }
  const who = whoTakesPart(tender)
  const onDecide = (entry: Entry, action: DecisionAction): void => {
    if (action === 'reject') setReasoned({ of: entry, isRejecting: true })
    else if (action !== 'undecide' && entry.lotOffer.stage < 3 && lacksApplication(entry.lotOffer, lot)) setPassed({ entry, action })
    else decide(entry, action)
  }
  if (announcedAt !== null && isResult) return <Announced who={who} offers={offers} lotName={lotName} at={announcedAt} boardTo={boardTo} />
  return (
    <>
      <StageBoard
        {...{ tender, lot, lotNumber, offers, busy, now, onDecide }}
        clock={law?.clock ?? NO_ROWS}
        onOpen={({ offer }) => void navigate(organizationPath(tender.id, offer.organizationId, lotNumber))}
      />
      <Beside {...{ tender, lot, offers }} />
      {(lot.openings ?? []).length > 0 && (
        <>
          <Mismatches projectId={tender.id} lotId={lot.lotId} />
          <LateSubmissions projectId={tender.id} lotId={lot.lotId} />
        </>
      )}
      {untold.length > 0 && (
        <Tray
          {...{ who, untold, reasonOf }}
          onReason={(of) => setReasoned({ of, isRejecting: false })}
          onAnnounce={() => announcing.ask(false)}
        />
      )}
      {reasoned && (
        <ReasonDialog
          name={reasoned.of.offer.organization.name}
          reason={reasonOf(reasoned.of)}
          isRejecting={reasoned.isRejecting}
          onSave={(reason) => {
            // Kept here too: what the server refuses is not typed twice.
            setReason(reasoned.of, reason)
            decide(reasoned.of, 'reject', reason)
            setReasoned(null)
          }}
          onClose={() => setReasoned(null)}
        />
      )}
      {passed && (
        <WithoutApplicationDialog
          projectId={tender.id}
          name={passed.entry.offer.organization.name}
          isLate={passed.entry.lotOffer.cameLate?.includes('application') === true}
          action={passed.action}
          onDo={() => {
            decide(passed.entry, passed.action)
            setPassed(null)
          }}
          onClose={() => setPassed(null)}
        />
      )}
      {shown.length > 0 && (
        <AnnounceDialog
          who={who}
          word={participantsWord({ ...tender, stage: lot.stage, lots: [lot] })}
          untold={shown}
          isOvertaken={announcing.isOvertaken}
          lotWord={({ lotOffer }) => (isWide ? t('lot.number', { number: numberOf(tender, lotOffer.lotId) }) : null)}
          elsewhere={announcing.elsewhere}
          isWide={isWide}
          onWide={announcing.ask}
          reasonOf={reasonOf}
          setReason={setReason}
          busy={announcing.isBusy}
          fault={announcing.fault}
          onAnnounce={(finalReason) => void announcing.announce(finalReason)}
          onClose={announcing.close}
        />
      )}
    </>
  )
}
