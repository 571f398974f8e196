import { guardedMachine } from '../../guarded'
import { OPENING_EFFECTS } from '../../opening/effects'
import { NO_EYES, type Eyes } from '../../opening/eyes'
import { OPENING_LASTS, OPENING_REASONS, OPENING_SENTENCES, type OpeningFacts, type OpeningSentence } from '../../opening/guards'
import type { OpeningEffect } from '../../opening/effects'
import type { GuardedConfig } from '../../branches'
import type { OpeningPhase } from '../document'
import { openingConfig } from '../openingConfig'
import { openersNamed } from '../traits'
import type { Though } from './story'

const NOW = 1_800_000_000_000

type OpeningConfig = GuardedConfig<OpeningSentence, OpeningEffect>
type Wrong = Partial<OpeningFacts>

const opening: OpeningFacts = {
  ...{ now: NOW, isTeamMember: true, isForOne: false, deadline: NOW - 1, isFenced: true, unprocessed: 0 },
  ...{ isStarter: false, hasJoined: false, missing: 1, expiresAt: NOW + OPENING_LASTS, eyes: NO_EYES },
}
const young = { id: 'young', accountSince: NOW - 9, memberSince: NOW - 9 }
const eyesOf = (eyes: Partial<Eyes>): Wrong => ({ eyes: { ...NO_EYES, ...eyes } })

/** What an opening does not come to its end with, for one person or for two; with the key of its words. */
const WRONG: readonly (readonly [rule: string, though: Though, wrong: Wrong])[] = [
  ['opensEarly', 'deadlineAhead', { deadline: NOW + 1 }],
  ['opensEarly', 'notFenced', { isFenced: false }],
  ['opensEarly', 'unprocessed', { unprocessed: 1 }],
  ['opensAlone', 'notOfTheTeam', { isTeamMember: false }],
  ['opensAlone', 'ranOut', { expiresAt: NOW }],
  ...(['made', 'sameMaker', 'added'] as const).map((tie) => ['opensAlone', tie, eyesOf({ ties: [tie] })] as const),
  ['opensAlone', 'youngAccount', eyesOf({ openers: [{ ...young, accountSince: NOW }] })],
  ['opensAlone', 'youngMember', eyesOf({ openers: [{ ...young, memberSince: NOW }] })],
]

/** A step of an opening, by the first person, the second … */
interface OpenersStep {
  event: string
  person: number
}

interface Come {
  acted: number
  counted: number
  state: string
  steps: readonly OpenersStep[]
}

/**
 * The fewest steps by which an opening that asks for `needed` people comes to its end, with so many different ones who each do all they
 * can; null: it does not.
 */
function stepsToFinish(config: OpeningConfig, wrong: Wrong, { people, needed }: { people: number; needed: number }): OpenersStep[] | null {
  const { branchOf, refusalOf } = guardedMachine(config, {
    sentences: OPENING_SENTENCES,
    reasons: OPENING_REASONS,
    effects: OPENING_EFFECTS,
  })
  // How many different people acted, how many steps were counted, and the state that they brought it to.
  const seen = new Map<string, Come>([['', { acted: 0, counted: 0, state: 'idle', steps: [] }]])
  for (const { acted, counted, state, steps } of seen.values()) {
    // Somebody new, whoever began, or one of those between.
    const whoever = [
      ...(acted < people ? [{ isStarter: false, hasJoined: false, person: acted + 1 }] : []),
      ...(acted > 0 ? [{ isStarter: state === 'begun', hasJoined: false, person: 1 }] : []),
      ...(acted > 1 ? [{ isStarter: false, hasJoined: true, person: 2 }] : []),
    ]
    for (const { person, ...who } of whoever)
      for (const event of Object.keys(config.states[state]?.on ?? {})) {
        const facts = { ...opening, missing: needed - counted, ...wrong, ...who }
        const next = refusalOf(state, event, facts) === null ? branchOf(state, event, facts) : undefined
        const taken = [...steps, { event, person }]
        if (next?.actions.includes('writeRecord')) return taken
        if (!next?.target) continue
        const count = state === 'idle' ? 1 : counted + (next.actions.includes('noteWhoJoined') ? 1 : 0)
        const to = { acted: Math.max(acted, person), counted: count, state: next.target }
        const id = JSON.stringify(to)
        if (count <= needed && !seen.has(id)) seen.set(id, { ...to, steps: taken })
      }
  }
  return null
}

/** A rule that an opening breaks, by the fewest steps, and what should have kept it from them. */
export interface BrokenOpening {
  rule: string
  though: Though
  steps: readonly OpenersStep[]
}

/**
 * Rules that an opening by so many people breaks: early, by fewer than it asks for, by whom it must not be. `config`: its machine, for
 * those who hold this against one with a sentence taken out.
 */
export function brokenOpenings(people: OpeningPhase['people'] = 'house', config: OpeningConfig = openingConfig(people)): BrokenOpening[] {
  const needed = Math.max(2, openersNamed({ people }))
  const whole = { people: needed, needed }
  const few = { people: needed - 1, needed }
  const found: BrokenOpening[] = []
  // Where one may open alone its stories are those of one; they are told where several people break nothing.
  for (const isForOne of [false, true]) {
    // Where the procedure itself wants several, no law or house that is content with one makes it less.
    const alone = isForOne && people === 'house' ? [] : [['opensAlone', 'tooFew', { isForOne }, few] as const]
    // The clock of 15 minutes is that of two.
    const wrong = WRONG.filter(([, , one]) => !isForOne || !('expiresAt' in one)).map(
      ([rule, though, one]) => [rule, though, { ...one, isForOne }, whole] as const,
    )
    const ways = [...alone, ...wrong].flatMap(([rule, though, one, how]): BrokenOpening[] => {
      const steps = stepsToFinish(config, one, how)
      return steps ? [{ rule, though, steps }] : []
    })
    ways.sort((one, other) => one.steps.length - other.steps.length)
    for (const one of ways) if (!found.some(({ rule }) => rule === one.rule)) found.push(one)
  }
  return found
}
