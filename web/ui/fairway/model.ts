/** What the drawing needs to know of a tender; rows of lists and whole tenders both have it. */
export interface FairwayTender {
  type: number
  stage: number
  published: string | null
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
}

export type MarkKind = 'application' | 'offer'

/** A deadline (buoy) with the opening behind it (gate) and what is sealed between the two (lock). */
export interface Mark {
  kind: MarkKind
  /** Milliseconds; null: planned, no date yet. */
  at: number | null
  state: 'past' | 'due' | 'later'
  gate: 'open' | 'closed'
  sealed: boolean
}

export interface Channel {
  lotId: string
  /** 1-based, as people count lots. */
  number: number
  name: string
  stage: number
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
  next: { lotId: string; kind: MarkKind; at: number } | null
  isDecided: boolean
  isDraft: boolean
}

const time = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

const KINDS: readonly { kind: MarkKind; phase: number; opened: number }[] = [
  { kind: 'application', phase: 3, opened: 4 },
  { kind: 'offer', phase: 6, opened: 7 },
]

const deadlineOf = (lot: FairwayLot, kind: MarkKind): number | null =>
  time(kind === 'application' ? lot.applicationDeadline : lot.offerDeadline)

/** Notices and awarded contracts (3, 4) have no phases to pass; an expression of interest (2) has no competition. */
const passes = (tender: FairwayTender, lot: FairwayLot, phase: number): boolean =>
  tender.type !== 3 &&
  tender.type !== 4 &&
  !(tender.type === 2 && phase === 3 && deadlineOf(lot, 'application') === null) &&
  !lot.skippedPhases.includes(phase)

const marksOf = (tender: FairwayTender, lot: FairwayLot, now: number): Mark[] =>
  KINDS.filter(({ phase }) => passes(tender, lot, phase)).map(({ kind, phase, opened }) => {
    const at = deadlineOf(lot, kind)
    const isOpen = lot.stage >= opened
    return {
      kind,
      at,
      state: isOpen || (at !== null && at <= now) ? 'past' : 'later',
      gate: isOpen ? 'open' : 'closed',
      sealed: lot.stage === phase,
    }
  })

const nextOf = (channels: readonly Channel[], now: number): Fairway['next'] => {
  const ahead = channels.flatMap(({ lotId, stage, marks }) =>
    stage >= 8 ? [] : marks.flatMap(({ kind, at, state }) => (at !== null && at > now && state === 'later' ? [{ lotId, kind, at }] : [])),
  )
  return ahead.sort((one, other) => one.at - other.at)[0] ?? null
}

/** From four lots on three channels are drawn: the chosen or next one, the furthest and the last. */
const pick = (channels: readonly Channel[], first: string | undefined): Channel[] => {
  if (channels.length <= 3) return [...channels]
  const byStage = [...channels].sort((one, other) => other.stage - one.stage || one.number - other.number)
  const wanted = [channels.find(({ lotId }) => lotId === first), byStage[0], byStage.at(-1), ...byStage]
  const chosen = [...new Set(wanted.filter((channel) => channel !== undefined))].slice(0, 3)
  return chosen.sort((one, other) => one.number - other.number)
}

/** The whole drawing as data: no coordinates, no words. `chosen` is the lot the reader looks at, else the next deadline's. */
export const fairwayOf = (tender: FairwayTender, now: number, chosen?: string): Fairway => {
  const all = tender.lots.map((lot, index): Channel => {
    return {
      lotId: lot.lotId,
      number: index + 1,
      name: lot.name,
      stage: lot.stage,
      round: lot.round,
      marks: marksOf(tender, lot, now),
      isChosen: false,
    }
  })
  const next = nextOf(all, now)
  const furthest = [...all].sort((one, other) => other.stage - one.stage)[0]
  const boat = chosen ?? next?.lotId ?? furthest?.lotId
  const channels = pick(all, boat).map((channel) => ({
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
  }
}
