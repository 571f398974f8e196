import { ORDER_RULES, type OrderRule } from '../../order'
import { DAY, type LotFields, type TenderFacts } from '../../tender/facts'
import type { Procedure } from '../compile'
import type { IntakePhase, Phase } from '../document'

/** What the checker knows of a lot: as much as a sentence could ask, and no more. */
export interface World {
  state: string
  /** The deadline of the present intake has passed. */
  isPassed: boolean
  /** Envelopes that were opened in the present round (envelopeId). */
  opened: readonly string[]
  /** What losers were told: nothing, told, told and the days are over. */
  told: 'nothing' | 'told' | 'waited'
  /** Rounds of applications, and of offers; two of each are as good as more. */
  round: 1 | 2
  offerRound: 1 | 2
  /** The law asks to inform and wait. */
  informsFirst: boolean
}

export const FIRST: Omit<World, 'informsFirst'> = {
  ...{ state: 'draft', isPassed: false, opened: [], told: 'nothing', round: 1, offerRound: 1 },
}

/** Two intakes may each have a `price`. */
export const envelopeId = ({ of, key }: { of: string; key: string }): string => `${of}/${key}`

export const idOf = (world: World): string => JSON.stringify(Object.values(world))

/** What somebody brings along to an event, and what may be otherwise about the moment. */
export interface Chance {
  isOpened: boolean
  undecided: number
  isSigned: boolean
  uninformed: number
  newDeadline: 'later' | 'earlier'
  how: 'now' | 'later' | 'throughPortal'
  onPublish: TenderFacts['onPublish']
  isNextRoundOver: boolean
  teamSize: number
  teamAdmins: number
  goesToTheNamed: boolean
  undelivered: number
  isStopped: boolean
  isExamined: boolean
  /** What keeps a direct order from being given; null: nothing. */
  ordered: OrderRule | null
  /** The form fulfils what the document asks of it. */
  isFulfilled: boolean
  /** Of what waits at the portal. */
  portal: TenderFacts['portal']
  /** What the coming intake says of its end; soon: nobody could hand anything in until then. */
  deadline: 'set' | 'none' | 'soon'
}

const BASE: Chance = {
  ...{ isOpened: true, undecided: 0, isSigned: true, uninformed: 0, newDeadline: 'later', how: 'now', onPublish: 2, isNextRoundOver: true },
  ...{ teamSize: 2, teamAdmins: 1, goesToTheNamed: true, portal: 'published', deadline: 'set' },
  ...{ undelivered: 0, isStopped: false, isExamined: true, isFulfilled: true, ordered: null },
}

/** One thing at a time is otherwise: what a sentence forgets to ask shows in one of them. */
export const CHANCES: readonly Chance[] = [
  BASE,
  { ...BASE, isOpened: false },
  { ...BASE, undecided: 1 },
  { ...BASE, isSigned: false },
  { ...BASE, uninformed: 1 },
  { ...BASE, newDeadline: 'earlier' },
  { ...BASE, how: 'later' },
  { ...BASE, how: 'throughPortal' },
  { ...BASE, isNextRoundOver: false },
  { ...BASE, teamSize: 1 },
  { ...BASE, teamAdmins: 0 },
  { ...BASE, goesToTheNamed: false },
  { ...BASE, undelivered: 1 },
  { ...BASE, isStopped: true },
  { ...BASE, isExamined: false },
  { ...BASE, isFulfilled: false },
  { ...BASE, portal: 'submitted' },
  { ...BASE, deadline: 'none' },
  { ...BASE, deadline: 'soon' },
  ...([3, 5, 6] as const).map((onPublish) => ({ ...BASE, onPublish })),
]

const OF_ORDERS = [...CHANCES, ...ORDER_RULES.map((ordered) => ({ ...BASE, ordered }))]

/** Those that matter to a procedure. */
export const chancesOf = ({ ordersDirectly }: Pick<Procedure, 'ordersDirectly'>): readonly Chance[] =>
  ordersDirectly ? OF_ORDERS : CHANCES

const NOW = 1_800_000_000_000

const phases = new WeakMap<Procedure, ReadonlyMap<string, Phase>>()

/** The phase that a state is of. Looked up once: it is asked for at every step. */
export function phaseOf(procedure: Procedure, state: string): Phase | undefined {
  const known = phases.get(procedure) ?? new Map(procedure.document.phases.map((one) => [one.key, one]))
  phases.set(procedure, known)
  return known.get(procedure.lot.phaseOf[state] ?? '')
}

export const intakeOf = (procedure: Procedure, state: string): IntakePhase | undefined => {
  const phase = phaseOf(procedure, state)
  return phase?.kind === 'intake' ? phase : undefined
}

export const fieldsOf = ({ lot }: Procedure, state: string): LotFields => lot.fields[state] ?? { stage: 8, waits: false, closed: false }

/** The facts that the sentences are asked about: complete, so that nothing but what the chance says keeps anything from happening. */
export function factsOf(procedure: Procedure, world: World, chance: Chance): TenderFacts {
  const intake = intakeOf(procedure, world.state)
  const coming = (at: number): number | null => (chance.deadline === 'set' ? at : chance.deadline === 'none' ? null : NOW + 1)
  const end = (of: IntakePhase['of'], later: number): number => {
    const isPast = intake?.of === of ? world.isPassed : fieldsOf(procedure, world.state).stage > (of === 'application' ? 3 : 6)
    return isPast && !(of === 'offer' && fieldsOf(procedure, world.state).stage === 7) ? NOW - DAY : NOW + later
  }
  const waits = world.state === 'atPortal' || world.state === 'scheduled'
  const own = intake?.of === 'offer' ? end('offer', 60 * DAY) : end('application', 30 * DAY)
  return {
    ...{ now: NOW, teamSize: chance.teamSize, teamAdmins: chance.teamAdmins, isEuNotice: true, requiredMissing: 0 },
    portal: waits ? chance.portal : 'none',
    throughPortal: chance.how === 'throughPortal',
    publishAt: chance.how === 'later' ? NOW + DAY : chance.how === 'throughPortal' ? NOW + 3 * DAY : NOW,
    onPublish: chance.onPublish,
    applicationDeadline: intake?.of === 'application' ? own : coming(end('application', 30 * DAY)),
    offerDeadline: intake?.of === 'offer' ? own : coming(end('offer', 60 * DAY)),
    ...{ roundDays: 7, hasFinalDeadline: true, finalBeforeFirstRound: false, leavesOut: [], skipsCompetition: false },
    closed: fieldsOf(procedure, world.state).closed,
    nextRoundDeadline: world.round === 2 ? null : chance.isNextRoundOver ? NOW - 1 : NOW + DAY,
    openingFinished: chance.isOpened,
    newDeadline: own + (chance.newDeadline === 'later' ? 20 * DAY : -DAY),
    newOfferDeadline: NOW + 90 * DAY,
    hasChanges: true,
    undecided: chance.undecided,
    // Where there is no jury nobody signs.
    jurySigned: chance.isSigned && procedure.hasJury,
    informsFirst: world.informsFirst,
    contractFrom: world.told === 'nothing' ? null : world.told === 'told' ? NOW + DAY : NOW - 1,
    uninformed: chance.uninformed,
    goesToTheNamed: chance.goesToTheNamed,
    ...{ undelivered: chance.undelivered, isStopped: chance.isStopped },
    held: chance.isFulfilled ? procedure.conditions.map(({ id }) => id) : [],
    order: chance.ordered === null ? [] : [{ rule: chance.ordered, params: {} }],
    ...(chance.isExamined ? {} : { duty: { paragraph: '', name: '', row: '' } }),
  }
}
