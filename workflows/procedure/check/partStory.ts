import { applicationsOpened, applicationsSkipped, lotOfferStage, offersKnown, OFFER_STATES, type OfferFacts } from '../../offer'
import { refusalToTakePart } from '../../offer/windows'
import type { Procedure } from '../compile'
import { Rules, type Act } from '../life/acts'
import { lotFor, machinesFor, offerFacts, opening, stateOf, type Scene } from '../life/scene'
import type { StoryLine, Though } from './story'

/** What an act on a company's part would be, whatever keeps the team from knowing it. */
interface Judged {
  event: string
  effects: readonly string[]
  facts: OfferFacts
  procedure: Procedure
}

const isAhead = (deadline: number | null, { now }: OfferFacts): boolean => deadline !== null && now < deadline
const takesNoMore = (what: 'Application' | 'Offer', { facts, procedure }: Judged): boolean => {
  const { stage } = facts.lot
  if (what === 'Offer') return stage !== 6 || !isAhead(facts.offerDeadline, facts)
  if (procedure.goesInRounds) return stage < 3 || stage > 7 || facts.applicationRound === null
  return stage !== 3 || !isAhead(facts.applicationDeadline, facts)
}
const isDecision = ({ effects }: Judged): boolean => effects.includes('recordDecision')

/** Each rule of a company's part as what is wrong with an act, and the key of the words that say so. */
const WRONG: Readonly<Record<string, readonly [though: Though, is: (judged: Judged) => boolean]>> = {
  lateIsTaken: [
    'deadlinePassed',
    (one) => (['Application', 'Offer'] as const).some((what) => one.effects.includes(`keep${what}`) && takesNoMore(what, one)),
  ],
  takenBackLate: [
    'deadlinePassed',
    (one) => (['Application', 'Offer'] as const).some((what) => one.effects.includes(`withdraw${what}`) && takesNoMore(what, one)),
  ],
  decidesOnSealed: [
    'sealed',
    (one) => {
      const { applicationSent, offerSent, lot } = one.facts
      const isApplicationSealed = applicationSent !== null && !applicationsSkipped(lot) && !applicationsOpened(lot, one.facts)
      return isDecision(one) && (isApplicationSealed || (offerSent !== null && !offersKnown(lot, one.facts)))
    },
  ],
  decidesEarly: [
    'tooEarly',
    (one) => {
      const { told, lot } = one.facts
      if (one.event === 'undecide') return one.effects.length > 0 && told !== null
      const least = { accept: 5, requestOffer: 6 }[one.event] ?? 4
      return isDecision(one) && lot.stage < least && told !== 'accepted'
    },
  ],
  leavesNoTrace: ['noTrace', ({ effects }) => effects.length === 0],
}

const NORTH = 'north'

/** As far as it bears on what may happen; days do not. */
const idOf = ({ world, parts, papers, skipped, picked, onPublish, isSigned }: Scene): string => {
  const { applicationSent, offerSent, ...part } = parts[NORTH]
  const isOpened = papers.map((one) => one.isOpened)
  return JSON.stringify([world, part, applicationSent !== null, offerSent !== null, isOpened, skipped, picked, onPublish, isSigned])
}

/** Somebody begins to take part whom nobody invited, and whom no agreement names. */
const isUninvited = (procedure: Procedure, scene: Scene): boolean =>
  procedure.document.who !== undefined &&
  refusalToTakePart({ ...offerFacts(procedure, scene, { company: NORTH, reader: 'bidder' }), isInvited: false }, procedure) === null

/** The first act on the company's part that breaks the rule in this scene; undefined: none. */
function wrongIn(
  procedure: Procedure,
  machine: ReturnType<typeof machinesFor>['offer'],
  [scene, rule]: readonly [Scene, string],
): { event: string; though: Though } | undefined {
  if (rule === 'takesUninvited') return isUninvited(procedure, scene) ? { event: 'takePart', though: 'uninvited' } : undefined
  const [though, isWrong] = WRONG[rule] ?? []
  if (!though || !isWrong || !scene.parts[NORTH].takesPart) return undefined
  const lot = lotFor(procedure, scene, { company: NORTH, reader: 'team' })
  const looks = [
    {
      state: stateOf(procedure, scene, { company: NORTH, reader: 'bidder' }),
      facts: offerFacts(procedure, scene, { company: NORTH, reader: 'bidder' }),
    },
    // As if the team saw what is sealed: that it does not is a seal of its own.
    {
      state: OFFER_STATES[lotOfferStage(scene.parts[NORTH], lot)] ?? 'registered',
      facts: { ...offerFacts(procedure, scene, { company: NORTH, reader: 'team' }), ...scene.parts[NORTH] },
    },
  ]
  for (const { state, facts } of looks)
    for (const event of Object.keys(procedure.offer.states[state]?.on ?? {})) {
      if (machine.refusalOf(state, event, facts) !== null) continue
      const effects = machine.branchOf(state, event, facts)?.actions ?? []
      if (isWrong({ event, effects, facts, procedure })) return { event, though }
    }
  return undefined
}

/** As many take about half a second; the stories that shipped procedures can be broken by lie within a hundred. */
const MOST_SCENES = 150

/**
 * The shortest story in which something happens to a company's part that a rule forbids, with what the lot went through before; empty
 * where another sentence still keeps every life from it. Looked for only where the rule is broken.
 */
export function storyOfPart(procedure: Procedure, rule: string): StoryLine[] {
  const rules = new Rules(procedure)
  const { offer } = machinesFor(procedure)
  const first: Scene = { ...opening(procedure), fulfilled: procedure.conditions.map(({ id }) => id) }
  const lineOf = ({ day, world }: Scene, { event, company, by }: Act): StoryLine => {
    const whose = company ?? (by === NORTH ? by : undefined)
    return { day, event, state: world.state, ...(whose ? { company: whose } : {}) }
  }
  const seen = new Map([[idOf(first), { scene: first, story: [lineOf(first, { by: 'team', event: 'createProject' })] }]])
  for (const { scene, story } of seen.values()) {
    const wrong = wrongIn(procedure, offer, [scene, rule])
    if (wrong) return [...story, { day: scene.day, state: scene.world.state, company: NORTH, ...wrong }]
    if (seen.size > MOST_SCENES) break
    for (const option of rules.options(scene)) {
      const { by, company, event, reason } = option
      if (reason !== null || event === 'cancel' || ![NORTH, 'team', 'clock', 'jury'].includes(by) || (company ?? NORTH) !== NORTH) continue
      const next = rules.after(scene, option)
      const id = idOf(next)
      if (!seen.has(id)) seen.set(id, { scene: next, story: [...story, lineOf(next, option)] })
    }
  }
  return []
}
