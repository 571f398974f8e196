import type { ClockRow } from '../../../workflows/deadlines'
import { procedureOf } from '../../../workflows/procedure'
import { useCallback, useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Board, type BoardCard, type BoardLane, type CardAction, type Place, type DropTarget } from '../../boards'
import { formatDate, formatDateTime } from '../../ui/time'
import { cardLine } from './cardLine'
import { DECISION_ACTIONS, isUntold, type DecisionAction } from './decisions'
import { checkDrop, type DropCheck } from './drop'
import { answerDay, columnsOf, lanesOf, roundDeadline, type Cell, type ColumnId, type Entry, type Lane, type Seal } from './lotBoard'
import { organizationPath } from './paths'
import { whoTakesPart } from '../../tender-frame/whoTakesPart'

interface StageBoardProps {
  tender: TenderView
  lot: LotView
  /** The lot's number as people count it; null where the tender has no lots. */
  lotNumber: number | null
  offers: readonly OfferView[]
  /** Offers with a decision under way. */
  busy: ReadonlySet<string>
  now: number
  /** The law's rows, for the days that it sets. */
  clock: readonly ClockRow[]
  onDecide: (entry: Entry, action: DecisionAction) => void
  onOpen: (entry: Entry) => void
}

/** The column in which the lot is at work: what a phone shows first. */
const columnAtWork = ({ stage }: LotView): ColumnId => (stage >= 6 ? 'offers' : 'applications')

/** Lanes, cells and cards as the board draws them, in words. */
const useBoardLanes = (
  lanes: readonly Lane[],
  { tender, lot, lotNumber, busy, clock }: Pick<StageBoardProps, 'tender' | 'lot' | 'lotNumber' | 'busy' | 'clock'>,
): BoardLane[] => {
  const { t } = useTranslation('participants')
  const language = useLanguage()
  const isEditor = tender.team !== undefined
  const procedure = procedureOf(tender)
  return useMemo((): BoardLane[] => {
    const date = (at: string): string => formatDateTime(at, language)
    const lineOf = ({ lotOffer, column }: Entry, seal: Seal): string => {
      const { key, at, isDay } = cardLine(lotOffer, lot, { column, isSealed: seal !== undefined || lotOffer.sealed, tender })
      return t(`line.${key}`, { date: at ? (isDay ? formatDate : formatDateTime)(at, language) : '' })
    }
    const cardOf = (entry: Entry, { seal }: Cell): BoardCard => {
      const { id, offer, lotOffer } = entry
      const isOut = lotOffer.stage === 2
      return {
        id,
        name: offer.organization.name,
        to: organizationPath(tender.id, offer.organizationId, lotNumber),
        // Worded when it is drawn: of hundreds only few are.
        get line() {
          return lineOf(entry, seal)
        },
        tag: isUntold(lotOffer) ? t('noted') : undefined,
        isMuted: isOut,
        isMovable: isEditor && lotOffer.stage < 6 && lot.stage < 8,
        isBusy: busy.has(offer.id),
      }
    }
    const noteOf = ({ round, isWaiting, isPast }: Lane): string | null => {
      const day = isWaiting || isPast ? null : answerDay({ tender, lot }, round, clock)
      if (day !== null) return t('round.presentAnswer', { date: formatDate(day, language) })
      if (!isWaiting) return isPast ? t('round.past') : t('round.present')
      const at = roundDeadline({ tender, lot }, round)
      return at ? t('round.waitingUntil', { date: date(at) }) : t('round.waiting')
    }
    return lanes.map((lane) => ({
      id: String(lane.round),
      label: procedure.goesInRounds ? t('round.name', { round: lane.round }) : null,
      note: procedure.goesInRounds ? noteOf(lane) : null,
      isFolded: lane.isPast,
      cells: lane.cells.map((cell) => {
        const isSealed = cell.seal !== undefined || cell.entries.some(({ lotOffer }) => lotOffer.sealed && cell.column !== 'negotiation')
        return {
          columnId: cell.column,
          cards: cell.entries.map((entry) => cardOf(entry, cell)),
          count: isSealed ? null : cell.entries.length,
          sealed:
            cell.seal === undefined ? null : cell.seal === null ? t('sealedUntilOpening') : t('sealedUntil', { date: date(cell.seal) }),
        }
      }),
    }))
  }, [lanes, lot, lotNumber, tender, procedure, busy, isEditor, clock, language, t])
}

/** The participants of a lot by their stage: who applied, who is negotiated with, who offers; a row per round. */
export const StageBoard = ({ tender, lot, lotNumber, offers, busy, now, clock, onDecide, onOpen }: StageBoardProps): ReactElement => {
  const { t } = useTranslation('participants')
  const procedure = procedureOf(tender)
  const of = lotNumber === null ? '' : t('ofLot', { number: lotNumber })
  const isEditor = tender.team !== undefined
  const lanes = useMemo(() => lanesOf({ tender, lot, offers, now }), [tender, lot, offers, now])
  const entries = useMemo(() => {
    const all = new Map<string, Entry & { round: number }>()
    for (const { round, cells } of lanes) for (const cell of cells) for (const entry of cell.entries) all.set(entry.id, { ...entry, round })
    return all
  }, [lanes])
  const columns = useMemo(
    () => columnsOf(lot).map((id) => ({ id, label: t(`column.${procedure.columns.find((one) => one.id === id)?.word ?? id}`) })),
    [lot, procedure, t],
  )

  const boardLanes = useBoardLanes(lanes, { tender, lot, lotNumber, busy, clock })

  const verdictOf = useCallback(
    (cardId: string, { laneId, columnId }: Place): DropCheck => {
      const entry = entries.get(cardId)
      const target = { column: columnId as ColumnId, round: Number(laneId) }
      if (!entry) return { kind: 'home' }
      return checkDrop({ lot, card: { ...entry, isBusy: busy.has(entry.offer.id) }, target, isEditor })
    },
    [entries, lot, busy, isEditor],
  )
  const judge = useCallback(
    (cardId: string, place: Place): DropTarget => {
      const verdict = verdictOf(cardId, place)
      if (verdict.kind === 'open') return { kind: 'open', label: t(`action.${verdict.action}`, whoTakesPart(tender)) }
      if (verdict.kind === 'home') return verdict
      return { kind: 'refused', title: t(`refusedTitle.${verdict.when}`), why: t(`refused.${verdict.reason}`, { of }) }
    },
    [verdictOf, of, t],
  )
  const drop = (cardId: string, place: Place): void => {
    const verdict = verdictOf(cardId, place)
    const entry = entries.get(cardId)
    if (entry && verdict.kind === 'open') onDecide(entry, verdict.action)
  }
  const actionsOf = (cardId: string): CardAction[] => {
    const entry = entries.get(cardId)
    if (!entry) return []
    const actions = DECISION_ACTIONS.flatMap((action): CardAction[] => {
      const move = entry.lotOffer.moves.find(({ event }) => event === action)
      if (!move || !isEditor) return []
      // Being left out when others were chosen is a rejection that can be given its reason, but not be taken back by itself.
      const isLeftOut = entry.lotOffer.stage === 2 && entry.lotOffer.decision === null
      if (isLeftOut && action === 'undecide') return []
      const closed = busy.has(entry.offer.id) ? 'busy' : move.open ? undefined : (move.reason ?? 'notInThisStage')
      return [
        {
          id: action,
          label: isLeftOut && action === 'reject' ? t('action.giveReason') : t(`action.${action}`, whoTakesPart(tender)),
          closed: closed === undefined ? undefined : t(`refused.${closed}`, { of }),
          onSelect: () => onDecide(entry, action),
        },
      ]
    })
    return [...actions, { id: 'open', label: t('look'), onSelect: () => onOpen(entry) }]
  }

  return (
    <Board
      key={lot.lotId}
      label={lotNumber === null ? t('board') : t('boardOfLot', { number: lotNumber })}
      columns={columns}
      lanes={boardLanes}
      startColumn={columnAtWork(lot)}
      judge={judge}
      actionsOf={actionsOf}
      onDrop={drop}
    />
  )
}
