import type { AwardNews } from '../../server/contract/procedure/award'
import type { LotOfferView, OfferView } from '../../server/contract/offers/views'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { openersAsked, procedureOf, type ProcedureKey } from '../../workflows/procedure'
import { negotiationSkipped } from '../../workflows/offer/lot'
import { applicationsSkipped } from '../../workflows/offer/stage'
import { applicationDeadlineInRound, applicationRoundAt, nextRoundDeadline, type LotDeadlines } from '../../workflows/tender/deadlines'

/** What is handed in: an application to take part, or an offer. */
export type Kind = 'application' | 'offer'

/** How many people open what is handed in, and the ending of the sentences on it: two have none. */
export function openersOf(
  tender: Pick<TenderView, 'fourEyes'> & ProcedureKey,
  kind: Kind,
): { count: number; ending: 'Alone' | '' | 'Many' } {
  const count = openersAsked(tender, kind === 'application' ? 'applications' : 'offers')
  return { count, ending: count === 1 ? 'Alone' : count === 2 ? '' : 'Many' }
}

/**
 * early: not yet · open: until the deadline · over: no longer · none: this lot has no such phase · notAsked: nobody asked this organization
 * for an offer.
 */
type Window = 'early' | 'open' | 'over' | 'none' | 'notAsked'

interface Sent {
  at: string
  /** Number of the receipt. */
  no: string | null
}

/** One lot as a bidder's page shows it: what can be handed in until when, and what was. */
export interface LotCase {
  lotId: string
  /** 1-based, as people count lots. */
  number: number
  name: string
  lot: LotView
  /** The part the page is about: in type 5 that of the newest round, else the only one. */
  entry: LotOfferView | null
  /** Parts of earlier rounds (type 5), newest first. */
  earlier: readonly LotOfferView[]
  window: Window
  /** End of the window; null where none is set. */
  deadline: string | null
  /** Round of applications that a submission of now goes to; 1 in every procedure but type 5. */
  round: number | null
  sent: Sent | null
  canSubmit: boolean
  /** After the deadline: it would be kept as late, sealed and unopened. */
  canSubmitLate: boolean
  /** Number of the receipt of one that came late; null where none did. */
  late: string | null
  canWithdraw: boolean
  /** The company said that it takes no part in this lot. */
  isDeclined: boolean
  /** It can say so now, or that it does after all. */
  canDecline: boolean
  /** Why nothing can be handed in though the window is open: a reason of workflows/offer. */
  refusal: string | null
}

const millis = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
const instant = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

const deadlinesOf = (tender: Pick<TenderView, 'deadlinePeriodDays'>, lot: LotView): LotDeadlines => ({
  applicationDeadline: millis(lot.applicationDeadline),
  offerDeadline: millis(lot.offerDeadline),
  finalDeadline: millis(lot.finalDeadline),
  deadlinePeriodDays: tender.deadlinePeriodDays,
})

/** When applications of a round end, and of the one after it; null where none follows. */
export const roundEnds = (
  tender: Pick<TenderView, 'deadlinePeriodDays'>,
  lot: LotView,
  round: number,
): { end: string | null; next: string | null } => {
  const deadlines = deadlinesOf(tender, lot)
  return { end: instant(applicationDeadlineInRound(deadlines, round)), next: instant(nextRoundDeadline(deadlines, round)) }
}

/** When applications end for a lot: in type 5 those of this round. */
export const applicationEnd = (tender: ProcedureKey, lot: LotView, round: number): string | null =>
  procedureOf(tender).goesInRounds ? roundEnds({ deadlinePeriodDays: lot.deadlinePeriodDays }, lot, round).end : lot.applicationDeadline

const isOver = (deadline: string | null, now: number): boolean => deadline !== null && Date.parse(deadline) <= now

/** Notices and awarded contracts take nothing. */
const hasPhases = (tender: ProcedureKey): boolean => procedureOf(tender).hasPhases

type Opportunity = Pick<LotCase, 'window' | 'deadline' | 'round'>

function applicationAt(tender: TenderView, lot: LotView, now: number): Opportunity {
  if (!hasPhases(tender) || applicationsSkipped({ ...tender, skipped: lot.skippedPhases }))
    return { window: 'none', deadline: null, round: 1 }
  if (procedureOf(tender).goesInRounds) {
    const round = applicationRoundAt(deadlinesOf(tender, lot), now)
    const deadline = round === null ? lot.finalDeadline : roundEnds(tender, lot, round).end
    if (lot.stage < 3) return { window: 'early', deadline, round }
    return { window: round === null || lot.stage >= 8 ? 'over' : 'open', deadline, round }
  }
  const { applicationDeadline: deadline } = lot
  if (lot.stage < 3) return { window: 'early', deadline, round: 1 }
  return { window: lot.stage > 3 || lot.closedAt !== null || isOver(deadline, now) ? 'over' : 'open', deadline, round: 1 }
}

function offerAt(tender: TenderView, lot: LotView, { entry, now }: { entry: LotOfferView | null; now: number }): Opportunity {
  const { offerDeadline: deadline } = lot
  const round = entry?.round ?? 1
  if (!hasPhases(tender)) return { window: 'none', deadline: null, round }
  const isAsked = entry === null ? negotiationSkipped({ skipped: lot.skippedPhases }) : entry.stage >= 4
  if (!isAsked) return { window: lot.stage >= 8 ? 'over' : 'notAsked', deadline, round }
  if (lot.stage < 6) return { window: 'early', deadline, round }
  return { window: lot.stage > 6 || lot.closedAt !== null || isOver(deadline, now) ? 'over' : 'open', deadline, round }
}

const sentOf = (kind: Kind, entry: LotOfferView | null): Sent | null => {
  if (entry === null) return null
  if (kind === 'application')
    return entry.applicationSent === null ? null : { at: entry.applicationSent, no: entry.applicationReceipt ?? null }
  return entry.offerSent === null || entry.stage < 6 ? null : { at: entry.offerSent, no: entry.offerReceipt ?? null }
}

/** Names of the moves in workflows/offer. */
export const MOVES: Record<Kind, { submit: string; withdraw: string }> = {
  application: { submit: 'submitApplication', withdraw: 'withdrawApplication' },
  offer: { submit: 'submitOffer', withdraw: 'withdrawOffer' },
}

const moveOf = (entry: LotOfferView | null, event: string) => entry?.moves.find((move) => move.event === event)

/** Somebody whose application of an earlier round is still to be decided, or was accepted, applies to no further one. */
const isBound = ({ decision, stage }: LotOfferView): boolean => decision !== 'rejected' && stage !== 2

/** Every lot as this page shows it, by the server's time. `offer` null: not taking part yet. */
export function casesOf(tender: TenderView, offer: OfferView | null, { kind, now }: { kind: Kind; now: number }): LotCase[] {
  return tender.lots.map((lot, index) => {
    const parts = (offer?.lotOffers ?? []).filter(({ lotId }) => lotId === lot.lotId).sort((one, other) => other.round - one.round)
    const newest = parts[0] ?? null
    const at = kind === 'application' ? applicationAt(tender, lot, now) : offerAt(tender, lot, { entry: newest, now })
    // Type 5: the round now applied to may have no part yet; what was handed in to an earlier one is shown beside it.
    const isFresh =
      kind === 'application' && at.window === 'open' && newest !== null && at.round !== null && newest.round < at.round && !isBound(newest)
    const entry = isFresh ? null : newest
    const sent = sentOf(kind, entry)
    const submit = moveOf(newest, MOVES[kind].submit)
    const withdraw = moveOf(newest, MOVES[kind].withdraw)
    const isRefused = submit !== undefined && !submit.open
    const late = (kind === 'application' ? entry?.lateApplicationReceipt : entry?.lateOfferReceipt) ?? null
    // An application waiting in its round can be taken back until that round ends, whatever round comes after it.
    const withdrawEnds =
      kind === 'application' && entry !== null && procedureOf(tender).goesInRounds ? roundEnds(tender, lot, entry.round).end : at.deadline
    return {
      lotId: lot.lotId,
      number: index + 1,
      name: lot.name,
      lot,
      entry,
      earlier: isFresh ? parts : parts.slice(1),
      ...at,
      sent,
      canSubmit: at.window === 'open' && sent === null && !isRefused,
      // Whatever is open to the server after the deadline is open as late; a move from before the deadline does not say so yet.
      canSubmitLate: at.window === 'over' && sent === null && submit?.open === true,
      late,
      canWithdraw: at.window === 'open' && sent !== null && !isOver(withdrawEnds, now) && withdraw?.open !== false,
      isDeclined: entry?.declined === true,
      canDecline: tender.lots.length > 1 && offer !== null && at.window === 'open' && sent === null && late === null,
      refusal: at.window === 'open' && sent === null && isRefused ? (submit.reason ?? null) : null,
    }
  })
}

/** What the bar says that never scrolls away. Numbers are those of lots. */
export type Bar =
  | { state: 'decided'; award: AwardNews; lots: readonly number[] }
  | { state: 'missing'; deadline: string | null; wasWithdrawn: boolean }
  | { state: 'sent'; at: string; no: string | null; lots: readonly number[]; open: readonly number[]; deadline: string | null }
  | { state: 'late'; no: string }
  | { state: 'over'; deadline: string | null }
  | { state: 'early' | 'notAsked' | 'none'; deadline: string | null }

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.filter((one): one is string => one !== null).sort()[0] ?? null
const latest = (moments: readonly (string | null)[]): string | null =>
  moments
    .filter((one): one is string => one !== null)
    .sort()
    .at(-1) ?? null

/** What was told last of an award, and of which lots: it says nothing of the others. Nothing while something can still be handed in. */
function decided(cases: readonly LotCase[]): Extract<Bar, { state: 'decided' }> | null {
  if (cases.some(({ canSubmit }) => canSubmit)) return null
  const told = cases.flatMap(({ entry, number }) => (entry?.award ? [{ award: entry.award, number }] : []))
  const last = [...told].sort((one, other) => other.award.at.localeCompare(one.award.at))[0]?.award
  if (!last) return null
  return { state: 'decided', award: last, lots: told.flatMap(({ award, number }) => (award.state === last.state ? [number] : [])) }
}

export function barOf(cases: readonly LotCase[]): Bar {
  const told = decided(cases)
  if (told) return told
  const sent = cases.flatMap((one) => (one.sent ? [{ ...one, sent: one.sent }] : []))
  const open = cases.filter(({ canSubmit }) => canSubmit)
  const last = [...sent].sort((one, other) => other.sent.at.localeCompare(one.sent.at))[0]
  if (last)
    return {
      state: 'sent',
      at: last.sent.at,
      no: last.sent.no,
      lots: sent.map(({ number }) => number),
      open: open.map(({ number }) => number),
      deadline: earliest(open.map(({ deadline }) => deadline)),
    }
  const running = cases.filter(({ window, isDeclined }) => window === 'open' && !isDeclined)
  if (running.length > 0)
    return {
      state: 'missing',
      deadline: earliest(running.map(({ deadline }) => deadline)),
      wasWithdrawn: running.every(({ entry }) => entry?.stage === 5 && entry.offerRound === 1),
    }
  const late = cases.find((one) => one.late !== null)?.late ?? null
  if (late !== null) return { state: 'late', no: late }
  const early = cases.filter(({ window }) => window === 'early')
  if (early.length > 0) return { state: 'early', deadline: earliest(early.map(({ deadline }) => deadline)) }
  const over = cases.filter(({ window }) => window === 'over')
  if (over.length > 0) return { state: 'over', deadline: latest(over.map(({ deadline }) => deadline)) }
  return { state: cases.some(({ window }) => window === 'notAsked') ? 'notAsked' : 'none', deadline: null }
}

/** Moments at which the page turns over: every end of a window, round or final deadline that lies ahead. */
export const momentsOf = (tender: TenderView, now: number): number[] =>
  tender.lots
    .flatMap((lot) => {
      const round = procedureOf(tender).goesInRounds ? applicationRoundAt(deadlinesOf(tender, lot), now) : null
      return [lot.applicationDeadline, lot.offerDeadline, lot.finalDeadline, round === null ? null : roundEnds(tender, lot, round).end]
    })
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))
    .filter((at) => at > now)

/** A company is or was in the negotiation of a lot: being asked for an offer after it takes away nothing that was said and sent there. */
export const isNegotiated = (tender: TenderView, { lotOffers }: OfferView): boolean => {
  const left = new Set(tender.lots.flatMap(({ lotId, skippedPhases }) => (skippedPhases.includes(5) ? [lotId] : [])))
  return lotOffers.some(({ lotId, stage }) => stage === 3 || (stage > 3 && !left.has(lotId)))
}
