import { DAY, HOUR, PORTAL_LEAD, type ActorRights, type LotFields, type TenderFacts } from './facts'
import { machinesOf } from '../procedure/machines'
import { openingOf, ownStarts, procedureOf, type Procedure, type ProcedureKey, type Words } from '../procedure'
import { stateOf } from './machine'

/** teamMember: in the team oneself; a system admin outside it may everything but open (decisions.md section 3). */
type MoveActor = 'projectEditor' | 'projectAdmin' | 'teamMember' | 'clock' | 'portal' | 'archive'

/** What whoever makes the move brings along: the offer goes by the rest. */
type Assumption = 'throughPortal' | 'openingFinished' | 'deadlines' | 'laterDeadline' | 'orderFits'

/** A thing that can be done with a tender: the machine's event, who does it, the key of its label, and what the offer assumes. */
export interface MoveKind {
  move: string
  event: string
  actor: MoveActor
  label: string
  assumes?: Assumption
  /** Machine events that are the same move where the lot is further on: a later opening of what opens apart. */
  later?: readonly string[]
}

export const MOVES: readonly MoveKind[] = [
  { move: 'edit', event: 'edit', actor: 'projectAdmin', label: 'moves.edit' },
  { move: 'changeTeam', event: 'changeTeam', actor: 'projectAdmin', label: 'moves.changeTeam' },
  { move: 'publish', event: 'publish', actor: 'projectEditor', label: 'moves.publish' },
  { move: 'publishIntoCompetition', event: 'publishIntoCompetition', actor: 'projectEditor', label: 'moves.publishIntoCompetition' },
  { move: 'publishIntoNegotiation', event: 'publishIntoNegotiation', actor: 'projectEditor', label: 'moves.publishIntoNegotiation' },
  { move: 'publishIntoOffers', event: 'publishIntoOffers', actor: 'projectEditor', label: 'moves.publishIntoOffers' },
  { move: 'publishToPortal', event: 'publish', actor: 'projectEditor', label: 'moves.publishToPortal', assumes: 'throughPortal' },
  { move: 'cancelPublication', event: 'cancelPublication', actor: 'projectEditor', label: 'moves.cancelPublication' },
  { move: 'startCompetition', event: 'startCompetition', actor: 'projectEditor', label: 'moves.startCompetition', assumes: 'deadlines' },
  { move: 'openApplications', event: 'openApplications', actor: 'teamMember', label: 'moves.openApplications', assumes: 'openingFinished' },
  { move: 'startNegotiation', event: 'startNegotiation', actor: 'projectEditor', label: 'moves.startNegotiation' },
  { move: 'startOfferPhase', event: 'startOfferPhase', actor: 'projectEditor', label: 'moves.startOfferPhase', assumes: 'deadlines' },
  { move: 'openOffers', event: 'openOffers', actor: 'teamMember', label: 'moves.openOffers', assumes: 'openingFinished' },
  { move: 'furtherOfferRound', event: 'furtherOfferRound', actor: 'projectEditor', label: 'moves.furtherOfferRound', assumes: 'deadlines' },
  { move: 'nextRound', event: 'nextRound', actor: 'teamMember', label: 'moves.nextRound', assumes: 'openingFinished' },
  { move: 'extendDeadlines', event: 'extendDeadlines', actor: 'projectEditor', label: 'moves.extendDeadlines', assumes: 'laterDeadline' },
  { move: 'announceChanges', event: 'announceChanges', actor: 'projectAdmin', label: 'moves.announceChanges' },
  { move: 'inform', event: 'inform', actor: 'projectAdmin', label: 'moves.inform' },
  { move: 'award', event: 'award', actor: 'projectAdmin', label: 'moves.award', assumes: 'orderFits' },
  { move: 'close', event: 'close', actor: 'projectAdmin', label: 'moves.close' },
  { move: 'cancel', event: 'cancel', actor: 'projectAdmin', label: 'moves.cancel' },
  { move: 'publicationDue', event: 'publicationDue', actor: 'clock', label: 'moves.publicationDue' },
  { move: 'deadlinePassed', event: 'deadlinePassed', actor: 'clock', label: 'moves.deadlinePassed' },
  { move: 'portalAnswered', event: 'portalAnswered', actor: 'portal', label: 'moves.portalAnswered' },
  { move: 'archive', event: 'archive', actor: 'archive', label: 'moves.archive' },
]

export interface OfferedMove {
  event: string
  open: boolean
  /** The lots it is open for; none where it is closed. */
  lotIds: string[]
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

/** What fills the sentence of a reason. */
const paramsOf = (reason: string, facts: TenderFacts): Record<string, string | number> | undefined => {
  if (reason === 'requiredMissing') return { count: facts.requiredMissing }
  if (reason === 'portalNeedsLeadTime') return { hours: PORTAL_LEAD / HOUR }
  if (reason === 'criteriaMissing') return { paragraph: facts.criteriaParagraph ?? '' }
  if (reason === 'loserForgotten') return { count: facts.uninformed }
  if (reason === 'dutyOpen' && facts.duty) return { ...facts.duty }
  const ordered = facts.order?.find(({ rule }) => rule === reason)
  if (ordered) return { ...ordered.params }
  if (reason === 'letterUndelivered') return { count: facts.undelivered ?? 0 }
  if (reason === 'waitingPeriodRuns' && facts.contractFrom !== null) return { from: new Date(facts.contractFrom).toISOString() }
  return undefined
}

/** The same of a lot's move: of a condition of the document what it says is missing, in every language that it is said in. */
export const paramsOfMove = (
  key: ProcedureKey,
  { state, event, facts }: { state: string; event: string; facts: TenderFacts },
): Record<string, string | number | Words> | undefined => {
  const { refusalOf, unmetOf } = machinesOf(key).lot
  const unmet = unmetOf(state, event, facts)
  const says = procedureOf(key).conditions.find(({ id }) => id === unmet)?.says
  if (says) return { what: says }
  const refusal = refusalOf(state, event, facts) ?? ''
  return refusal.endsWith('AreFinal') ? { procedure: procedureOf(key).document.name } : paramsOf(refusal, facts)
}

const FAR = 36_500 * DAY

/** The facts as they would be with what the person brings along. */
function assumed(facts: TenderFacts, assumption: Assumption | undefined): TenderFacts {
  switch (assumption) {
    case 'throughPortal':
      return { ...facts, throughPortal: true, publishAt: facts.now + PORTAL_LEAD }
    case 'openingFinished':
      return { ...facts, openingFinished: true }
    case 'deadlines':
      return { ...facts, applicationDeadline: facts.now + FAR, offerDeadline: facts.now + FAR }
    case 'laterDeadline':
      // That of the offers may move along with that of the applications.
      return { ...facts, newDeadline: facts.now + FAR, newOfferDeadline: facts.now + FAR + DAY }
    case 'orderFits':
      return { ...facts, order: [] }
    case undefined:
      return facts
    default:
      return assumption satisfies never
  }
}

const NEEDED: Record<'projectEditor' | 'projectAdmin' | 'teamMember', string> = {
  projectEditor: 'onlyTeam',
  projectAdmin: 'onlyProjectAdmins',
  teamMember: 'onlyTeamOpens',
}

interface LotToMove {
  lotId: string
  fields: LotFields
  facts: TenderFacts
}

function offer(
  kind: MoveKind,
  lots: readonly LotToMove[],
  { key, rights }: { key: ProcedureKey; rights: ActorRights },
): OfferedMove | null {
  const { move: event, actor } = kind
  if (actor === 'clock' || actor === 'portal' || actor === 'archive') return null
  const { branchesOf, refusalOf } = machinesOf(key).lot
  // A branch that is none of the lot's (a further round where there is no competition) is no move at all.
  const concerned = lots
    .flatMap((lot) => {
      const state = stateOf(key, lot.fields)
      const own = [kind.event, ...(kind.later ?? [])].find((one) => branchesOf(state, one).length > 0)
      const judged = { state, event: own ?? '', facts: assumed(lot.facts, kind.assumes) }
      return own === undefined ? [] : [{ ...lot, judged, refusal: refusalOf(state, own, judged.facts) }]
    })
    .filter(({ refusal }) => refusal !== 'notInThisStage')
  const [first] = concerned
  if (!first) return null
  if (!rights[actor]) return { event, open: false, lotIds: [], reason: NEEDED[actor] }
  const lotIds = concerned.filter(({ refusal }) => refusal === null).map(({ lotId }) => lotId)
  if (lotIds.length > 0) return { event, open: true, lotIds }
  const reason = first.refusal ?? 'notInThisStage'
  const params = paramsOfMove(key, first.judged)
  return { event, open: false, lotIds, reason, ...(params ? { params } : {}) }
}

/** The moves of all by the events of this procedure, where a first opening has a name of its own. */
const commonMoves = (procedure: Procedure): MoveKind[] => {
  const own: Record<string, string | null> = {
    openApplications: openingOf(procedure, 'application'),
    openOffers: openingOf(procedure, 'offer'),
  }
  const later = procedure.openings.flatMap(({ key }) => (Object.values(own).includes(key) ? [] : [key]))
  return MOVES.map((kind) => ({ ...kind, event: own[kind.move] ?? kind.event, ...(kind.move === 'openOffers' ? { later } : {}) }))
}

/** What a procedure has beside those of all: phases that share a stage with another. */
const ownMoves = (procedure: Procedure): MoveKind[] =>
  [...ownStarts(procedure).keys()].map((event): MoveKind => ({
    ...{ move: event, event, actor: 'projectEditor', label: 'moves.startPhase' },
  }))

/**
 * What this person can do with the tender now; a closed move says why. Moves of clock, portal and archive, and such that no lot's stage
 * has, are left out.
 */
export const moves = (key: ProcedureKey, lots: readonly LotToMove[], rights: ActorRights): OfferedMove[] => {
  const procedure = procedureOf(key)
  return [...commonMoves(procedure), ...ownMoves(procedure)]
    .map((kind) => offer(kind, lots, { key, rights }))
    .filter((one): one is OfferedMove => one !== null)
}
