import { OFFER_STATES, type StageReader } from '../../offer'
import { envelopeId, intakeOf } from '../life/world'
import type { Procedure } from '../compile'
import { SHUTTABLE, type Shuttable } from '../document'
import type { Option } from '../life/acts'
import { COMPANIES, isAuthorless, isNameless, stateOf, type Company, type Paper, type Scene } from '../life/scene'
import { concerns, isChosenOnly } from '../life/told'
import { isShut } from '../place'

export type Reader = 'staff' | 'guest' | Company

/** As it is read: where names are hidden by a number alone. */
interface ReadPaper extends Omit<Paper, 'company'> {
  company: Company | null
  number?: number
}

/** What somebody sees of a moment. */
export interface View {
  /** There is nothing to see for them yet. */
  isHidden: boolean
  /** Papers whose content they can read. */
  readable: readonly ReadPaper[]
  /** Envelopes that are sealed for them, whoever sent something in; no count and no name hangs on them. */
  sealed: readonly { of: string; key: string }[]
  /** Companies with the state of their part, as far as this reader may know it. */
  parts: readonly { company: Company; state: string }[]
  /** Day until which something comes in; null where nothing does. */
  until: number | null
  /** Day until which questions are asked for, as the document has it; null where it says nothing, or nothing comes in. */
  questions: number | null
  /** What the phase shuts, as far as it is any of theirs. */
  shut: readonly Shuttable[]
  /** Who gets the contract; null: nobody, or not to be known yet. */
  winner: Company | null
  /** Keys of the rooms of talks that they have beside the usual two. */
  rooms: readonly string[]
  /** How many offers were opened, where the procedure tells those who offered; null: it does not, or not yet. */
  count: number | null
  /** They attend the opening that is due. */
  attends: boolean
  /** What they can do, and why not what they cannot. */
  acts: readonly Option[]
}

const isOut = ({ world }: Scene): boolean => !['draft', 'atPortal', 'scheduled'].includes(world.state)

/** What was called for and lies unopened. */
const sealedIn = (procedure: Procedure, { papers, world }: Scene): View['sealed'] =>
  procedure.envelopes
    .filter(({ of }) => papers.some((one) => one.of === of) || procedure.lot.phaseOf[world.state] === of)
    .filter((one) => !world.opened.includes(envelopeId(one)))
    .map(({ of, key }) => ({ of, key }))

/** Works by number, in an order that says nothing of who came first, as the server's does; before them whatever has a name. */
const readByStaff = (procedure: Procedure, scene: Scene, papers: readonly Paper[]): ReadPaper[] => {
  const works = papers.filter((one) => isAuthorless(procedure, scene, one))
  return [
    ...papers.filter((one) => !works.includes(one)),
    ...[...works].reverse().map((paper, n) => ({ ...paper, company: null, number: n + 1 })),
  ]
}

/** Who is marked among applications is chosen with the step that leads on: until then they stand where they stood. */
function partOf(procedure: Procedure, scene: Scene, { company, reader }: { company: Company; reader: StageReader }) {
  const own = scene.parts[company]
  const parts = isChosenOnly(procedure, scene, company) ? { ...scene.parts, [company]: { ...own, decision: own.told } } : scene.parts
  return { company, state: stateOf(procedure, { ...scene, parts }, { company, reader }) }
}

/** Companies that came as far as the talks have their rooms, and the team reads them; as the server has it (server/rooms/windows.ts). */
function roomsFor(procedure: Procedure, { world, skipped }: Scene, parts: View['parts']): string[] {
  const stages = parts.map(({ state }) => OFFER_STATES.findIndex((one) => one === state))
  const isThere = stages.some((stage) => stage === 3 || (stage > 3 && !skipped.includes(5)))
  return isThere && (procedure.lot.fields[world.state]?.stage ?? 0) >= 4 ? procedure.talkRooms.map(({ key }) => key) : []
}

/** How many offered in time, for those who did, once their offers are opened. */
function countFor({ record, document }: Procedure, papers: readonly Paper[], company: Company): number | null {
  const isOffer = (key: string): boolean => document.phases.some((one) => one.key === key && one.kind === 'intake' && one.of === 'offer')
  const opened = new Set(papers.flatMap((one) => (one.isOpened && !one.isLate && isOffer(one.of) ? [one.company] : [])))
  return (record === 'count' || record === 'bidders') && opened.has(company) ? opened.size : null
}

/** Whoever offered in time attends from the deadline on, where the procedure has bidders at its opening. */
const isAtOpening = (procedure: Procedure, { papers, world, calls }: Scene, company: Company): boolean =>
  procedure.isAttended &&
  world.isPassed &&
  papers.some(
    (one) =>
      one.of === intakeOf(procedure, world.state)?.key && one.company === company && one.call === calls && !one.isLate && !one.isOpened,
  )

/** The others hear who is named with the information before the award, whoever gets it with the award itself; nobody else is told. */
function winnerFor(procedure: Procedure, scene: Scene, company: Company): Company | null {
  const { winner, world } = scene
  const isOver = world.state === 'ended'
  const isTold = winner === company ? isOver : (isOver || world.told !== 'nothing') && concerns(procedure, scene, company)
  return isTold ? winner : null
}

/**
 * A moment as it is for staff, a company or a guest: nobody reads what is sealed, nor learns from it whether there is anything. Staff see
 * parts by the server's own mask, a company its own by what it was told.
 */
export function viewOf(procedure: Procedure, { scene, options }: { scene: Scene; options: readonly Option[] }, reader: Reader): View {
  const { papers, world, ends } = scene
  const until = intakeOf(procedure, world.state) && !world.isPassed ? ends : null
  const shut = SHUTTABLE.filter((act) => isShut(procedure, world.state, act) && (act !== 'invitation' || reader === 'staff'))
  const days = intakeOf(procedure, world.state)?.questionDays
  const questions = until === null || days === undefined ? null : until - days
  const opened = papers.filter(({ isOpened }) => isOpened)
  const partsOf = (of: readonly Company[], as: StageReader): View['parts'] =>
    of.filter((one) => scene.parts[one].takesPart).map((company) => partOf(procedure, scene, { company, reader: as }))
  if (reader === 'staff') {
    const parts = isNameless(procedure, scene) ? [] : partsOf(COMPANIES, 'team')
    return {
      isHidden: false,
      readable: readByStaff(procedure, scene, opened),
      sealed: sealedIn(procedure, scene),
      parts,
      ...{ until, questions, shut, winner: scene.winner, rooms: roomsFor(procedure, scene, parts), count: null },
      attends: false,
      acts: options.filter(({ by }) => by === 'team' || by === 'jury'),
    }
  }
  const isCompany = reader !== 'guest'
  const parts = isCompany ? partsOf([reader], 'bidder') : []
  return {
    isHidden: !isOut(scene),
    readable: papers.filter(({ company }) => company === reader),
    sealed: [],
    parts,
    ...{ until, questions, shut, winner: isCompany ? winnerFor(procedure, scene, reader) : null, rooms: roomsFor(procedure, scene, parts) },
    count: isCompany ? countFor(procedure, papers, reader) : null,
    attends: isCompany && isAtOpening(procedure, scene, reader),
    acts: options.filter(({ by }) => by === reader),
  }
}
