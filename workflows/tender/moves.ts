import { HOUR, PORTAL_LEAD, type ActorRights, type LotFields, type TenderFacts } from './facts'
import { branchesOf, refusalOf, stateOf } from './machine'

export type MoveActor = 'projectEditor' | 'projectAdmin' | 'clock' | 'portal'

/** A thing that can be done with a tender: the machine's event, who does it, the key of its label, and what the offer assumes. */
export interface MoveKind {
  move: string
  event: string
  actor: MoveActor
  label: string
  throughPortal?: boolean
}

export const MOVES: readonly MoveKind[] = [
  { move: 'edit', event: 'edit', actor: 'projectAdmin', label: 'moves.edit' },
  { move: 'changeTeam', event: 'changeTeam', actor: 'projectAdmin', label: 'moves.changeTeam' },
  { move: 'publish', event: 'publish', actor: 'projectEditor', label: 'moves.publish' },
  { move: 'publishIntoCompetition', event: 'publishIntoCompetition', actor: 'projectEditor', label: 'moves.publishIntoCompetition' },
  { move: 'publishIntoNegotiation', event: 'publishIntoNegotiation', actor: 'projectEditor', label: 'moves.publishIntoNegotiation' },
  { move: 'publishIntoOffers', event: 'publishIntoOffers', actor: 'projectEditor', label: 'moves.publishIntoOffers' },
  { move: 'publishToPortal', event: 'publish', actor: 'projectEditor', label: 'moves.publishToPortal', throughPortal: true },
  { move: 'cancelPublication', event: 'cancelPublication', actor: 'projectEditor', label: 'moves.cancelPublication' },
  { move: 'publicationDue', event: 'publicationDue', actor: 'clock', label: 'moves.publicationDue' },
  { move: 'deadlinePassed', event: 'deadlinePassed', actor: 'clock', label: 'moves.deadlinePassed' },
  { move: 'portalAnswered', event: 'portalAnswered', actor: 'portal', label: 'moves.portalAnswered' },
]

export interface OfferedMove {
  event: string
  open: boolean
  reason?: string
  params?: Record<string, unknown>
}

/** The event that brings a draft to each start stage. */
export const PUBLISH_EVENT: Record<2 | 3 | 5 | 6, string> = {
  2: 'publish',
  3: 'publishIntoCompetition',
  5: 'publishIntoNegotiation',
  6: 'publishIntoOffers',
}

const paramsOf = (reason: string, facts: TenderFacts): Record<string, unknown> | undefined => {
  if (reason === 'requiredMissing') return { count: facts.requiredMissing }
  if (reason === 'portalNeedsLeadTime') return { hours: PORTAL_LEAD / HOUR }
  return undefined
}

function offer(kind: MoveKind, lots: readonly { fields: LotFields; facts: TenderFacts }[], rights: ActorRights): OfferedMove | null {
  const concerned = lots.filter(({ fields }) => branchesOf(stateOf(fields), kind.event).length > 0)
  const [first] = concerned
  if (!first) return null
  const right = kind.actor === 'projectAdmin' ? rights.projectAdmin : rights.projectEditor
  if (!right) return { event: kind.move, open: false, reason: kind.actor === 'projectAdmin' ? 'onlyProjectAdmins' : 'onlyTeam' }
  let refusal: { reason: string; facts: TenderFacts } | null = null
  for (const { fields, facts } of concerned) {
    const assumed = kind.throughPortal ? { ...facts, throughPortal: true, publishAt: facts.now + PORTAL_LEAD } : facts
    const reason = refusalOf(stateOf(fields), kind.event, assumed)
    if (reason === null) return { event: kind.move, open: true }
    refusal ??= { reason, facts }
  }
  if (!refusal) return null
  const params = paramsOf(refusal.reason, refusal.facts)
  return { event: kind.move, open: false, reason: refusal.reason, ...(params ? { params } : {}) }
}

/** What this person can do with the tender now; a closed move says why. Moves of clock and portal, and such that no lot's stage has, are left out. */
export function moves(lots: readonly { fields: LotFields; facts: TenderFacts }[], rights: ActorRights): OfferedMove[] {
  return MOVES.filter((kind) => kind.actor === 'projectAdmin' || kind.actor === 'projectEditor')
    .map((kind) => offer(kind, lots, rights))
    .filter((one): one is OfferedMove => one !== null)
}
