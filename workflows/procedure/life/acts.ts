import { refusalToTakePart, type StageReader } from '../../offer'
import { afterStep, inTime } from './step'
import { intakeOf, phaseOf, type Chance } from './world'
import type { Procedure } from '../compile'
import type { Words } from '../document'
import {
  COMPANIES,
  isNameless,
  machinesFor,
  offerFacts,
  stateOf,
  tenderFacts,
  type Company,
  type Paper,
  type Part,
  type Scene,
} from './scene'
import { endOfCall, isCallFor, onPublish, openedBy, skippedAfter, winnerOf } from './moved'
import { untold } from './told'

/** Something that somebody does, or that the clock brings. */
export interface Act {
  by: 'team' | 'clock' | 'jury' | Company
  event: string
  /** Of whom the team decides. */
  company?: Company
  /** Of a publication. */
  how?: Chance['how']
  /** Of a condition that the form is made to fulfil: its id. */
  condition?: string
}

/** An act and why it is not possible; null: it is. */
export interface Option extends Act {
  reason: string | null
  /** The condition of the document that it is about, or waits for. */
  says?: Words
}

/** What changes nothing that a life tells. */
const QUIET = new Set(['edit', 'changeTeam', 'portalAnswered', 'archive', 'announceChanges'])
const BY_CLOCK = new Set(['deadlinePassed', 'publicationDue'])
const BY_BIDDERS = new Set(['submitApplication', 'withdrawApplication', 'submitOffer', 'withdrawOffer'])
/** How long things take in an invented life. */
const DAYS = { extension: 14, betweenBids: 7, round: 14 }

const isPublic = (state: string): boolean => !['draft', 'atPortal', 'scheduled'].includes(state)

export const isSame = (one: Act, other: Act): boolean =>
  one.by === other.by &&
  one.event === other.event &&
  one.company === other.company &&
  one.how === other.how &&
  one.condition === other.condition

/** What comes with a step of the lot alone, for all whom it asks. */
const BY_STEP = new Set(['ask', 'askAgain'])
/** What an application in a later round begins with. */
const ANEW = {
  decision: null,
  told: null,
  isAnnounced: false,
  offerRound: 1,
  offerSent: null,
  withdrawnOffer: false,
  isKept: false,
  lateOffer: false,
}
const readerOf = (event: string): StageReader => (BY_BIDDERS.has(event) ? 'bidder' : 'team')

type Machines = ReturnType<typeof machinesFor>

/** A procedure under the hands of whoever plays it: what is possible in a scene, and what comes of it. Pure. */
export class Rules {
  readonly #machines: Machines

  constructor(readonly procedure: Procedure) {
    this.#machines = machinesFor(procedure)
  }

  /** Everything that the machines know in this scene, in the order in which people look for it; with the reason where it is refused. */
  options(scene: Scene): Option[] {
    const isOver = scene.world.state === 'ended'
    const isOut = isPublic(scene.world.state)
    const companies = isOver || !isOut ? [] : COMPANIES
    return isOver
      ? []
      : [
          ...companies.flatMap((one) => this.#ofBidder(scene, one)),
          ...companies.flatMap((one) => this.#ofTeam(scene, one)),
          ...this.#ofForm(scene),
          ...this.#ofLot(scene),
          ...this.#ofJury(scene),
          ...(inTime(this.procedure, scene.world) ? [{ by: 'clock', event: 'timePasses', reason: null } as const] : []),
        ]
  }

  #judged(scene: Scene, company: Company, event: string) {
    const looked = { company, reader: readerOf(event) }
    return [stateOf(this.procedure, scene, looked), event, offerFacts(this.procedure, scene, looked)] as const
  }

  #company(scene: Scene, company: Company, event: string): string | null {
    return this.#machines.offer.refusalOf(...this.#judged(scene, company, event))
  }

  #eventsOf(scene: Scene, company: Company, reader: StageReader): string[] {
    const { on = {} } = this.procedure.offer.states[stateOf(this.procedure, scene, { company, reader })] ?? {}
    return Object.keys(on).filter((event) => readerOf(event) === reader && !BY_STEP.has(event))
  }

  /** Why a company cannot take up the procedure; null where it can. */
  #refusal(scene: Scene, company: Company, isInvited: boolean): string | null {
    return refusalToTakePart({ ...offerFacts(this.procedure, scene, { company, reader: 'bidder' }), isInvited }, this.procedure)
  }

  #ofBidder(scene: Scene, company: Company): Option[] {
    const { takesPart, isInvited } = scene.parts[company]
    if (!takesPart) return [{ by: company, event: 'takePart', reason: this.#refusal(scene, company, isInvited) }]
    return this.#eventsOf(scene, company, 'bidder').map((event) => ({ by: company, event, reason: this.#company(scene, company, event) }))
  }

  /** Whoever is not invited yet can be, as long as there is something to take part in. */
  #invitation(scene: Scene, company: Company): Option[] {
    const isAble = !this.procedure.byFramework && this.#refusal(scene, company, true) === null
    return isAble && !scene.parts[company].isInvited ? [{ by: 'team', event: 'inviteCompany', company, reason: null }] : []
  }

  /** Nothing is decided about whoever does not take part, nor about whom nobody may know. */
  #ofTeam(scene: Scene, company: Company): Option[] {
    if (!scene.parts[company].takesPart) return this.#invitation(scene, company)
    if (isNameless(this.procedure, scene)) return []
    const events = this.#eventsOf(scene, company, 'team')
    const known = events.map((event): Option => ({ by: 'team', event, company, reason: this.#company(scene, company, event) }))
    const isUntold = untold(this.procedure, scene, company) !== null
    return [
      ...known.filter(({ reason }) => reason === null),
      ...(isUntold ? [{ by: 'team', event: 'announce', company, reason: null } as const] : []),
    ]
  }

  #ofLot(scene: Scene): Option[] {
    const { state } = scene.world
    return Object.keys(this.procedure.lot.config.states[state]?.on ?? {})
      .filter((event) => !QUIET.has(event))
      .flatMap((event) => {
        const ways = event.startsWith('publish') && state === 'draft' ? (['now', 'later', 'throughPortal'] as const) : [undefined]
        return ways.map((how): Option => {
          const by = BY_CLOCK.has(event) ? 'clock' : 'team'
          const unmet = this.#saidOf(this.#machines.lot.unmetOf(state, event, tenderFacts(this.procedure, scene, how ?? 'now')))
          return { by, event, ...(how ? { how } : {}), reason: this.#lot(scene, event, how), ...unmet }
        })
      })
  }

  #saidOf(id: string | undefined): Pick<Option, 'says'> {
    const says = this.procedure.conditions.find((one) => one.id === id)?.says
    return says ? { says } : {}
  }

  /** What the phase's conditions ask for is written into the form at any time; what it was played to fulfil stays. */
  #ofForm({ world, fulfilled, isFormFilled }: Scene): Option[] {
    if (isFormFilled) return []
    const own = this.procedure.conditions.filter(
      ({ id, phase }) => phase === this.procedure.lot.phaseOf[world.state] && !fulfilled.includes(id),
    )
    return own.map(({ id, says }) => ({ by: 'team', event: 'fulfil', condition: id, reason: null, says }))
  }

  /** What it signs is its whole report: done once, it stands. */
  #ofJury({ world, isSigned }: Scene): Option[] {
    const isDue = phaseOf(this.procedure, world.state)?.kind === 'jury' && !isSigned
    return isDue ? [{ by: 'jury', event: 'signReport', reason: null }] : []
  }

  #lot(scene: Scene, event: string, how: Chance['how'] = 'now'): string | null {
    return this.#machines.lot.refusalOf(scene.world.state, event, tenderFacts(this.procedure, scene, how))
  }

  /** The scene after an act that is possible in it; the same one where it is not. */
  after(scene: Scene, act: Act): Scene {
    if (act.event === 'timePasses') return this.#later(scene)
    if (act.condition !== undefined) return { ...scene, day: scene.day + 1, fulfilled: [...scene.fulfilled, act.condition] }
    if (act.by === 'jury') return { ...scene, day: scene.day + 1, isSigned: true }
    if (act.by !== 'team' && act.by !== 'clock') return this.#bid(scene, act.by, act.event)
    if (act.company) return this.#decide(scene, act.company, act.event)
    return this.#move(scene, act)
  }

  #later(scene: Scene): Scene {
    const later = inTime(this.procedure, scene.world)
    if (!later) return scene
    const day = scene.world.told === 'told' ? scene.day + later.days : Math.max(scene.day, scene.ends ?? 0)
    return { ...scene, day, world: later.world }
  }

  #withPart(scene: Scene, company: Company, change: Partial<Part>): Scene {
    return { ...scene, parts: { ...scene.parts, [company]: { ...scene.parts[company], ...change } } }
  }

  #bid(scene: Scene, company: Company, event: string): Scene {
    if (event === 'takePart') return this.#withPart(scene, company, { takesPart: true })
    const [state, , facts] = this.#judged(scene, company, event)
    const decision = this.#machines.offer.decide(state, event, facts)
    if (!decision.ok) return scene
    // What comes in while something runs is spread over its days.
    const day = scene.ends !== null && !scene.world.isPassed ? Math.min(scene.day + DAYS.betweenBids, scene.ends - 1) : scene.day
    const next = { ...scene, day: Math.max(day, scene.day) }
    const what = event.endsWith('Application') ? 'application' : 'offer'
    const own = this.procedure.document.phases.find((one) => one.kind === 'intake' && one.of === what)?.key ?? ''
    const fresh = scene.papers.filter((one) => one.company !== company || one.of !== own || one.call !== scene.calls)
    const sent = (isLate: boolean): Paper[] => [
      ...scene.papers,
      ...this.procedure.envelopes
        .filter(({ of }) => of === own)
        .map(({ key }) => ({ company, of: own, key, call: scene.calls, isLate, isOpened: false })),
    ]
    const round = facts.applicationRound ?? facts.round
    const effects: Readonly<Record<string, () => Scene>> = {
      keepApplication: () => ({
        ...this.#withPart(next, company, { ...(round > facts.round ? ANEW : {}), applicationSent: next.day, round }),
        papers: sent(false),
      }),
      keepLateApplication: () => ({ ...this.#withPart(next, company, { lateApplication: true }), papers: sent(true) }),
      withdrawApplication: () => ({ ...this.#withPart(next, company, { applicationSent: null }), papers: fresh }),
      keepOffer: () => ({ ...this.#withPart(next, company, { offerSent: next.day }), papers: sent(false) }),
      keepLateOffer: () => ({ ...this.#withPart(next, company, { lateOffer: true }), papers: sent(true) }),
      withdrawOffer: () => ({ ...this.#withPart(next, company, { offerSent: null, withdrawnOffer: true }), papers: fresh }),
    }
    return decision.effects.reduce((now, effect) => effects[effect]?.() ?? now, next)
  }

  #decide(scene: Scene, company: Company, event: string): Scene {
    if (event === 'inviteCompany') return this.#withPart(scene, company, { isInvited: true })
    const told = event === 'announce' ? untold(this.procedure, scene, company) : null
    if (told !== null) return this.#withPart(scene, company, { decision: told, told, isAnnounced: true })
    const decision = this.#machines.offer.decide(...this.#judged(scene, company, event))
    if (!decision.ok) return scene
    if (event === 'keep') return this.#withPart(scene, company, { isKept: true })
    if (decision.effects.includes('takeDecisionBack')) return this.#withPart(scene, company, { decision: null, isKept: false })
    const { state } = decision
    if (state === 'rejected') return this.#withPart(scene, company, { decision: 'rejected', isKept: false, isAnnounced: false })
    if (state === 'accepted') {
      // Put out of a purchasing system and taken back before it was told: it knows.
      const isAnnounced = event === 'accept' && scene.parts[company].told === 'accepted'
      return this.#withPart(scene, company, { decision: 'accepted', isAnnounced })
    }
    // Who is asked with a step is told so by it; who is asked on the board, when that is announced.
    const asked = event === 'requestOffer' ? { isAnnounced: false } : { told: 'invited' as const, isAnnounced: true }
    // Asked again: the offers of the round before are what they were.
    const again = event === 'askAgain' ? { offerSent: null, isKept: false } : {}
    return this.#withPart(scene, company, {
      decision: 'invited',
      offerRound: event === 'askAgain' ? 2 : scene.world.offerRound,
      ...asked,
      ...again,
    })
  }

  #move(scene: Scene, { event, how = 'now' }: Act): Scene {
    const decision = this.#machines.lot.decide(scene.world.state, event, tenderFacts(this.procedure, scene, how))
    if (!decision.ok) return scene
    const { state, effects } = decision
    const asked = this.#asked(scene, event, state)
    const world = afterStep(this.procedure, scene.world, { event, state, effects })
    const isCalled = isCallFor(this.procedure, { from: scene.world, to: world })
    const day = scene.day + (effects.includes('startNextRound') ? DAYS.round : event === 'deadlinePassed' ? 0 : 1)
    const isOut = scene.world.state === 'draft' && state !== 'draft'
    const extended = effects.includes('extendDeadline') && scene.ends !== null ? scene.ends + DAYS.extension : scene.ends
    const published = scene.published ?? (isPublic(state) ? day : null)
    const isNamed = effects.includes('recordInformation') || effects.includes('awardLot')
    return {
      ...asked,
      ...{ day, world, picked: (asked.picked || effects.includes('pickFromApplications')) && !effects.includes('startNextRound') },
      ends: isCalled ? endOfCall(this.procedure, { ...scene, day, published }, { event, state }) : extended,
      published,
      calls: isCalled ? scene.calls + 1 : scene.calls,
      papers: effects.includes('recordOpening') ? openedBy(scene, world) : scene.papers,
      onPublish: isOut ? onPublish(event) : scene.onPublish,
      skipped: skippedAfter(this.procedure, scene, world),
      winner: event === 'cancel' ? null : isNamed ? winnerOf(scene) : scene.winner,
    }
  }

  /** Whoever is called for offers, or again, is told so with it. */
  #asked(scene: Scene, event: string, to: string): Scene {
    const isOffers = intakeOf(this.procedure, to)?.of === 'offer'
    if (!isOffers || phaseOf(this.procedure, scene.world.state)?.kind === 'notice') return scene
    const move = event === 'furtherOfferRound' ? 'askAgain' : 'ask'
    return COMPANIES.reduce((now, one) => {
      const { decision, takesPart } = now.parts[one]
      const state = stateOf(this.procedure, now, { company: one, reader: 'team' })
      const isWanted = takesPart && decision !== 'rejected' && !(now.picked && state === 'applied')
      return isWanted && this.#machines.offer.branchesOf(state, move).length > 0 ? this.#decide(now, one, move) : now
    }, scene)
  }
}
