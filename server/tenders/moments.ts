import { inEach, type Text } from '../../engine/languages'
import { phaseIn, phaseNews, procedureOf, type Procedure, type ProcedureKey } from '../../workflows/procedure'
import { stateOf } from '../../workflows/tender'
import type { EffectPorts } from '../platform/outbox'
import { interfaceText } from '../words/words'
import { fieldsOfLot } from './facts'
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
  | 'phaseNews'

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
  /** Of what the procedure has told of a phase: whom, of which, and in what words where it has own. */
  mail?: { to: readonly string[]; at: 'begin' | 'opened' | 'end'; phase: Text; words?: Text }
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

/** As it was before its lots moved; without lots the document's own mails are not looked for. */
type Before = ProcedureKey & Partial<Pick<TenderDoc, 'lots' | 'publishAt'>>

/** What the document has told of phases, lots of the same news together. A lot that is given up came to no end that was meant. */
function newsOfPhases(
  { of, states }: { of: Before; states: ReadonlyMap<string, string> },
  { at, outcome }: Partial<Moment> & { at: Date },
): Moment[] {
  const procedure = procedureOf(of)
  if ((outcome !== undefined && outcome !== 'awarded') || procedure.document.phases.every(({ mails }) => mails === undefined)) return []
  const found = new Map<string, Moment>()
  for (const lot of of.lots ?? []) {
    const to = states.get(lot.lotId)
    if (to === undefined) continue
    for (const { phase, mail } of phaseNews(procedure, stateOf(of, fieldsOfLot({ publishAt: of.publishAt ?? null }, lot)), to)) {
      const key = JSON.stringify([phase.key, mail])
      const kind = phase.kind === 'intake' ? phase.of : phase.kind
      const name = inEach((lang) => phase.name?.[lang] ?? interfaceText(lang, ['procedures', `kind.${kind}`]) ?? phase.key)
      const words = mail.words as Text | undefined
      const told = { to: mail.to, at: mail.at, phase: name, ...(words ? { words } : {}) }
      found.set(key, { kind: 'phaseNews', lotIds: [...(found.get(key)?.lotIds ?? []), lot.lotId], at, mail: told })
    }
  }
  return [...found.values()]
}

/** The moments of lots that came into a state: one for those that came to the same. */
export function momentsOf(
  { of, states }: { of: Before; states: ReadonlyMap<string, string> },
  { at, ...more }: { at: Date } & Partial<Moment>,
): Moment[] {
  const procedure = procedureOf(of)
  const found = new Map<MomentKind, string[]>()
  for (const [lotId, state] of states) {
    const kind = kindOf(procedure, state)
    if (kind) found.set(kind, [...(found.get(kind) ?? []), lotId])
  }
  return [...[...found].map(([kind, lotIds]) => ({ ...more, kind, lotIds, at })), ...newsOfPhases({ of, states }, { at, ...more })]
}
