import { procedureOf, type ProcedureKey } from '../procedure'
import { applicationDeadlineInRound } from './deadlines'

/** What everybody may know of a lot; instants as ISO text. */
export interface PublicLot {
  stage: number
  applicationDeadline: string | null
  offerDeadline: string | null
  finalDeadline: string | null
  closedAt: string | null
  /** The round of applications that is handled, 1 where there are no rounds. */
  round: number
  /** Type 5: the round that an application of now goes to; null where none lies ahead. */
  applicationRound: number | null
}

/** What everybody may know of where a tender stands. */
export interface PublicTender extends ProcedureKey {
  stage: number
  published: string | null
  archived: string | null
  outcome: string | null
  applicationDeadline: string | null
  offerDeadline: string | null
  deadlinePeriodDays: number | null
  lots: readonly PublicLot[]
}

/** A sentence by its key of `tenders:next`, and the instant that it names. */
export interface PublicStep {
  key: string
  at?: string
  /** Numbers of the lots it holds for; missing: all. */
  lots?: number[]
}

export interface Due {
  /** Numbers of the lots it holds for; null: for all. */
  lots: number[] | null
  what: 'applicationDeadline' | 'offerDeadline'
  at: string
  /** Type 5: the round of applications that ends then, from the second on. */
  round?: number
}

const earliest = (moments: readonly (string | null)[]): string | undefined => moments.filter((one): one is string => one !== null).sort()[0]

/** How a whole procedure ended, as a sentence; of several lots the outcome of the tender. */
export const endedKey = ({ outcome }: Pick<PublicTender, 'outcome'>): string =>
  outcome === 'awarded' || outcome === 'cancelled' || outcome === 'discontinued' ? `ended.${outcome}` : 'stage8'

/**
 * The deadline the procedure runs towards in its present stage; of several lots the earliest that lies ahead, else the last that passed.
 */
export function runningDeadline(tender: Pick<PublicTender, 'stage' | 'lots' | 'applicationDeadline' | 'offerDeadline'>, now: number) {
  const key = tender.stage === 3 ? 'applicationDeadline' : tender.stage === 6 ? 'offerDeadline' : null
  if (key === null) return undefined
  const own = tender.lots.filter((lot) => lot.stage === tender.stage).map((lot) => lot[key])
  const all = own.length > 0 ? own : [tender[key]]
  return (
    earliest(all.filter((one) => one !== null && Date.parse(one) > now)) ??
    all
      .filter((one): one is string => one !== null)
      .sort()
      .at(-1)
  )
}

/** Numbers of the lots of which something holds, where that is not all of them. */
function numbersOf(lots: readonly PublicLot[], isIn: (lot: PublicLot) => boolean): Pick<PublicStep, 'lots'> {
  const numbers = lots.flatMap((lot, index) => (isIn(lot) ? [index + 1] : []))
  return numbers.length === 0 || numbers.length === lots.length ? {} : { lots: numbers }
}

const RUNNING = [
  { stage: 3, key: 'applications', deadline: 'applicationDeadline' },
  { stage: 6, key: 'offers', deadline: 'offerDeadline' },
] as const

/** What can still be handed in, by the earliest deadline ahead of any lot, whatever stage the others have reached. */
function openForBidders({ lots }: PublicTender, now: number): PublicStep | null {
  const open = RUNNING.flatMap((one) =>
    lots.flatMap((lot) => {
      const at = lot.stage === one.stage ? lot[one.deadline] : null
      return at !== null && Date.parse(at) > now ? [{ ...one, at }] : []
    }),
  )
  const [first] = open.sort((one, other) => one.at.localeCompare(other.at))
  if (!first) return null
  const { stage, key, deadline, at } = first
  return { key: `${key}Until`, at, ...numbersOf(lots, (lot) => lot.stage === stage && lot[deadline] === at) }
}

/** Type 5: the end of the round that takes applications while the one before waits for its opening; of several lots the earliest. */
const nextRoundEnds = (tender: PublicTender, now: number): string | undefined =>
  !procedureOf(tender).goesInRounds
    ? undefined
    : earliest(
        tender.lots
          .filter((lot) => lot.stage === 3 && lot.applicationRound !== null)
          .map((lot) => applicationsEnd(tender, lot).at)
          .filter((at) => at !== null && Date.parse(at) > now),
      )

/** What is nothing but a notice has no procedure that could begin. */
export const publishedKey = (tender: ProcedureKey): 'published' | 'publishedNotice' =>
  procedureOf(tender).hasPhases ? 'published' : 'publishedNotice'

/**
 * What everybody may know of where the procedure stands: first what can still be handed in, else where the lot stands that got farthest.
 */
export function stepInPublic(tender: PublicTender, now: number): PublicStep {
  const { stage, lots } = tender
  if (stage === 2) return { key: publishedKey(tender), ...(tender.published ? { at: tender.published } : {}) }
  if (stage === 8) return { key: endedKey(tender), ...(tender.archived ? { at: tender.archived } : {}) }
  const open = openForBidders(tender, now)
  if (open) return open
  const own = numbersOf(lots, (lot) => lot.stage === stage)
  if (stage !== 3 && stage !== 6) return { key: `stage${stage}`, ...own }
  const at = runningDeadline(tender, now)
  const what = stage === 3 ? 'applications' : 'offers'
  if (at === undefined) return { key: what, ...own }
  if (Date.parse(at) > now) return { key: `${what}Until`, at }
  const next = stage === 3 ? nextRoundEnds(tender, now) : undefined
  return next === undefined ? { key: `${what}Over`, at, ...own } : { key: 'nextRoundUntil', at: next }
}

/**
 * The stage that a tender is named by in lists. That of its lot that got farthest, but 7 ('Abgeschlossen') only where all lots got there:
 * while one still runs it is the one that runs.
 */
export const namedStage = ({ stage, lots }: { stage: number; lots: readonly Pick<PublicLot, 'stage'>[] }): number => {
  const running = lots.map((lot) => lot.stage).filter((one) => one < 7)
  return stage === 7 && running.length > 0 ? Math.max(...running) : stage
}

/** Key of `tenders:stages` for a tender that is public as a whole: of its lots in the stage, all have passed their deadline or not. */
export function stageWord({
  stage,
  lots,
  outcome,
}: {
  stage: number
  lots: readonly Pick<PublicLot, 'stage' | 'closedAt'>[]
  outcome?: string | null
}): string {
  if (stage === 1) return '2'
  // Ended without an award is 'Abgebrochen', else 'Archiviert' (decisions.md section 5).
  if (stage === 8) return outcome === 'cancelled' || outcome === 'discontinued' ? '8cancelled' : '8'
  if (stage !== 3 && stage !== 6) return String(stage)
  const running = lots.filter((lot) => lot.stage === stage)
  return running.length > 0 && running.every((lot) => lot.closedAt !== null) ? `${stage}over` : String(stage)
}

/**
 * The deadline that an application of now runs towards: in type 5 each round has its own, reckoned from the first one's. Where none lies
 * ahead it is that of the round that is handled.
 */
function applicationsEnd(
  tender: Pick<PublicTender, 'type' | 'procedure' | 'deadlinePeriodDays'>,
  lot: PublicLot,
): { at: string | null; round: number } {
  const round = lot.applicationRound ?? lot.round
  if (!procedureOf(tender).goesInRounds || round === 1 || lot.applicationDeadline === null) return { at: lot.applicationDeadline, round: 1 }
  const at = applicationDeadlineInRound(
    {
      applicationDeadline: Date.parse(lot.applicationDeadline),
      offerDeadline: null,
      finalDeadline: lot.finalDeadline === null ? null : Date.parse(lot.finalDeadline),
      deadlinePeriodDays: tender.deadlinePeriodDays,
    },
    round,
  )
  return { at: at === null ? null : new Date(at).toISOString(), round }
}

/** All deadlines of a tender in time's order; lots with the same one share a line. */
export function duesOf(
  tender: Pick<PublicTender, 'type' | 'procedure' | 'deadlinePeriodDays' | 'applicationDeadline' | 'offerDeadline' | 'lots'>,
): Due[] {
  const found: Due[] = []
  for (const what of ['applicationDeadline', 'offerDeadline'] as const) {
    const byMoment = new Map<string, { lots: number[]; round: number }>()
    tender.lots.forEach((lot, index) => {
      const { at, round } = what === 'applicationDeadline' ? applicationsEnd(tender, lot) : { at: lot[what], round: 1 }
      if (at) byMoment.set(at, { lots: [...(byMoment.get(at)?.lots ?? []), index + 1], round })
    })
    const whole = tender[what]
    if (tender.lots.length === 0 && whole) found.push({ lots: null, what, at: whole })
    for (const [at, { lots, round }] of byMoment)
      found.push({ lots: lots.length === tender.lots.length ? null : lots, what, at, ...(round > 1 ? { round } : {}) })
  }
  return found.sort((a, b) => a.at.localeCompare(b.at))
}
