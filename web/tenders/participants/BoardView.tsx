import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { rpcKey, RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { useServerNow } from '../../ui/time'
import { participantsWord } from '../../tender-frame/StaffTabs'
import { numberOf } from '../../tender-frame/lot'
import { LateSubmissions } from '../../opening/late/LateSubmissions'
import { Mismatches } from '../../opening/late/Mismatches'
import { AnnounceDialog } from './AnnounceDialog'
import { Announced } from './Announced'
import { announceDecisions } from './calls'
import { announcementsOf, decisionId, lacksApplication, untoldOf, type DecisionAction, type Untold } from './decisions'
import { declinedIn, type Entry } from './lotBoard'
import { organizationPath } from './paths'
import { ReasonDialog } from './ReasonDialog'
import { StageBoard } from './StageBoard'
import { Tray } from './Tray'
import { useDecide } from './useDecide'
import { useReasons } from './useReasons'
import { WithoutApplicationDialog } from './WithoutApplicationDialog'

interface BoardViewProps {
  tender: TenderView
  lot: LotView
  lotNumber: number | null
  offers: readonly OfferView[]
  boardTo: string
}

/**
 * The board of a lot with what is decided on it: reasons for rejections, the tray of what nobody was told yet, and the page after it was
 * told.
 */
export const BoardView = ({ tender, lot, lotNumber, offers: known, boardTo }: BoardViewProps): ReactElement => {
  const { t } = useTranslation('participants')
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const now = useServerNow()
  const { offers, busy, decide } = useDecide(tender, known)
  const { reasonOf, setReason } = useReasons(tender.id)
  const [rejecting, setRejecting] = useState<Entry | null>(null)
  const [reasoned, setReasoned] = useState<Untold | null>(null)
  /** Somebody without an application who is to be taken in: asked about first. */
  const [passed, setPassed] = useState<{ entry: Entry; action: DecisionAction } | null>(null)
  /** The decisions that the open dialog asks about: what comes later is not told by who has not seen it. */
  const [asked, setAsked] = useState<ReadonlySet<string> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** Decisions of other lots are told with the same press, where somebody says so. */
  const [isWide, setWide] = useState(false)
  const untold = untoldOf(offers, lot.lotId)
  const elsewhere = tender.lots.filter(({ lotId }) => lotId !== lot.lotId).flatMap(({ lotId }) => untoldOf(offers, lotId))
  const inReach = isWide ? [...untold, ...elsewhere] : untold
  const shown = asked === null ? [] : inReach.filter((one) => asked.has(decisionId(one)))
  const declined = declinedIn(offers, lot.lotId)
  const announcedAt = query.get('bekannt')
  const isResult = offers.some(({ lotOffers }) =>
    lotOffers.some((one) => one.lotId === lot.lotId && one.announcedAt === announcedAt && one.announcedAt !== null),
  )
  // Somebody else announced them meanwhile: there is nothing left to ask.
  const isDone = asked !== null && shown.length === 0 && !isBusy
  useEffect(() => {
    if (!isDone) return
    setAsked(null)
    toast.info(t('announce.byOther'))
  }, [isDone, t])

  const lotName = (lotId: string): string | null => {
    const at = tender.lots.findIndex((one) => one.lotId === lotId)
    return lotNumber === null || at === -1 ? null : `${t('lot.number', { number: at + 1 })} ${tender.lots[at]?.name ?? ''}`
  }
  const onDecide = (entry: Entry, action: DecisionAction): void => {
    if (action === 'reject') setRejecting(entry)
    else if (action !== 'undecide' && entry.lotOffer.stage < 3 && lacksApplication(entry.lotOffer, lot)) setPassed({ entry, action })
    else decide(entry, action)
  }
  const announce = async (finalReason: (one: Untold) => string): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      const views = await announceDecisions(tender.id, announcementsOf(shown, finalReason))
      const key = rpcKey('getOffersByProjectId', [tender.id])
      queryClient.setQueryData<OfferView[]>(key, (old) => old?.map((one) => views.find(({ id }) => id === one.id) ?? one))
      const at = views
        .flatMap(({ lotOffers }) => lotOffers)
        .flatMap(({ lotId, announcedAt }) => (lotId === lot.lotId && announcedAt !== null ? [announcedAt] : []))
        .sort()
        .at(-1)
      setAsked(null)
      setWide(false)
      if (at !== undefined) setQuery({ ...(lotNumber === null ? {} : { los: String(lotNumber) }), bekannt: at })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setFault(`${t('announce.failed')} ${error.message}`)
      void queryClient.invalidateQueries({ queryKey: rpcKey('getOffersByProjectId', [tender.id]) })
    } finally {
      setBusy(false)
    }
  }

  if (announcedAt !== null && isResult) return <Announced offers={offers} lotName={lotName} at={announcedAt} boardTo={boardTo} />
  return (
    <>
      <StageBoard
        tender={tender}
        lot={lot}
        lotNumber={lotNumber}
        offers={offers}
        busy={busy}
        now={now}
        onDecide={onDecide}
        onOpen={({ offer }) => void navigate(organizationPath(tender.id, offer.organizationId, lotNumber))}
      />
      {declined.length > 0 && <p className="small soft">{t('declined', { names: declined.join(', ') })}</p>}
      {(lot.openings ?? []).length > 0 && (
        <>
          <Mismatches projectId={tender.id} lotId={lot.lotId} />
          <LateSubmissions projectId={tender.id} lotId={lot.lotId} />
        </>
      )}
      {untold.length > 0 && (
        <Tray untold={untold} reasonOf={reasonOf} onReason={setReasoned} onAnnounce={() => setAsked(new Set(untold.map(decisionId)))} />
      )}
      {rejecting && (
        <ReasonDialog
          name={rejecting.offer.organization.name}
          reason={reasonOf(rejecting)}
          isRejecting
          onSave={(reason) => {
            // Kept here too: what the server refuses is not typed twice.
            setReason(rejecting, reason)
            decide(rejecting, 'reject', reason)
            setRejecting(null)
          }}
          onClose={() => setRejecting(null)}
        />
      )}
      {passed && (
        <WithoutApplicationDialog
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
      {reasoned && (
        <ReasonDialog
          name={reasoned.offer.organization.name}
          reason={reasonOf(reasoned)}
          isRejecting={false}
          onSave={(reason) => {
            setReason(reasoned, reason)
            decide(reasoned, 'reject', reason)
            setReasoned(null)
          }}
          onClose={() => setReasoned(null)}
        />
      )}
      {asked !== null && shown.length > 0 && (
        <AnnounceDialog
          word={participantsWord({ ...tender, stage: lot.stage, lots: [lot] })}
          untold={shown}
          isOvertaken={shown.length < asked.size || inReach.length > shown.length}
          lotWord={({ lotOffer }) => (isWide ? t('lot.number', { number: numberOf(tender, lotOffer.lotId) }) : null)}
          elsewhere={elsewhere}
          isWide={isWide}
          onWide={(wide) => {
            setWide(wide)
            setAsked(new Set((wide ? [...untold, ...elsewhere] : untold).map(decisionId)))
          }}
          reasonOf={reasonOf}
          setReason={setReason}
          busy={isBusy}
          fault={fault}
          onAnnounce={(finalReason) => void announce(finalReason)}
          onClose={() => {
            setAsked(null)
            setWide(false)
            setFault(null)
          }}
        />
      )}
    </>
  )
}
