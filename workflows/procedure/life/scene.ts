import { guardedMachine } from '../../guarded'
import {
  applicationsOpened,
  lotOfferStage,
  maskedLotOffer,
  OFFER_STATES,
  offersKnown,
  type LotOffer,
  type OfferDecision,
  type OfferLot,
  type StageReader,
} from '../../offer'
import { EFFECTS as OFFER_EFFECTS } from '../../offer/effects'
import type { OfferFacts } from '../../offer/facts'
import { REASONS as OFFER_REASONS, SENTENCES as OFFER_SENTENCES } from '../../offer/guards'
import { EFFECTS } from '../../tender/effects'
import type { TenderFacts } from '../../tender/facts'
import { isHeld, REASONS, SENTENCES } from '../../tender/guards'
import { CHANCES, envelopeId, factsOf, FIRST, fieldsOf, intakeOf, phaseOf, type Chance, type World } from './world'
import type { Procedure } from '../compile'

/** Those who take part in the invented world, in the order in which they send things in. */
export const COMPANIES = ['north', 'south', 'east'] as const
export type Company = (typeof COMPANIES)[number]

export interface Part extends LotOffer {
  lateApplication: boolean
  lateOffer: boolean
  isKept: boolean
  /** It may take part: everybody may, it was invited, or is a party of the framework agreement (all but the last are). */
  isInvited: boolean
  /** It took up the procedure. */
  takesPart: boolean
  /** What it was told last. */
  told: OfferDecision | null
  /** It knows what is decided about it now. */
  isAnnounced: boolean
}

/** One envelope of one company, as it came in. */
export interface Paper {
  company: Company
  /** The intake and the envelope in it. */
  of: string
  key: string
  /** In which call for it: a further one begins anew. */
  call: number
  isLate: boolean
  /** Opened by the team. */
  isOpened: boolean
}

/** Everything about a moment of an invented life: one lot, three companies. Days count from the draft. */
export interface Scene {
  day: number
  world: World
  /** Day on which what comes in ends. */
  ends: number | null
  /** Day of the notice; null before it. */
  published: number | null
  /** How often something was called for. */
  calls: number
  parts: Readonly<Record<Company, Part>>
  papers: readonly Paper[]
  /** What a publication that waits turns into. */
  onPublish: Chance['onPublish']
  /** Stages that are left out. */
  skipped: readonly number[]
  picked: boolean
  /** The jury signed its report. */
  isSigned: boolean
  /** Ids of conditions that the form fulfils by now. */
  fulfilled: readonly string[]
  /** By a form that is there: nothing is played to fulfil them. */
  isFormFilled: boolean
  /** Who was named, and gets the contract. */
  winner: Company | null
}

const part: Omit<Part, 'isInvited'> = {
  ...{ round: 1, offerRound: 1, decision: null, applicationSent: null, offerSent: null, withdrawnOffer: false },
  ...{ lateApplication: false, lateOffer: false, isKept: false, takesPart: false, told: null, isAnnounced: false },
}

/** A draft, in a world in which the law asks to inform and wait; of a direct order there is none. */
export const opening = ({ absentStages, byInvitation, byFramework, ordersDirectly }: Procedure): Scene => ({
  ...{ day: 0, world: { ...FIRST, informsFirst: !ordersDirectly }, ends: null, published: null, calls: 0 },
  ...{ onPublish: 2, skipped: absentStages, picked: false },
  parts: Object.fromEntries(
    COMPANIES.map((one) => [one, { ...part, isInvited: byFramework ? one !== 'east' : !byInvitation }]),
  ) as Scene['parts'],
  ...{ papers: [], winner: null, isSigned: false, fulfilled: [], isFormFilled: false },
})

/** What the machines of a procedure are asked with; made once for each play. */
export const machinesFor = ({ lot, offer }: Procedure) => ({
  lot: guardedMachine(lot.config, { sentences: SENTENCES, reasons: REASONS, effects: EFFECTS, holds: isHeld }),
  offer: guardedMachine(offer, { sentences: OFFER_SENTENCES, reasons: OFFER_REASONS, effects: OFFER_EFFECTS }),
})

const isOf = (procedure: Procedure, of: string, what: 'application' | 'offer'): boolean =>
  procedure.document.phases.some((one) => one.key === of && one.kind === 'intake' && one.of === what)

/** Whether all envelopes of what was called for lie opened. */
const areOpened = (procedure: Procedure, { opened }: World, what: 'application' | 'offer'): boolean => {
  const all = procedure.envelopes.filter(({ of }) => isOf(procedure, of, what))
  return all.length > 0 && all.every((one) => opened.includes(envelopeId(one)))
}

/** Whether some of the offers that were called for lies opened. */
const isAnyOpened = (procedure: Procedure, { opened }: World): boolean =>
  procedure.envelopes.some((one) => isOf(procedure, one.of, 'offer') && opened.includes(envelopeId(one)))

/** The lot as a company's part is judged by it. */
export function lotOf(procedure: Procedure, { world, skipped, picked }: Scene): OfferLot {
  const phase = phaseOf(procedure, world.state)
  const lot = {
    // Which stages there are is said by what is left out: the key only says that there could be all.
    ...{ type: 0, procedure: null, stage: fieldsOf(procedure, world.state).stage, round: world.round, offerRound: world.offerRound },
    ...{ skipped, picked },
    // A later round begins when the one before it was opened.
    openedApplications: world.round > 1 ? [1] : [],
    openedOffers: world.offerRound > 1 ? [{ round: world.round, offerRound: 1 }] : [],
    opened: { applications: areOpened(procedure, world, 'application'), offers: areOpened(procedure, world, 'offer') },
    // Who handed in stays hidden with whose it is.
    begunOffers: isAnyOpened(procedure, world) && !procedure.hidesAuthors ? [{ round: world.round, offerRound: world.offerRound }] : [],
    choosesOffers: phase?.kind === 'choice' && isOf(procedure, phase.of, 'offer'),
  }
  return lot
}

/** Who takes part is hidden until all offers are opened. */
export const isNameless = (procedure: Procedure, { world }: Scene): boolean => procedure.hidesNames && !areOpened(procedure, world, 'offer')

/** Whose this is is hidden until all offers are opened. */
export const isAuthorless = (procedure: Procedure, { world }: Scene, { of }: Pick<Paper, 'of'>): boolean =>
  (procedure.hidesNames || procedure.hidesAuthors) && isOf(procedure, of, 'offer') && !areOpened(procedure, world, 'offer')

/** Of whom, and who looks. */
interface Looked {
  company: Company
  reader: StageReader
}

/**
 * The same as it bears on one of them: what stayed closed when the rest was opened is sealed for good, which its company learns with the
 * exclusion.
 */
export function lotFor(procedure: Procedure, scene: Scene, { company, reader }: Looked): OfferLot {
  const lot = lotOf(procedure, scene)
  const own = scene.papers.filter((one) => one.company === company && one.call === scene.calls && isOf(procedure, one.of, 'offer'))
  const isClosed = lot.opened.offers && own.some(({ isOpened, isLate }) => !isOpened && !isLate)
  const isKnown = reader === 'team' || scene.parts[company].told === 'rejected'
  return isClosed && isKnown ? { ...lot, opened: { ...lot.opened, offers: false }, leftSealed: true } : lot
}

/** A company's part as its reader knows it: the team without what is sealed, the company by what it was told. */
function known({ takePart }: Procedure, part: Part, { lot, reader }: { lot: OfferLot; reader: StageReader }): Part {
  if (reader === 'bidder')
    return { ...part, decision: part.told, offerRound: part.decision === 'invited' && !part.isAnnounced ? 1 : part.offerRound }
  return {
    ...maskedLotOffer(part, lot),
    // Whoever is admitted to a purchasing system is in every later round, too.
    ...(takePart === 'admitted' && part.decision === 'accepted' ? { round: lot.round } : {}),
    lateApplication: part.lateApplication && applicationsOpened(lot, part),
    lateOffer: part.lateOffer && offersKnown(lot, part),
  }
}

/** The state of a company's part, as its reader knows it. */
export function stateOf(procedure: Procedure, scene: Scene, looked: Looked): string {
  const lot = lotFor(procedure, scene, looked)
  const { company, reader } = looked
  return OFFER_STATES[lotOfferStage(known(procedure, scene.parts[company], { lot, reader }), lot, reader)] ?? 'registered'
}

/** Some moment; only what lies before and behind it matters. */
const NOW = 1_800_000_000_000

export function offerFacts(procedure: Procedure, scene: Scene, looked: Looked): OfferFacts {
  const intake = intakeOf(procedure, scene.world.state)
  const { stage } = fieldsOf(procedure, scene.world.state)
  // What is called for later ends later.
  const ends = (of: 'application' | 'offer') =>
    (intake?.of === of && !scene.world.isPassed) || stage < (of === 'application' ? 3 : 6) ? NOW + 1 : NOW - 1
  const isRunning = intake?.of === 'application' && !scene.world.isPassed
  const round = !procedure.goesInRounds || isRunning ? scene.world.round : scene.world.round === 1 ? 2 : null
  const times = { applicationDeadline: ends('application'), offerDeadline: ends('offer') }
  const lot = lotFor(procedure, scene, looked)
  const part = known(procedure, scene.parts[looked.company], { lot, reader: looked.reader })
  return { ...part, ...{ now: NOW, lot, applicationRound: round, ...times, declined: false } }
}

/** Who was opened and is neither chosen nor turned down. */
export function undecided(procedure: Procedure, { world, papers, parts }: Scene): Company[] {
  const phase = phaseOf(procedure, world.state)
  if (phase?.kind !== 'choice') return []
  return COMPANIES.filter(
    (one) =>
      papers.some(({ company, of, isOpened }) => company === one && of === phase.of && isOpened) &&
      parts[one].decision !== 'rejected' &&
      (isOf(procedure, phase.of, 'offer') ? !parts[one].isKept : parts[one].decision === null),
  )
}

/** As complete as the checker's, but for who is decided and how it is published. */
export const tenderFacts = (procedure: Procedure, scene: Scene, how: Chance['how']): TenderFacts => ({
  ...factsOf(procedure, scene.world, { ...(CHANCES[0] as Chance), how, onPublish: scene.onPublish }),
  undecided: undecided(procedure, scene).length,
  jurySigned: scene.isSigned,
  held: scene.fulfilled,
  skipsCompetition: scene.skipped.includes(3),
})
