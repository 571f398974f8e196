import type { CriteriaAsked } from '../awarding'
import type { OrderFinding } from '../order'

/** 0 Ausschreibung, 2 Interessenbekundung, 3 Bekanntmachung, 4 Vergebener Auftrag, 5 Dauerverhandlungsverfahren. */
export type TenderTypeNumber = 0 | 2 | 3 | 4 | 5

/** How far the portal's queue has come with a notice; 'none' while nothing was handed over. */
export type PortalState = 'none' | 'submitted' | 'publishing' | 'published' | 'failed'

/** The stage a lot takes at the moment of publication. */
export type StartStage = 2 | 3 | 5 | 6

/**
 * Everything the machine may know of one lot. Taken from the tender document alone; moments are milliseconds since 1970 and `now` is one
 * of them, so that the machine has no clock of its own.
 */
export interface TenderFacts {
  now: number
  teamSize: number
  teamAdmins: number
  /** The notice is to be handed to the public procurement portal first. */
  throughPortal: boolean
  /** When the lot is to appear; `now` for at once. While a publication waits: the stored moment. */
  publishAt: number
  /** What a waiting publication turns the lot into. */
  onPublish: StartStage
  /** The template is an official EU notice; only those go to the portal. */
  isEuNotice: boolean
  requiredMissing: number
  portal: PortalState
  applicationDeadline: number | null
  offerDeadline: number | null
  /** Days that each further round of applications lasts (type 5); null where nobody said. */
  roundDays: number | null
  /** There is a final deadline; missing: there is none. */
  hasFinalDeadline?: boolean
  /** Type 5: the final deadline lies before the first round's, so that no round could be what it is announced as. */
  finalBeforeFirstRound: boolean
  /** Phases that the template leaves out: nothing leads into them. */
  leavesOut: readonly number[]
  /** The lot leaves out the competition (phases 3 and 4). */
  skipsCompetition: boolean
  /** The fence after the deadline of the present stage is written. */
  closed: boolean
  /** Type 5: when applications to the round after the present one end; null where there is none. */
  nextRoundDeadline: number | null
  /** The opening that the move follows from is finished, by as many people as it asks for. */
  openingFinished: boolean
  /** The deadline of the present stage as somebody wants to extend it, cut to the final one. */
  newDeadline: number | null
  /** While applications come in: the deadline of the offers as it is to move along. Missing: it stays. */
  newOfferDeadline?: number | null
  /** Whose opened things are neither chosen nor turned down; missing: it was not looked at, and nothing goes on that needs to know. */
  undecided?: number
  /** The jury's report stands as all of its members signed it; missing: it does not, or it was not looked at. */
  jurySigned?: boolean
  /** Edits since the last announcement. */
  hasChanges: boolean
  /** Whether, and when, award criteria with weights must stand; missing: never. */
  criteriaAsked?: CriteriaAsked
  /** They do not stand, or not all weights. Missing: they do, or it was not looked at yet. */
  criteriaMissing?: boolean
  /** What the refusal names. */
  criteriaParagraph?: string
  /** The law asks to tell those who are not considered, and to wait, before the contract (§ 134 GWB). */
  informsFirst: boolean
  /** From when on the contract may be made, by what they were told; null: nothing was told. */
  contractFrom: number | null
  /** Those who are not considered and were not told. */
  uninformed: number
  /** The contract goes to whom they were told of. */
  goesToTheNamed: boolean
  /** Those who were told and whom no mail is proven to have gone to; missing: none. */
  undelivered?: number
  /** A review body has stopped the award; missing: none has. */
  isStopped?: boolean
  /** Ids of the document's conditions that the form fulfils; missing: none, or it was not looked at. */
  held?: readonly string[]
  /** What keeps a direct order from being given; missing: it was not looked at, and nothing is ordered. */
  order?: readonly OrderFinding[]
  /** The first line of the law by which a winner is not examined, or did not pass, and whose; missing: there is none. */
  duty?: { readonly paragraph: string; readonly name: string; readonly row: string }
}

/** The stored fields of a lot that its state is a function of. */
export interface LotFields {
  stage: number
  /** A publication is scheduled (the tender's publishAt is set). */
  waits: boolean
  /** The fence after the deadline of this stage is written (closedAt is set). */
  closed: boolean
  /** Key of its phase, where several share a stage. */
  phase?: string
}

/** A tender's rights of one person, as the server's policy worked them out. */
export interface ActorRights {
  projectEditor: boolean
  projectAdmin: boolean
  /** In the team oneself: what an opening asks of everybody, system admins included. */
  teamMember: boolean
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Lead that the portal needs before a notice appears (2-tenders.md section 9). */
export const PORTAL_LEAD = 48 * HOUR
/** No deadline may be set closer than this, so that the fence after it cannot overtake its announcement. */
export const MIN_NOTICE = 5 * MINUTE
/** Days of a round of applications to a dynamic purchasing system at most: the first that came still has a week of its ten working days. */
export const ROUND_TO_ANSWER = 7
/** A browser's 'now' is a little older than the server's by the time it arrives. */
export const SLACK = MINUTE
