import { procedureOf, type ProcedureKey } from '../procedure'
import { applicationDeadlineInRound, nextRoundDeadline, type LotDeadlines } from '../tender/deadlines'

/** What the drawing needs to know of a tender; rows of lists and whole tenders both have it. */
export interface FairwayTender extends ProcedureKey {
  stage: number
  published: string | null
  /** When the procedure ended; deadlines that lay ahead then were never reached. */
  archived?: string | null
  /** null or missing: not decided yet. */
  outcome?: string | null
  lots: readonly FairwayLot[]
}

export interface FairwayLot {
  lotId: string
  name: string
  stage: number
  round: number
  skippedPhases: readonly number[]
  applicationDeadline: string | null
  offerDeadline: string | null
  /** How an ended lot ended; null or missing: not, or with the tender. */
  outcome?: string | null
  /** What of an ended lot was opened: its stage no longer tells. */
  openedAt?: Readonly<Record<'applications' | 'offers', string | null>>
  /** Type 5: no round ends after it, and each further one lasts so many days. */
  finalDeadline?: string | null
  deadlinePeriodDays?: number | null
}

export type MarkKind = 'application' | 'offer'

/** A deadline (buoy) with the opening behind it (gate) and what is sealed between the two (lock). */
export interface Mark {
  kind: MarkKind
  /** Milliseconds; null: planned, no date yet. */
  at: number | null
  /** dropped: the lot ended before it, so it never comes. */
  state: 'past' | 'due' | 'later' | 'dropped'
  gate: 'open' | 'closed'
  sealed: boolean
  /** Of the applications it ends (type 5: 1, 2, …); of offers always the lot's. */
  round: number
}

export interface Channel {
  lotId: string
  /** 1-based, as people count lots. */
  number: number
  name: string
  stage: number
  /** Ended without an award. */
  isCancelled: boolean
  round: number
  marks: readonly Mark[]
  /** This channel carries the boat. */
  isChosen: boolean
}

export interface Fairway {
  channels: readonly Channel[]
  /** Lots that the drawing leaves out (from four lots on it draws three). */
  hidden: number
  lotCount: number
  publishedAt: number | null
  now: number
  /** The earliest deadline ahead: the yellow buoy, on every lot that shares it. */
  next: { lotId: string; kind: MarkKind; at: number; round: number } | null
  isDecided: boolean
  isDraft: boolean
  /** The publication lies ahead: nobody outside sees the tender yet. */
  isWaiting: boolean
}

/** A page's clock moves in steps of half a minute, so it may be behind by one: what is published just now is not ahead of it. */
const CLOCK_STEP = 30_000

/** Published, but at a moment that has not come. Whatever has begun is out, whatever a clock says. */
export const isPublicationAhead = ({ stage, published }: Pick<FairwayTender, 'stage' | 'published'>, now: number): boolean =>
  stage <= 2 && published !== null && Date.parse(published) > now + CLOCK_STEP

const time = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

const KINDS: readonly { kind: MarkKind; phase: number; opened: number; what: 'applications' | 'offers' }[] = [
  { kind: 'application', phase: 3, opened: 4, what: 'applications' },
  { kind: 'offer', phase: 6, opened: 7, what: 'offers' },
]

const deadlinesOf = (tender: FairwayTender, lot: FairwayLot): LotDeadlines => ({
  applicationDeadline: time(lot.applicationDeadline),
  offerDeadline: time(lot.offerDeadline),
  finalDeadline: time(lot.finalDeadline),
  deadlinePeriodDays: procedureOf(tender).goesInRounds ? (lot.deadlinePeriodDays ?? null) : null,
})

/** A mark for what the procedure takes; applications that have a date are drawn wherever they come from. */
const passes = (tender: FairwayTender, lot: FairwayLot, phase: number): boolean => {
  const { hasPhases, takesApplications } = procedureOf(tender)
  const isNone = phase === 3 && !takesApplications && lot.applicationDeadline === null
  return hasPhases && !isNone && !lot.skippedPhases.includes(phase)
}

const marksOf = (tender: FairwayTender, lot: FairwayLot, now: number): Mark[] => {
  const deadlines = deadlinesOf(tender, lot)
  const { round } = lot
  const hasEnded = lot.stage >= 8
  const last = hasEnded ? Math.min(now, time(tender.archived) ?? now) : now
  const marks = KINDS.filter(({ phase }) => passes(tender, lot, phase)).map(({ kind, phase, opened, what }): Mark => {
    const at = kind === 'offer' ? deadlines.offerDeadline : applicationDeadlineInRound(deadlines, round)
    // A procedure may end anywhere: what was sealed then was never opened.
    const isOpen = hasEnded ? (lot.openedAt?.[what] ?? null) !== null : lot.stage >= opened
    const state = isOpen || (at !== null && at <= last) ? 'past' : hasEnded ? 'dropped' : 'later'
    return { kind, at, state, gate: isOpen ? 'open' : 'closed', sealed: lot.stage === phase, round }
  })
  const further = procedureOf(tender).goesInRounds && lot.stage >= 4 && lot.stage < 8 ? nextRoundDeadline(deadlines, round) : null
  if (further === null || !passes(tender, lot, 3)) return marks
  // Applications go on to the next round, whatever the present one has reached.
  const next: Mark = {
    kind: 'application',
    at: further,
    state: further <= now ? 'past' : 'later',
    gate: 'closed',
    sealed: true,
    round: round + 1,
  }
  return [...marks, next].sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity))
}

const nextOf = (channels: readonly Channel[], now: number): Fairway['next'] => {
  const ahead = channels.flatMap(({ lotId, stage, marks }) =>
    stage >= 8
      ? []
      : marks.flatMap(({ kind, at, state, round }) => (at !== null && at > now && state === 'later' ? [{ lotId, kind, at, round }] : [])),
  )
  return ahead.sort((one, other) => one.at - other.at)[0] ?? null
}

/** Beyond so many channels only these are drawn: the chosen or next one, the furthest and the last, and by stage what else has room. */
const pick = (channels: readonly Channel[], [first, most]: readonly [string | undefined, number]): Channel[] => {
  if (channels.length <= most) return [...channels]
  const byStage = [...channels].sort((one, other) => other.stage - one.stage || one.number - other.number)
  const wanted = [channels.find(({ lotId }) => lotId === first), byStage[0], byStage.at(-1), ...byStage]
  const chosen = [...new Set(wanted.filter((channel) => channel !== undefined))].slice(0, most)
  return chosen.sort((one, other) => one.number - other.number)
}

interface Wish {
  /** The lot the reader looks at. */
  chosen?: string | undefined
  most: number
}

const isWithoutAward = (outcome: string | null | undefined): boolean => outcome === 'cancelled' || outcome === 'discontinued'

const build = (tender: FairwayTender, now: number, { chosen, most }: Wish): Fairway => {
  const all = tender.lots.map((lot, index): Channel => {
    return {
      lotId: lot.lotId,
      number: index + 1,
      name: lot.name,
      stage: lot.stage,
      isCancelled: lot.stage >= 8 && isWithoutAward(lot.outcome ?? tender.outcome),
      round: lot.round,
      marks: marksOf(tender, lot, now),
      isChosen: false,
    }
  })
  const next = nextOf(all, now)
  const furthest = [...all].sort((one, other) => other.stage - one.stage)[0]
  const boat = chosen ?? next?.lotId ?? furthest?.lotId
  const channels = pick(all, [boat, most]).map((channel) => ({
    ...channel,
    isChosen: channel.lotId === boat,
    marks: channel.marks.map((mark) =>
      next && mark.state === 'later' && mark.kind === next.kind && mark.at === next.at ? { ...mark, state: 'due' as const } : mark,
    ),
  }))
  return {
    channels,
    hidden: all.length - channels.length,
    lotCount: all.length,
    publishedAt: time(tender.published),
    now,
    next,
    isDecided: tender.outcome !== null && tender.outcome !== undefined,
    isDraft: tender.stage === 0,
    isWaiting: isPublicationAhead(tender, now),
  }
}

/**
 * The drawing as data, for rows and heads: no coordinates, no words; three lots at most. `chosen` is the lot the reader looks at, else the
 * next deadline's.
 */
export const fairwayOf = (tender: FairwayTender, now: number, chosen?: string): Fairway => build(tender, now, { chosen, most: 3 })

/** As many lots as a page has room for beside the text. */
const MAX_PRINTED = 8

/** The same for paper. */
export const wholeFairwayOf = (tender: FairwayTender, now: number): Fairway => build(tender, now, { most: MAX_PRINTED })
