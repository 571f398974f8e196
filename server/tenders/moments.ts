import type { Text } from '../../engine/languages'
import { type LotMoment, momentIn, type Phase, phaseNews, procedureOf, type ProcedureKey } from '../../workflows/procedure'
import { applicationDeadlineInRound, stateOf } from '../../workflows/tender'
import type { EffectPorts } from '../platform/outbox'
import { lotInTime } from './derive'
import { fieldsOfLot } from './facts'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'

/** What a change of a tender means to people outside its team; the last ones beside those of the procedure are the team's own. */
type MomentKind = LotMoment | 'openersMissing' | 'openersToConfirm' | 'phaseNews'

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
  mail?: {
    /** The same of all that is one mail to a person, whichever lot's move brings it about. */
    id: string
    to: readonly string[]
    at: 'begin' | 'opened' | 'end'
    kind: string
    name?: Text
    words?: Text
  }
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

/** As it was before its lots moved; without lots the document's own mails are not looked for. */
type Before = ProcedureKey & Partial<Pick<TenderDoc, '_id' | 'lots' | 'publishAt'>>

/** `cut`: lots that were given up, whose phases came to no end that was meant. */
interface Came {
  of: Before
  states: ReadonlyMap<string, string>
  cut?: readonly string[]
}

/** When what comes in during this phase is over, of a lot. */
function endIn(phase: Phase, lot: LotDoc): number | null {
  const time = lotInTime(lot)
  if (phase.kind !== 'intake') return null
  return phase.of === 'application' ? applicationDeadlineInRound(time, lot.round) : time.offerDeadline
}

/**
 * What the document has told of phases, lots of the same news together: those of a step, and those of one deadline, as each lot has a timer
 * of its own.
 */
function newsOfPhases({ of, states, cut = [] }: Came, at: Date): Moment[] {
  const { _id = '', lots = [], publishAt = null } = of
  const procedure = procedureOf(of)
  if (procedure.document.phases.every(({ mails }) => mails === undefined)) return []
  const stateIn = (lot: LotDoc): string => stateOf(of, fieldsOfLot({ publishAt }, lot))
  const found = new Map<string, Moment>()
  for (const lot of lots) {
    const to = states.get(lot.lotId)
    if (to === undefined || cut.includes(lot.lotId)) continue
    for (const { phase, mail } of phaseNews(procedure, stateIn(lot), to)) {
      const end = mail.at === 'end' ? endIn(phase, lot) : null
      const also = end === null ? [] : lots.filter((one) => stateIn(one) === phase.key && endIn(phase, one) === end)
      const id = [_id, phase.key, mail.at, phase.mails?.indexOf(mail), end ?? at.getTime()].join(':')
      const lotIds = [...new Set([...(found.get(id)?.lotIds ?? []), lot.lotId, ...also.map(({ lotId }) => lotId)])]
      const kind = phase.kind === 'intake' ? phase.of : phase.kind
      const { name, words } = { name: phase.name, words: mail.words } as { name?: Text; words?: Text }
      const told = { id, to: mail.to, at: mail.at, kind, ...(name ? { name } : {}), ...(words ? { words } : {}) }
      found.set(id, { kind: 'phaseNews', lotIds, at, mail: told })
    }
  }
  return [...found.values()]
}

/** The moments of lots that came into a state: one for those that came to the same. */
export function momentsOf(came: Came, { at, ...more }: { at: Date } & Partial<Moment>): Moment[] {
  const { of, states } = came
  const procedure = procedureOf(of)
  const found = new Map<MomentKind, string[]>()
  for (const [lotId, state] of states) {
    const kind = momentIn(procedure, state)
    if (kind) found.set(kind, [...(found.get(kind) ?? []), lotId])
  }
  return [...[...found].map(([kind, lotIds]) => ({ ...more, kind, lotIds, at })), ...newsOfPhases(came, at)]
}
