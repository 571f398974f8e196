import { CONDITIONED_ACTS, conditionsIn } from '../kinds'
import { REASONS } from '../tender/guards'
import type { ChoicePhase, IntakePhase, JuryPhase, OpeningPhase, Phase, ProcedureDocument, Words } from './document'
import { Judged, type ProcedureFault } from './judged'
import { acts } from './actFaults'
import { deadlines } from './deadlineFaults'
import { mails } from './mailFaults'
import { orders } from './orderFaults'
import { presence } from './presenceFaults'
import { rooms, roomsOf } from './roomFaults'

/** More than any law of procurement asks for, and what a person can still look over. */
export const MAX_PHASES = 60

const END = 'end'
/** Names that states have already, or that are no names of one's own. */
const RESERVED = new Set([
  ...[END, 'ended', 'draft', 'atPortal', 'scheduled', 'published', 'publish', 'edit', 'changeTeam', 'cancel', 'announceChanges', 'archive'],
  ...[
    'award',
    'inform',
    'close',
    'nextRound',
    'furtherOfferRound',
    'deadlinePassed',
    'extendDeadlines',
    'publicationDue',
    'portalAnswered',
  ],
  ...['cancelPublication', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'],
])

function keys(look: Judged): void {
  look.phases.forEach((phase, at) => {
    if (RESERVED.has(phase.key) || /^(publishInto|start)/.test(phase.key)) look.say(phase, '/key', 'keyIsReserved', { key: phase.key })
    if (look.phases.some(({ key }, other) => other !== at && (key === phase.key || `${key}Over` === phase.key)))
      look.say(phase, '/key', 'keyIsTaken', { key: phase.key })
    phase.next.forEach((key, way) => {
      if (key !== END && !look.byKey.has(key)) look.say(phase, `/next/${way}`, 'leadsNowhere', { to: key })
      if (phase.next.indexOf(key) !== way) look.say(phase, `/next/${way}`, 'saidTwice', { to: key })
    })
    phase.needs?.forEach((name, n) => {
      if (!Object.hasOwn(REASONS, name)) look.say(phase, `/needs/${n}`, 'unknownSentence', { sentence: name })
    })
  })
}

/** A condition stands before a way of its phase or an act in it. What opens, and what gives up, stays free: it would hold up bidders. */
function conditions(look: Judged): void {
  for (const phase of look.phases)
    conditionsIn(phase).forEach(({ before }, n) => {
      const to = look.byKey.get(before)
      const isAct = CONDITIONED_ACTS[phase.kind]?.includes(before) && !(before === 'furtherOfferRound' && !('further' in phase))
      if (before === END || to?.kind === 'opening') look.say(phase, `/conditions/${n}/before`, 'staysFree', { to: before })
      else if (!isAct && !(to && phase.next.includes(before)))
        look.say(phase, `/conditions/${n}/before`, 'conditionBeforeNothing', { to: before })
    })
}

function ways(look: Judged): void {
  const [first, ...others] = look.phases
  if (first?.kind !== 'notice' && first?.kind !== 'order') look.faults.push({ path: '/phases/0/kind', rule: 'noticeComesFirst' })
  for (const one of others) if (one.kind === 'notice') look.say(one, '/kind', 'noticeComesFirst')
  const reached = first ? look.reached(first) : new Set<Phase>()
  for (const phase of look.phases) {
    if (phase !== first && !reached.has(phase)) look.say(phase, '', 'nobodyGetsThere', { key: phase.key })
    if (![phase, ...look.reached(phase)].some(({ next }) => next.includes(END))) look.say(phase, '/next', 'neverEnds', { key: phase.key })
    // Only what waits for a deadline may come again.
    if (look.reached(phase, ({ kind }) => kind !== 'intake').has(phase)) look.say(phase, '/next', 'loopWithoutTime', { key: phase.key })
    // An opening has no stage of its own: it goes on from the greatest of those that lead to it.
    const from = Math.max(
      0,
      ...(phase.kind === 'opening' ? look.before(phase) : [phase]).map((one) => (one.kind === 'opening' ? 0 : one.stage)),
    )
    for (const next of look.after(phase))
      if (next.kind !== 'opening' && next.stage < from)
        look.say(phase, `/next/${phase.next.indexOf(next.key)}`, 'stageGoesBack', { to: next.key })
  }
}

/** Rule of the house: what comes in is sealed until its opening. An intake leads to its openings, and each envelope has exactly one. */
function intakes(look: Judged): void {
  const all = look.phases.filter((one): one is IntakePhase => one.kind === 'intake')
  for (const intake of all) {
    if (intake.stage !== (intake.of === 'application' ? 3 : 6)) look.say(intake, '/stage', 'stageOfAnother')
    if (all.some((one) => one !== intake && one.of === intake.of)) look.say(intake, '/of', 'intakeTwice', { of: intake.of })
    if (intake.rounds && intake.of !== 'application') look.say(intake, '/rounds', 'roundsAreOfApplications')
    intake.next.forEach((key, way) => {
      const next = look.byKey.get(key)
      const isOwn = next?.kind === 'opening' && next.of === intake.key
      if (key === END || (next && !isOwn)) look.say(intake, `/next/${way}`, 'sealedUntilOpened', { to: key })
    })
    const openings = look.phases.filter((one): one is OpeningPhase => one.kind === 'opening' && one.of === intake.key)
    const envelopes = intake.envelopes?.map(({ key }) => key) ?? [intake.key]
    const opened = openings.flatMap((one) => one.envelopes ?? envelopes)
    envelopes.forEach((key, n) => {
      const path = intake.envelopes ? `/envelopes/${n}` : ''
      if (!opened.includes(key)) look.say(intake, path, 'envelopeStaysSealed', { envelope: key })
      if (opened.filter((one) => one === key).length > 1) look.say(intake, path, 'envelopeOpensTwice', { envelope: key })
      if (envelopes.indexOf(key) !== n || Object.hasOwn(Object.prototype, key)) look.say(intake, path, 'keyIsTaken', { key })
    })
  }
}

/** Whether every way from the notice to a phase goes through something. */
const isBehind = (look: Judged, phase: Phase, what: (one: Phase) => boolean): boolean => {
  const [first] = look.phases
  return first !== undefined && !look.reached(first, (one) => !what(one)).has(phase)
}

const opens = (of: string) => (one: Phase) => one.kind === 'opening' && one.of === of

function openings(look: Judged): void {
  for (const phase of look.phases) {
    if (phase.kind === 'opening') oneOpening(look, phase)
    if (phase.kind === 'choice' || phase.kind === 'jury') oneChoice(look, phase)
    if (phase.kind === 'jury') oneJury(look, phase)
    if (phase.kind !== 'award') continue
    const offers = look.phases.filter((one): one is IntakePhase => one.kind === 'intake' && one.of === 'offer')
    const last = (intake: IntakePhase) =>
      look.phases.filter(opens(intake.key)).every((opening) => isBehind(look, phase, (one) => one === opening))
    if (!offers.some(last)) look.say(phase, '', 'awardsWhatIsSealed')
    if (phase.further !== undefined && look.intake(phase.further)?.of !== 'offer')
      look.say(phase, '/further', 'noSuchIntake', { of: phase.further })
    // Whoever read the others' sums, or how many they are, is not asked to offer again.
    const told = look.phases.flatMap((one) => (one.kind === 'opening' && one.of === phase.further ? (one.record ?? []) : []))
    if (told.includes('bidders')) look.say(phase, '/further', 'furtherAfterSums')
    if (told.includes('count')) look.say(phase, '/further', 'furtherAfterCount')
  }
}

function oneOpening(look: Judged, phase: OpeningPhase): void {
  const intake = look.intake(phase.of)
  if (!intake) return look.say(phase, '/of', 'noSuchIntake', { of: phase.of })
  phase.envelopes?.forEach((key, n) => {
    if (!intake.envelopes?.some((one) => one.key === key)) look.say(phase, `/envelopes/${n}`, 'noSuchEnvelope', { envelope: key })
  })
  if (phase.record && (intake.of !== 'offer' || phase.envelopes)) look.say(phase, '/record', 'recordOfWholeOffers')
  const [only, ...more] = look.after(phase)
  if (!only || more.length > 0 || phase.next.length !== 1 || only.kind === 'opening' || only.kind === 'intake')
    look.say(phase, '/next', 'openingLeadsToOnePhase')
  if (!isBehind(look, phase, (one) => one === intake)) look.say(phase, '', 'opensBeforeItsDeadline', { of: phase.of })
}

function oneChoice(look: Judged, phase: ChoicePhase | JuryPhase): void {
  const intake = look.intake(phase.of)
  if (!intake) return look.say(phase, '/of', 'noSuchIntake', { of: phase.of })
  if (!isBehind(look, phase, opens(phase.of))) look.say(phase, '/of', 'choosesAmongSealed', { of: phase.of })
  if (phase.stage !== (intake.of === 'application' ? 4 : 7)) look.say(phase, '/stage', 'stageOfAnother')
  if (phase.kind === 'choice' && phase.draw && intake.of !== 'application') look.say(phase, '/draw', 'drawsAmongApplications')
}

/** Works are judged by number: their names are hidden, and what the jury leads to is the opening that shows them. */
function oneJury(look: Judged, phase: JuryPhase): void {
  if (look.intake(phase.of)?.names === undefined) look.say(phase, '/of', 'juryKnowsNames')
  const [only, ...more] = look.after(phase)
  if (only?.kind !== 'opening' || only.of !== phase.of || more.length > 0 || phase.next.length !== 1)
    look.say(phase, '/next', 'juryLeadsToTheNames')
}

/** What calls name a start by is a stage: two of one that the notice leads to could not be told apart. */
function doors(look: Judged): void {
  const [first] = look.phases
  const begun = first ? look.after(first) : []
  for (const phase of begun) {
    if (phase.kind === 'opening' || phase.kind === 'choice' || phase.kind === 'jury' || phase.kind === 'award')
      look.say(phase, '', 'cannotBeginWith', { key: phase.key })
    else if (begun.some((one) => one !== phase && one.kind !== 'opening' && one.stage === phase.stage))
      look.say(phase, '/stage', 'stageTwice', { stage: phase.stage })
  }
}

/** A competition is open to everybody, and whom one invites is asked for an offer. */
function invited(phases: readonly Phase[]): ProcedureFault[] {
  const takes = (of: IntakePhase['of']): boolean => phases.some((one) => one.kind === 'intake' && one.of === of)
  if (takes('application')) return [{ path: '/who', rule: 'invitedDoNotApply' }]
  return takes('offer') ? [] : [{ path: '/who', rule: 'invitedToNothing' }]
}

/** Works are opened first, and by a jury's report alone their names: nothing else is done with what has a number and no name. */
const isJudgedByNumber = (look: Judged, [first, last, ...more]: Phase[]): boolean =>
  first !== undefined &&
  last !== undefined &&
  more.length === 0 &&
  [first, last].some((one, n, both) => {
    const other = both[1 - n] as Phase
    const [jury] = look.after(one)
    return jury?.kind === 'jury' && look.before(other).every((before) => before === jury)
  })

/**
 * Names are hidden until an opening of offers shows them all: nothing before it may show them, and whom the team asked it knows. What is
 * opened in part before is judged by a jury, by number; whoever was named is not asked for works again that have none.
 */
function hiddenNames(look: Judged, who: ProcedureDocument['who']): void {
  for (const intake of look.phases) {
    if (intake.kind !== 'intake' || intake.names === undefined) continue
    if (intake.of !== 'offer') look.say(intake, '/names', 'namesOfOffersAlone')
    const openings = look.phases.filter(opens(intake.key))
    if (openings.length > 1 && !isJudgedByNumber(look, openings)) look.say(intake, '/names', 'namesOpenAtOnce')
    const again = look.phases.find((one) => one.kind === 'award' && one.further === intake.key)
    if (again && openings.length > 1) look.say(again, '/further', 'furtherAfterNames')
    const showsNames = (one: Phase): boolean => isOfApplications(one) && (isHidden(intake) || one.rounds !== undefined)
    const shows = look.phases.find((one) => one.kind === 'talk' || showsNames(one))
    if (shows) look.say(intake, '/names', 'namesShowBefore', { phase: shows.key })
    if (isHidden(intake) && who !== undefined) look.say(intake, '/names', 'namesOfInvited')
    if (!isHidden(intake)) authors(look, intake, openings)
  }
}

const isHidden = ({ names }: IntakePhase): boolean => names === 'hidden'
const isOfApplications = (one: Phase): one is IntakePhase => one.kind === 'intake' && one.of === 'application'

/**
 * Works of companies that applied by name: a jury judges them by number, and everybody comes to them through their applications.
 */
function authors(look: Judged, intake: IntakePhase, openings: readonly Phase[]): void {
  if (openings.length < 2) look.say(intake, '/names', 'authorsNeedAJury')
  if (!isBehind(look, intake, isOfApplications)) look.say(intake, '/names', 'authorsOfApplicants')
}

/** A dynamic purchasing system admits as long as it runs, and asks for offers in calls of their own (§§ 22, 23 VgV). */
function admission(look: Judged): void {
  const intakes = look.phases.filter((one): one is IntakePhase => one.kind === 'intake')
  for (const phase of look.phases) {
    if (phase.kind !== 'talk' || phase.with !== 'admitted') continue
    if (!intakes.some(({ rounds }) => rounds !== undefined)) look.say(phase, '/with', 'admittedInRounds')
    if (intakes.some(({ of }) => of === 'offer')) look.say(phase, '/with', 'admittedAreCalled')
  }
}

type Judgeable = Pick<ProcedureDocument, 'phases' | 'criteria' | 'who' | 'regimes' | 'price'>

/** Everything about a document that its shape does not say: phases that do not hang together, and what the house allows in none. */
export function faultsIn(document: Judgeable): ProcedureFault[] {
  const { phases, criteria, who } = document
  if (phases.length > MAX_PHASES) return [{ path: '/phases', rule: 'tooMany', params: { most: MAX_PHASES } }]
  const look = new Judged(phases)
  keys(look)
  // What hangs in the air is not looked at further: each such fault would bring others.
  if (look.faults.length > 0) return look.faults
  for (const check of [ways, intakes, openings, doors, admission, conditions, mails, rooms, deadlines]) check(look)
  hiddenNames(look, who)
  acts(look, document)
  orders(look, document)
  presence(look, document)
  // Shorter than the law's others: of offers of those who are admitted alone.
  const hasJury = phases.some(({ kind }) => kind === 'jury')
  for (const one of phases) {
    if (one.kind !== 'intake') continue
    if (one.periods === 'systemCall' && (one.of !== 'offer' || who !== 'parties')) look.say(one, '/periods', 'periodsOfCalls')
    if (one.periods === 'contest' && !hasJury) look.say(one, '/periods', 'periodsOfContests')
  }
  if (criteria === 'never' && phases.some(({ kind }) => kind === 'award'))
    look.faults.push({ path: '/criteria', rule: 'awardNeedsCriteria' })
  if (who !== undefined) look.faults.push(...invited(phases))
  return look.faults
}

/** Where a name that is shown to people does not stand in a language that it must have, as faults with the rule `required`. */
export function namelessFaults({ name, phases }: Pick<ProcedureDocument, 'name' | 'phases'>, lang: string): ProcedureFault[] {
  const lacking = (words: Words | undefined, at: string, of = 'name'): ProcedureFault[] =>
    words === undefined || (words[lang] ?? '').trim() !== '' ? [] : [{ path: `${at}/${of}/${lang}`, rule: 'required' }]
  return [
    ...lacking(name, ''),
    ...phases.flatMap((phase, at) => [
      ...lacking(phase.name, `/phases/${at}`),
      ...conditionsIn(phase).flatMap(({ says }, n) => lacking(says, `/phases/${at}/conditions/${n}`, 'says')),
      ...(phase.mails ?? []).flatMap(({ words }, n) => lacking(words, `/phases/${at}/mails/${n}`, 'words')),
      ...roomsOf(phase).flatMap(({ name, about }, n) => [
        ...lacking(name, `/phases/${at}/rooms/${n}`),
        ...lacking(about, `/phases/${at}/rooms/${n}`, 'about'),
      ]),
      ...(phase.kind === 'intake' ? (phase.envelopes ?? []).flatMap((one, n) => lacking(one.name, `/phases/${at}/envelopes/${n}`)) : []),
    ]),
  ]
}
