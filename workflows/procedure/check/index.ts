import { guardedMachine } from '../../guarded'
import { EFFECTS } from '../../tender/effects'
import type { Branch } from '../../kinds'
import { isHeld, REASONS, SENTENCES } from '../../tender/guards'
import type { Procedure } from '../compile'
import { openingConfig } from '../openingConfig'
import { brokenOpenings, type BrokenOpening } from './openings'
import { brokenParts } from './parts'
import { storyOfPart } from './partStory'
import { STEP_RULES, type Step } from './rules'
import { afterStep, inTime } from '../life/step'
import { chancesOf, factsOf, FIRST, idOf, phaseOf, type World } from '../life/world'
import type { OpeningPhase } from '../document'
import type { StoryLine } from './story'

export type { StoryLine, Though } from './story'

/** A rule that a procedure breaks, with the shortest way there; `rule` is the key of its sentence (docs/procedure-documents.md). */
export interface Finding {
  rule: string
  /** What it is about: a state, an opening. */
  of: string
  story: readonly StoryLine[]
}

interface Reached {
  world: World
  from: string | null
  event: string
  day: number
}

const RULES = Object.entries(STEP_RULES)

/** Some times what the largest shipped procedure comes to; as many take about a second. */
const MOST_WORLDS = 1000

/** Everything a procedure can come to, by every event under every chance; breadth first, so that ways are the shortest. */
class Exploration {
  readonly reached = new Map<string, Reached>()
  /** Ways on but giving it up, from where to where, and by which events. */
  readonly ways = new Map<string, Map<string, Set<string>>>()
  readonly findings = new Map<string, Finding>()
  /** By state, event and whether the law asks to inform: the first world from which it ends the lot. */
  readonly ends = new Map<string, string>()
  /** There is more to come to than is looked at. */
  isCut = false
  readonly #machine

  constructor(readonly procedure: Procedure) {
    this.#machine = guardedMachine(procedure.lot.config, { sentences: SENTENCES, reasons: REASONS, effects: EFFECTS, holds: isHeld })
    for (const informsFirst of [true, false]) this.#come({ ...FIRST, informsFirst }, { from: null, event: 'createProject', days: 0 })
    for (const id of this.reached.keys()) {
      this.isCut = this.reached.size > MOST_WORLDS
      if (this.isCut) break
      this.#leave(id)
    }
  }

  #come(world: World, { from, event, days }: { from: string | null; event: string; days: number }): void {
    const id = idOf(world)
    if (from !== null && event !== 'cancel') {
      const tos = this.ways.get(from) ?? new Map<string, Set<string>>()
      this.ways.set(from, tos.set(id, (tos.get(id) ?? new Set()).add(event)))
    }
    const day = (from === null ? 0 : (this.reached.get(from)?.day ?? 0)) + days
    if (!this.reached.has(id)) this.reached.set(id, { world, from, event, day })
  }

  #leave(id: string): void {
    const world = this.reached.get(id)?.world
    if (!world) return
    const later = inTime(this.procedure, world)
    if (later) this.#come(later.world, { from: id, event: later.event, days: later.days })
    const moments = chancesOf(this.procedure).map((chance) => factsOf(this.procedure, world, chance))
    for (const event of Object.keys(this.procedure.lot.config.states[world.state]?.on ?? {})) {
      // What a branch leads to is the same under every chance.
      const led = new Map<Branch, World>()
      for (const facts of moments) {
        const taken = this.#machine.branchOf(world.state, event, facts)
        if (!taken || this.#machine.refusalOf(world.state, event, facts) !== null) continue
        const effects = taken.actions
        const to = led.get(taken) ?? afterStep(this.procedure, world, { event, state: taken.target ?? world.state, effects })
        if (!led.has(taken)) this.#arrive(to, { from: id, world, event })
        led.set(taken, to)
        this.#judge({ event, from: world, to, facts, effects }, id)
      }
    }
  }

  #arrive(to: World, { from, world, event }: { from: string; world: World; event: string }): void {
    const end = `${world.state} ${event} ${world.informsFirst}`
    if (to.state === 'ended' && !this.ends.has(end)) this.ends.set(end, from)
    this.#come(to, { from, event, days: 1 })
  }

  #judge(step: Step, id: string): void {
    for (const [rule, isBroken] of RULES) {
      if (!isBroken(step, this.procedure) || this.findings.has(`${rule} ${step.event}`)) continue
      const last = { day: (this.reached.get(id)?.day ?? 0) + 1, event: step.event, state: step.to.state }
      this.findings.set(`${rule} ${step.event}`, { rule, of: step.event, story: [...this.storyTo(id), last] })
    }
  }

  /** How a world is come to, in time's order. */
  storyTo(id: string): StoryLine[] {
    const lines: StoryLine[] = []
    for (let at = this.reached.get(id); at; at = at.from === null ? undefined : this.reached.get(at.from))
      lines.unshift({ day: at.day, event: at.event, state: at.world.state })
    return lines
  }

  /** The shortest way to a world that is like this; empty where there is none. */
  storyWhere(isLike: (world: World, id: string) => boolean): StoryLine[] {
    const [id] = [...this.reached].find(([one, { world }]) => isLike(world, one)) ?? []
    return id === undefined ? [] : this.storyTo(id)
  }

  /** An event leads on from there. */
  leads(id: string, event: string): boolean {
    return [...(this.ways.get(id)?.values() ?? [])].some((events) => events.has(event))
  }

  /** Worlds from which the end is come to without giving the lot up, and in how many steps; `without`: an event that is not gone. */
  ending(without = ''): Map<string, number> {
    const back = new Map<string, string[]>()
    for (const [from, tos] of this.ways)
      for (const [to, events] of tos) {
        if (events.has(without) && events.size === 1) continue
        const known = back.get(to)
        if (known) known.push(from)
        else back.set(to, [from])
      }
    const found = new Map([...this.reached].flatMap(([id, { world }]) => (world.state === 'ended' ? [[id, 0]] : [])))
    for (const [id, steps] of found) for (const one of back.get(id) ?? []) if (!found.has(one)) found.set(one, steps + 1)
    return found
  }
}

/** States in which a lot that is out can be given up at any time; before it is out the publication is withdrawn instead. */
const mustCancel = (procedure: Procedure, { state }: World): boolean =>
  phaseOf(procedure, state) !== undefined && !['atPortal', 'scheduled'].includes(state)

function graphFindings(procedure: Procedure, exploration: Exploration): Finding[] {
  const found: Finding[] = []
  const states = new Set([...exploration.reached.values()].map(({ world }) => world.state))
  for (const state of Object.keys(procedure.lot.config.states))
    if (!states.has(state)) found.push({ rule: 'nobodyGetsThere', of: state, story: [] })
  const ending = exploration.ending()
  const said = new Set<string>()
  for (const [id, { world }] of exploration.reached) {
    const say = (rule: string): void => {
      if (said.has(`${rule} ${world.state}`)) return
      said.add(`${rule} ${world.state}`)
      found.push({ rule, of: world.state, story: exploration.storyTo(id) })
    }
    if (world.state === 'ended') continue
    // Under a law that asks to wait nothing is ordered directly: such a draft is given up.
    const isBarred = procedure.ordersDirectly && world.informsFirst
    if (!ending.has(id) && !isBarred) say(world.isPassed ? 'deadlineLeadsNowhere' : 'noWayOn')
    if (mustCancel(procedure, world) && (procedure.lot.config.states[world.state]?.on['cancel'] ?? []).length === 0)
      say('cannotBeCancelled')
  }
  for (const { kind, key } of procedure.document.phases)
    if (
      (kind === 'award' && [true, false].some((informsFirst) => !exploration.ends.has(`${key} award ${informsFirst}`))) ||
      (kind === 'order' && !exploration.ends.has('draft award false'))
    )
      found.push({ rule: 'cannotBeAwarded', of: key, story: [] })
  return found
}

/** An opening that breaks a rule, in the lot that it is of: as soon as it could be begun there, or while something still comes in. */
function openingFinding(exploration: Exploration, { key, of }: OpeningPhase, { rule, though, steps }: BrokenOpening): Finding {
  const isDue = (_world: World, id: string): boolean => exploration.leads(id, key)
  const isRunning = ({ state, isPassed }: World): boolean => state === of && isPassed === (though === 'notFenced')
  const before = exploration.storyWhere(though === 'deadlineAhead' || though === 'notFenced' ? isRunning : isDue)
  const { day = 0, state = of } = before.at(-1) ?? {}
  const lines = steps.map((step, n) => ({ day, state, ...step, ...(n === steps.length - 1 ? { though } : {}) }))
  return { rule, of: key, story: [...before, ...lines] }
}

/** What a company's part breaks, each with the shortest life in which it does. */
const partFindings = (procedure: Procedure): Finding[] =>
  brokenParts(procedure).map((rule) => {
    const story = storyOfPart(procedure, rule)
    return { rule, of: story.at(-1)?.state ?? 'offer', story }
  })

/**
 * What a compiled procedure breaks of the rules of the house, whatever its compiler meant to do: every state that it can come to is walked
 * with the sentences themselves. Empty: nothing. `tooManyWays` where there is more than is walked. Pure; at most about a second.
 * `machineOf`: the machine of openings by so many people.
 */
export function checkProcedure(procedure: Procedure, machineOf: typeof openingConfig = openingConfig): Finding[] {
  const exploration = new Exploration(procedure)
  // What was not walked to its end says nothing of what is missing.
  const whole = exploration.isCut ? [{ rule: 'tooManyWays', of: '', story: [] }] : graphFindings(procedure, exploration)
  const broken = procedure.openings.flatMap((one) =>
    brokenOpenings(one.people, machineOf(one.people ?? 'house')).map((fault) => openingFinding(exploration, one, fault)),
  )
  return [...exploration.findings.values(), ...whole, ...broken, ...partFindings(procedure)]
}

/**
 * The shortest life of a lot that ends by an event, told line by line: one in which the law asks to inform and wait, where there is one;
 * null where there is none at all.
 */
export function lifeEndingBy(procedure: Procedure, event: string): StoryLine[] | null {
  const exploration = new Exploration(procedure)
  const ends = [...exploration.ends]
  const [, id] = ends.find(([key]) => key.endsWith(` ${event} true`)) ?? ends.find(([key]) => key.endsWith(` ${event} false`)) ?? []
  if (id === undefined) return null
  return [...exploration.storyTo(id), { day: (exploration.reached.get(id)?.day ?? 0) + 1, event, state: 'ended' }]
}

/** How many steps it is at least from each world (idOf) to the end, by its award where there is one. */
export const stepsToEnd = (procedure: Procedure): ReadonlyMap<string, number> =>
  new Exploration(procedure).ending(procedure.document.phases.some(({ kind }) => kind === 'award') ? 'close' : '')
