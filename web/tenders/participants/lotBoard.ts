import { ORIGINAL } from '../../../engine/languages'
import { wallClockOf } from '../../../engine/form'
import { momentOf, REGIMES, type ClockRow } from '../../../workflows/deadlines'
import { procedureOf } from '../../../workflows/procedure'
import { applicationDeadlineInRound } from '../../../workflows/tender'
import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { byTime } from './byTime'

export type ColumnId = 'applications' | 'negotiation' | 'offers'

/** The phase whose skipping hides a column (2-tenders.md section 2). */
const PHASE: Record<ColumnId, number> = { applications: 3, negotiation: 5, offers: 6 }
const ALL = ['applications', 'negotiation', 'offers'] as const

/** Columns of a lot, without those whose phase it leaves out. */
export const columnsOf = ({ skippedPhases }: Pick<LotView, 'skippedPhases'>): ColumnId[] =>
  ALL.filter((id) => !skippedPhases.includes(PHASE[id]))

const columnOfStage = (stage: number): ColumnId => (stage >= 4 ? 'offers' : stage === 3 ? 'negotiation' : 'applications')

/**
 * Where a lot offer lies: the column of its stage, else the nearest one that is there, to the right first (a rejected interested party
 * stays with the others).
 */
export function columnOf(stage: number, columns: readonly ColumnId[]): ColumnId {
  const wanted = columnOfStage(stage)
  if (columns.includes(wanted)) return wanted
  return columns.find((id) => ALL.indexOf(id) > ALL.indexOf(wanted)) ?? columns.at(-1) ?? wanted
}

/** Somebody's part in the lot, as a card. */
export interface Entry {
  /** Of the card: an organization has one in each round it took part in. */
  id: string
  offer: OfferView
  lotOffer: LotOfferView
  column: ColumnId
}

export const entryId = (offer: Pick<OfferView, 'id'>, { round }: Pick<LotOfferView, 'round'>): string => `${offer.id}.${round}`

/** What a cell keeps to itself: until a moment that lies ahead, or until its opening (null); undefined: nothing. */
export type Seal = string | null | undefined

export interface Cell {
  column: ColumnId
  entries: readonly Entry[]
  seal: Seal
}

export interface Lane {
  round: number
  /** Who applied to a later round than the one being handled waits here. */
  isWaiting: boolean
  isPast: boolean
  cells: readonly Cell[]
}

interface BoardOf {
  tender: Pick<TenderView, 'type' | 'procedure' | 'deadlinePeriodDays'>
  lot: LotView
  offers: readonly OfferView[]
  /** Server's time in ms. */
  now: number
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** When applications to a round of this lot end; null where no deadline is set. */
export function roundDeadline({ tender, lot }: Pick<BoardOf, 'tender' | 'lot'>, round: number): string | null {
  if (!procedureOf(tender).goesInRounds) return lot.applicationDeadline
  return instant(
    applicationDeadlineInRound(
      {
        applicationDeadline: ms(lot.applicationDeadline),
        offerDeadline: null,
        finalDeadline: ms(lot.finalDeadline),
        deadlinePeriodDays: tender.deadlinePeriodDays,
      },
      round,
    ),
  )
}

/** Day by which whoever came first in a further round of a dynamic purchasing system has its answer; null: no law says one. */
export function answerDay(
  { tender, lot }: { tender: BoardOf['tender'] & Pick<TenderView, 'law'>; lot: LotView },
  round: number,
  clock: readonly ClockRow[],
): string | null {
  const { takePart } = procedureOf(tender)
  const since = takePart === 'admitted' && round > 1 ? roundDeadline({ tender, lot }, round - 1) : null
  const regime = REGIMES.find((one) => one === tender.law?.regime)
  if (since === null || regime === undefined) return null
  const day = wallClockOf(new Date(since)).date
  return momentOf(clock, { key: 'admission', regime }, { day, land: tender.law?.land ?? null })?.last ?? null
}

/**
 * Applications are sealed until the round's opening (stage 4), in a waiting room always; offers from the start of their phase until they
 * are opened. What is sealed has neither times nor numbers, and stands by name.
 */
function sealOf({ tender, lot, now }: BoardOf, round: number, column: ColumnId): Seal {
  const until = (at: string | null): string | null => (at !== null && Date.parse(at) > now ? at : null)
  if (lot.stage >= 8 || column === 'negotiation') return undefined
  if (column === 'applications') {
    const isSealed = round > lot.round || (round === lot.round && lot.stage === 3)
    return isSealed ? until(roundDeadline({ tender, lot }, round)) : undefined
  }
  return round === lot.round && lot.stage === 6 && lot.openedAt.offers === null ? until(lot.offerDeadline) : undefined
}

const byName = new Intl.Collator(ORIGINAL, { numeric: true })

/** By receipt where it is known, the rejected last; sealed ones by name, or their order would tell when they came. */
function inOrder(entries: Entry[], column: ColumnId, isSealed: boolean): Entry[] {
  const name = (one: Entry, other: Entry): number => byName.compare(one.offer.organization.name, other.offer.organization.name)
  if (isSealed) return entries.sort(name)
  const moment = ({ lotOffer }: Entry): string | null =>
    column === 'applications'
      ? lotOffer.applicationSent
      : column === 'offers'
        ? (lotOffer.offerSent ?? lotOffer.decidedAt)
        : (lotOffer.decidedAt ?? lotOffer.applicationSent)
  const isOut = ({ lotOffer }: Entry): number => (lotOffer.stage === 2 ? 1 : 0)
  return entries.sort((one, other) => isOut(one) - isOut(other) || byTime(moment(one), moment(other)) || name(one, other))
}

/** Names of those who said that they take no part in a lot, by name; of a purchasing system those who were admitted have left it. */
export const declinedIn = (offers: readonly OfferView[], lotId: string, hasLeft: (one: LotOfferView) => boolean = () => true): string[] =>
  offers
    .filter(({ lotOffers }) => lotOffers.some((one) => one.lotId === lotId && one.declined && hasLeft(one)))
    .map(({ organization }) => organization.name)
    .sort(byName.compare)

/**
 * The board of a lot: a lane per round of applications (else one), the round being handled first, then waiting rooms, then what is
 * past.
 */
export function lanesOf(of: BoardOf): Lane[] {
  const { tender, lot, offers } = of
  const columns = columnsOf(lot)
  const { goesInRounds, takePart } = procedureOf(tender)
  const byRound = new Map<number, Entry[]>()
  for (const offer of offers)
    for (const lotOffer of offer.lotOffers) {
      // Whoever takes no part in this lot, as they said themselves, stands beside the board.
      if (lotOffer.lotId !== lot.lotId || lotOffer.declined) continue
      const round = goesInRounds ? lotOffer.round : 1
      const entry = { id: entryId(offer, lotOffer), offer, lotOffer, column: columnOf(lotOffer.stage, columns) }
      byRound.set(round, [...(byRound.get(round) ?? []), entry])
    }
  const last = goesInRounds ? Math.max(lot.round, lot.applicationRound ?? 0, ...byRound.keys()) : 1
  // A purchasing system has rounds for years, and opens those alone in which something came.
  const isShown = (round: number) => takePart !== 'admitted' || byRound.has(round) || round === lot.round || round === lot.applicationRound
  const rounds = Array.from({ length: last }, (_, index) => index + 1).filter(isShown)
  const present = goesInRounds ? lot.round : 1
  const lanes = rounds.map((round) => {
    const entries = byRound.get(round) ?? []
    return {
      round,
      isWaiting: round > present,
      isPast: round < present,
      cells: columns.map((column) => {
        const seal = sealOf(of, round, column)
        const own = entries.filter((entry) => entry.column === column)
        return { column, entries: inOrder(own, column, seal !== undefined || own.some(({ lotOffer }) => lotOffer.sealed)), seal }
      }),
    }
  })
  return [...lanes.filter(({ isPast }) => !isPast), ...lanes.filter(({ isPast }) => isPast)]
}
