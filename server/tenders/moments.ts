import type { Text } from '../../engine/languages'
import { phaseIn, procedureOf, type Procedure, type ProcedureKey } from '../../workflows/procedure'
import type { EffectPorts } from '../platform/outbox'
import type { TenderDoc } from './model'

/** What a change of a tender means to people outside its team; the last two are the team's own. */
type MomentKind =
  | 'published'
  | 'competitionStarted'
  | 'applicationsOpened'
  | 'negotiationStarted'
  | 'offerPhaseStarted'
  | 'offerRoundStarted'
  | 'offersOpened'
  | 'applicationDeadlineChanged'
  | 'offerDeadlineChanged'
  | 'changesAnnounced'
  | 'ended'
  | 'losersInformed'
  | 'openersMissing'
  | 'openersToConfirm'

/** Plain data: rides in the intent of the change. */
export interface Moment extends Record<string, unknown> {
  kind: MomentKind
  /** Lots that it concerns. */
  lotIds: string[]
  at: Date
  reason?: string
  outcome?: string
  /** Whom it is told of an information; of an award of earlier versions: who gets the contract. */
  offerIds?: string[]
  /** Of people who are missing for an opening, or to be confirmed: the end that it follows. */
  deadline?: Date
  /** Of an information: the letters that tell it, as they are sent (procedure/letters/deliver.ts). */
  letters?: unknown
  /** Who is to be confirmed, by id. */
  people?: string[]
  /** Of an announcement: its number, the clerk's word, and its differences in short. */
  told?: { no: number; word: string; changes: Text }
  /** Of the lots before a deadline was changed. */
  oldDeadlines?: Record<string, Date | null>
}

/** `id` is the same however often the moment is told: after a crash, or by two processes. */
export type MomentListener = (tender: TenderDoc, moment: Moment & { id: string }, how: EffectPorts) => Promise<void>

const listeners: MomentListener[] = []

/** Wires who tells people outside (mails, their open screens); areas above tenders do so when they are loaded. */
export const onMoment = (listener: MomentListener): void => {
  listeners.push(listener)
}

export async function tellMoments(
  tender: TenderDoc,
  { moments, intent }: { moments: readonly Moment[]; intent: string },
  how: EffectPorts,
): Promise<void> {
  for (const [n, moment] of moments.entries())
    for (const listener of listeners) await listener(tender, { ...moment, id: `${intent}:${n}` }, how)
}

/** What it means that a lot came into a state: a phase begins, or what an opening leads to is reached. */
function kindOf(procedure: Procedure, state: string): MomentKind | undefined {
  if (state === 'ended') return 'ended'
  const phase = phaseIn(procedure, state)
  if (!phase || phase.key !== state) return undefined
  if (phase.kind === 'intake') return phase.of === 'application' ? 'competitionStarted' : 'offerPhaseStarted'
  if (phase.kind === 'talk') return 'negotiationStarted'
  const isOpened = procedure.openings.some(({ next }) => next.includes(state))
  return isOpened ? (phase.stage === 4 ? 'applicationsOpened' : 'offersOpened') : undefined
}

/** The moments of lots that came into a state: one for those that came to the same. */
export function momentsOf(
  { of, states }: { of: ProcedureKey; states: ReadonlyMap<string, string> },
  { at, ...more }: { at: Date } & Partial<Moment>,
): Moment[] {
  const procedure = procedureOf(of)
  const found = new Map<MomentKind, string[]>()
  for (const [lotId, state] of states) {
    const kind = kindOf(procedure, state)
    if (kind) found.set(kind, [...(found.get(kind) ?? []), lotId])
  }
  return [...found].map(([kind, lotIds]) => ({ ...more, kind, lotIds, at }))
}
