import type { OwnLeast, Procedure } from '../deadlines/periods'
import { conditionsIn, isIntake } from '../kinds/kind'
import { ownLeast } from './deadlineFaults'
import { apartIn, type EarlyEnvelope } from './apart'
import type { Condition, Envelope, OpenersCount, OpeningPhase, Phase, ProcedureDocument, TalkRoom } from './document'
import { roomsOf } from './roomFaults'

export interface Column {
  id: 'applications' | 'negotiation' | 'offers'
  word: string
  stage: number
}

const COLUMNS: readonly Column[] = [
  { id: 'applications', word: 'applications', stage: 3 },
  { id: 'negotiation', word: 'negotiation', stage: 5 },
  { id: 'offers', word: 'offers', stage: 6 },
]

/** What the rest of the house asks of a procedure; nobody asks for its `type`. All of it follows from the document. */
export interface Traits {
  /** More than its notice: a team, people who take part, stages 3 to 7. */
  hasPhases: boolean
  /** The team asks for prices and orders: nothing of it is ever published, and nothing comes in. */
  ordersDirectly: boolean
  takesApplications: boolean
  takesOffers: boolean
  /** Applications go on, round after round, until a final deadline: that is the form's limit, and the first round's the tender's own. */
  goesInRounds: boolean
  /** Days that deadlines leave at least, and what they follow, where the document says so. */
  least: OwnLeast
  /** Whose minimum periods of the law its deadlines go by. Missing: those of the procedure that the form names. */
  periods?: Procedure
  /** There is a phase of talks. */
  negotiates: boolean
  /** Who takes part before anybody was asked for an offer. */
  takePart: 'bidders' | 'interested' | 'admitted'
  /** Only those take part whom the team invited, or who are parties of a framework agreement, or admitted. */
  byInvitation: boolean
  /** Of these the latter. */
  byFramework: boolean
  /** Of the stage board: what each is called, and the stage whose leaving out hides it. */
  columns: readonly Column[]
  /** Something is decided between the opening of one envelope of offers and the next. */
  choosesAmongOffers: boolean
  criteria: ProcedureDocument['criteria']
  /** Of prices that are offered. */
  betterPrice: 'lower' | 'higher'
  /** The form names the procedure of the law, by which people call it. */
  isNamedByItsForm: boolean
  /** Of the template that a new tender begins with. */
  setting: ProcedureDocument['form']['setting']
  /** Stages of 3 to 7 that no phase of it has. */
  absentStages: readonly number[]
  envelopes: readonly (Envelope & { of: string; openedBy: string })[]
  openings: readonly OpeningPhase[]
  /** Envelopes of offers that open before the rest does, in their order; everything that is in none of them opens last. */
  apart: readonly EarlyEnvelope[]
  /** Applications open one part after the other, or offers in no certain order: tenders cannot do that. */
  opensApart: boolean
  /** What the record of opened offers says, and to whom (OpeningPhase). */
  record: 'names' | NonNullable<OpeningPhase['record']>
  /** Those who offered attend the opening of offers. */
  isAttended: boolean
  /** Rooms that a company of the talks has beside the usual two. */
  talkRooms: readonly TalkRoom[]
  /** Who takes part is hidden from the team until all of the offers is opened. */
  hidesNames: boolean
  /** Who applied and was asked is known; from the call for works on nobody of the authority knows whose they are, until all is opened. */
  hidesAuthors: boolean
  /** Two people draw by lot among applications that are equally good. */
  draws: boolean
  /** A jury judges works by number before their authors are known. */
  hasJury: boolean
  /** How many people open at least, whatever the form says: as many as any opening of the kind names. 1: as form and law say. */
  openers: Readonly<Record<'applications' | 'offers', OpenersCount>>
  /** Everything that it asks of the form's data; `phase` is the one that each stands in. */
  conditions: readonly (Condition & { id: string; phase: string })[]
}

const isOpening = (phase: Phase): phase is OpeningPhase => phase.kind === 'opening'

/** Today one thing is opened whole: an intake that names no envelopes has one, by its own key. */
const envelopesOf = (phase: Phase): readonly Envelope[] => (isIntake(phase) ? (phase.envelopes ?? [{ key: phase.key }]) : [])

/** How many people an opening names; 1: as law and house say. */
export const openersNamed = ({ people = 'house' }: Pick<OpeningPhase, 'people'>): OpenersCount => (people === 'house' ? 1 : people)

const mostAsked = (openings: readonly OpeningPhase[]): OpenersCount => Math.max(1, ...openings.map(openersNamed)) as OpenersCount

export function traitsOf({ phases, criteria, form, who, price }: ProcedureDocument): Traits {
  const intakes = phases.filter(isIntake)
  const openings = phases.filter(isOpening)
  const stages = new Set(phases.flatMap((phase) => (isOpening(phase) ? [] : [phase.stage as number])))
  const openedBy = (of: string, key: string) => openings.find((one) => one.of === of && (one.envelopes ?? [key]).includes(key))?.key ?? ''
  const offers = intakes.filter(({ of }) => of === 'offer').map(({ key }) => key)
  const calls = intakes.find(({ periods }) => periods !== undefined)?.periods
  const talks = phases.flatMap((one) => (one.kind === 'talk' ? (one.with ?? []) : []))
  const takePart = talks.includes('admitted') ? 'admitted' : (talks[0] ?? 'bidders')
  return {
    hasPhases: phases.length > 1,
    ordersDirectly: phases.some(({ kind }) => kind === 'order'),
    takesApplications: intakes.some(({ of }) => of === 'application'),
    takesOffers: offers.length > 0,
    goesInRounds: intakes.some(({ rounds }) => rounds !== undefined),
    least: ownLeast(phases),
    ...(calls ? { periods: calls } : {}),
    negotiates: phases.some(({ kind }) => kind === 'talk'),
    takePart,
    byInvitation: who !== undefined,
    byFramework: who === 'parties',
    columns: COLUMNS.filter(({ stage }) => stages.has(stage)).map((one) =>
      one.id === 'negotiation' && takePart !== 'bidders' ? { ...one, word: takePart } : one,
    ),
    choosesAmongOffers: phases.some((one) => one.kind === 'choice' && offers.includes(one.of)),
    criteria,
    betterPrice: price ?? 'lower',
    isNamedByItsForm: form.namesTheProcedure === true,
    setting: form.setting,
    absentStages: [3, 4, 5, 6, 7].filter((stage) => !stages.has(stage)),
    envelopes: phases.flatMap((phase) =>
      envelopesOf(phase).map((one) => ({ ...one, of: phase.key, openedBy: openedBy(phase.key, one.key) })),
    ),
    openings,
    ...apartIn(phases),
    record: openings.find(({ record }) => record !== undefined)?.record ?? 'names',
    isAttended: openings.some(({ present }) => present !== undefined),
    talkRooms: phases.flatMap(roomsOf),
    hidesNames: intakes.some(({ names }) => names === 'hidden'),
    hidesAuthors: intakes.some(({ names }) => names === 'authors'),
    draws: phases.some((one) => one.kind === 'choice' && one.draw !== undefined),
    hasJury: phases.some(({ kind }) => kind === 'jury'),
    openers: {
      applications: mostAsked(openings.filter(({ of }) => !offers.includes(of))),
      offers: mostAsked(openings.filter(({ of }) => offers.includes(of))),
    },
    conditions: phases.flatMap((phase) => conditionsIn(phase).map((one) => ({ ...one, phase: phase.key }))),
  }
}
