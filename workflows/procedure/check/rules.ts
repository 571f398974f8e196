import type { Effect } from '../../tender/effects'
import { MIN_NOTICE, type TenderFacts } from '../../tender/facts'
import type { Procedure } from '../compile'
import { isOpenToTheEnd } from '../roomFaults'
import { envelopeId, intakeOf, phaseOf, type World } from '../life/world'

/** A step that the machine lets through. */
export interface Step {
  event: string
  from: World
  to: World
  facts: TenderFacts
  effects: readonly Effect[]
}

const has = ({ effects }: Step, effect: Effect): boolean => effects.includes(effect)

/** What of an intake is opened at a moment. */
const openedOf = ({ envelopes }: Procedure, of: string, { opened }: World): number =>
  envelopes.filter((one) => one.of === of && opened.includes(envelopeId(one))).length

const allOf = ({ envelopes }: Procedure, of: string): number => envelopes.filter((one) => one.of === of).length

/** The intake that a step begins: it was in another phase before. */
const begunBy = ({ from, to }: Step, procedure: Procedure) => {
  const intake = intakeOf(procedure, to.state)
  return intake?.key === procedure.lot.phaseOf[from.state] ? undefined : intake
}

const isOrder = ({ from }: Step, procedure: Procedure): boolean => phaseOf(procedure, from.state)?.kind === 'order'

const IN_PUBLIC = ['fixPublicationDate', 'handOverToPortal', 'publishNotice', 'startPhase', 'recordOpening'] as const

/** The stage that a publication begins with. */
const BEGUN: Readonly<Record<string, number>> = { publishIntoCompetition: 3, publishIntoNegotiation: 5, publishIntoOffers: 6 }

/** The rules of the house as properties of a step; each answers whether it is broken. */
export const STEP_RULES: Readonly<Record<string, (step: Step, procedure: Procedure) => boolean>> = {
  /** An opening comes after the deadline and the fence behind it. */
  opensEarly: (step, procedure) => {
    if (!has(step, 'recordOpening')) return false
    if (has(step, 'startNextRound')) return step.facts.nextRoundDeadline === null || step.facts.nextRoundDeadline > step.facts.now
    return intakeOf(procedure, step.from.state) !== undefined && !(step.from.isPassed && step.facts.closed)
  },
  /** What is opened was opened by people who finished an opening. */
  opensUnopened: (step) => has(step, 'recordOpening') && !step.facts.openingFinished,
  /** The next envelope is opened when everybody is decided by the one before. */
  opensUndecided: (step, procedure) =>
    has(step, 'recordOpening') &&
    phaseOf(procedure, step.from.state)?.kind === 'choice' &&
    step.facts.undecided !== 0 &&
    !has(step, 'startNextRound'),
  /** Names are opened when the jury's report is signed: whoever knew them could still change it. */
  opensUnsigned: (step, procedure) =>
    has(step, 'recordOpening') && phaseOf(procedure, step.from.state)?.kind === 'jury' && step.facts.jurySigned !== true,
  /** A jury judges works, and nothing that says whose they are: not by their names, nor by an envelope that names them. */
  juryReadsNames: ({ to }, procedure) => {
    const phase = phaseOf(procedure, to.state)
    if (phase?.kind !== 'jury') return false
    return !(procedure.hidesNames || procedure.hidesAuthors) || openedOf(procedure, phase.of, to) === allOf(procedure, phase.of)
  },
  /** Whoever attends sees that two begin, and at the end all of it: no names that are hidden, and no part. */
  attendsHidden: (step, procedure) =>
    has(step, 'recordOpening') &&
    procedure.isAttended &&
    (procedure.hidesNames ||
      procedure.hidesAuthors ||
      procedure.hasJury ||
      procedure.apart.length > 0 ||
      procedure.record !== 'bidders' ||
      procedure.openers.offers < 2),
  /** Nobody chooses among, or awards, what is sealed. */
  readsSealed: ({ to }, procedure) => {
    const phase = phaseOf(procedure, to.state)
    if (phase?.kind === 'choice' || phase?.kind === 'jury') return openedOf(procedure, phase.of, to) === 0
    if (phase?.kind !== 'award') return false
    const offers = procedure.document.phases.filter((one) => one.kind === 'intake' && one.of === 'offer')
    return !offers.some(({ key }) => openedOf(procedure, key, to) === allOf(procedure, key))
  },
  /** The contract waits for its day, and for everybody who is not considered. */
  awardsEarly: (step, procedure) =>
    has(step, 'awardLot') &&
    step.from.informsFirst &&
    (procedure.hasPhases || procedure.ordersDirectly) &&
    (step.from.told !== 'waited' || step.facts.uninformed > 0 || step.facts.undelivered !== 0 || !step.facts.goesToTheNamed),
  /** Nobody awards what a review body has stopped, whatever the law asks for beside it. */
  awardsStopped: (step) => has(step, 'awardLot') && step.facts.isStopped === true,
  /** Nobody gets the contract who was not examined to the end. */
  awardsUnexamined: (step, procedure) => has(step, 'awardLot') && procedure.hasPhases && step.facts.duty !== undefined,
  /** An order out of a draft was looked at, and nothing was found: its estimate, its limits, its price and those it was compared with. */
  ordersUnjudged: (step, procedure) =>
    has(step, 'awardLot') && isOrder(step, procedure) && (step.facts.order === undefined || step.facts.order.length > 0),
  /** Nobody outside hears of it: it is never published, and nothing begins that somebody could hand something in for. */
  ordersInPublic: (step, procedure) => isOrder(step, procedure) && IN_PUBLIC.some((effect) => has(step, effect)),
  /** Nothing is ordered out of a draft where offers could come in sealed. */
  ordersBesideTheSeal: (step, procedure) =>
    has(step, 'awardLot') && step.from.state === 'draft' && (procedure.hasPhases || procedure.envelopes.length > 0),
  /** What is to come in was not opened before: a further round begins with everything sealed. */
  beginsOpened: (step, procedure) => {
    const intake = begunBy(step, procedure)
    return intake !== undefined && openedOf(procedure, intake.key, step.to) > 0
  },
  /** What a company puts beside it the team reads at once: a room that stays open to the end would be a way around the seal. */
  roomBesideTheSeal: (step, procedure) => {
    const intake = intakeOf(procedure, step.to.state)
    return (intake?.of === 'offer' || intake?.rounds !== undefined) && procedure.talkRooms.some(isOpenToTheEnd)
  },
  /** Whoever is asked for something knows until when, and has time. What waited for its day was asked when that was fixed. */
  beginsUndated: (step, procedure) => {
    const intake = begunBy(step, procedure)
    if (!intake || step.event === 'publicationDue') return false
    const end = intake.of === 'offer' ? step.facts.offerDeadline : step.facts.applicationDeadline
    return end === null || end < step.facts.now + MIN_NOTICE
  },
  /** What the document asks of the form's data is asked wherever it stands before a way or an act, and when a publication is fixed. */
  passesCondition: ({ event, from, to, facts }, { conditions, document, lot }) => {
    if (event === 'publicationDue') return false
    const [own, isPublication] = [lot.phaseOf[from.state], from.state === 'draft' && event.startsWith('publish')]
    const begun = document.phases.find((one) => one.kind !== 'opening' && one.stage === BEGUN[event])?.key
    const into = isPublication ? begun : lot.phaseOf[to.state]
    return conditions.some(
      ({ id, phase, before }) =>
        phase === own &&
        [event, isPublication ? 'publish' : event, into === own ? event : into].includes(before) &&
        !facts.held?.includes(id),
    )
  },
  /** A deadline only grows, and not once it has passed. */
  deadlineShrinks: (step, procedure) => {
    if (!has(step, 'extendDeadline')) return false
    const { applicationDeadline, offerDeadline, newDeadline } = step.facts
    const present = intakeOf(procedure, step.from.state)?.of === 'offer' ? offerDeadline : applicationDeadline
    return step.from.isPassed || present === null || newDeadline === null || newDeadline <= present
  },
  /** Where the document has a deadline final, and no law keeps it open, nobody extends it. */
  extendsFinal: (step, procedure) =>
    has(step, 'extendDeadline') && intakeOf(procedure, step.from.state)?.without?.includes('extension') === true,
  /** Every move is in the log: an effect is what writes it. */
  leavesNoTrace: ({ effects }) => effects.length === 0,
  /** The clock closes for bidders, and decides nothing. */
  clockMoves: (step, procedure) =>
    step.event === 'deadlinePassed' && procedure.lot.phaseOf[step.from.state] !== procedure.lot.phaseOf[step.to.state],
  /** A team of two, one of them its admin, from the moment a publication is fixed. */
  publishesAlone: (step, procedure) => {
    const isAsked = step.from.state === 'draft' ? has(step, 'publishNotice') || has(step, 'fixPublicationDate') : has(step, 'changeTeam')
    return procedure.hasPhases && isAsked && (step.facts.teamSize < 2 || step.facts.teamAdmins < 1)
  },
  /** Nothing is out before its day, nor before the portal has it. */
  publishesEarly: (step) =>
    has(step, 'publishNotice') &&
    (step.facts.publishAt > step.facts.now || (step.from.state === 'atPortal' && step.facts.portal !== 'published')),
  /** What was handed to the portal is what appears: not revised there, and not taken back once it has appeared. */
  changesAtPortal: (step) =>
    step.from.state === 'atPortal' &&
    ((has(step, 'reviseForm') && step.facts.portal !== 'none') ||
      (has(step, 'forgetPublicationDate') && step.facts.portal === 'published')),
}
