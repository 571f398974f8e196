import { setup, transition } from 'xstate'
import type { GuardedBranch, GuardedConfig } from './branches'

export type GuardedDecision<Effect extends string> = { ok: true; state: string; effects: Effect[] } | { ok: false; reason: string }

/** What a name stands for: sentences about the facts, why a move is refused when one that it needs does not hold, effects that exist. */
interface Meanings<Facts extends object, Sentence extends string, Effect extends string> {
  sentences: Readonly<Record<Sentence, (facts: Facts) => boolean>>
  reasons: Readonly<Partial<Record<Sentence, string>>>
  effects: readonly Effect[]
  /** Whether a condition of the document holds by these facts; missing: none does. */
  holds?: (facts: Facts, condition: string) => boolean
}

/** Why an event does nothing where all sentences hold and a condition of the document does not. */
const UNMET = 'conditionUnmet'

const doNothing = () => undefined

/** A machine whose every branch is a row of sentences: judges events under facts, carries nothing out. */
export const guardedMachine = <Facts extends object, Sentence extends string, Effect extends string>(
  config: GuardedConfig<Sentence, Effect>,
  { sentences, reasons, effects, holds = () => false }: Meanings<Facts, Sentence, Effect>,
) => {
  const every = (names: readonly Sentence[], facts: Facts): boolean => names.every((name) => sentences[name](facts))

  type Params = GuardedBranch<Sentence, Effect>['guard']['params']
  const unheld = ({ conditions = [] }: Params, facts: Facts): string | undefined => conditions.find((one) => !holds(facts, one))

  // Made when it is first asked: who only wants to know what is refused needs none.
  const machine = () => (made ??= make())
  let made: ReturnType<typeof make> | undefined
  const make = () =>
    setup({
      types: { context: {} as { facts: Facts }, events: {} as { type: string } },
      guards: {
        holds: ({ context: { facts } }, params: Params) =>
          every(params.when, facts) && every(params.needs, facts) && unheld(params, facts) === undefined,
      },
      // Effects are names only: the machine reports them, the server carries them out.
      actions: Object.fromEntries(effects.map((name) => [name, doNothing])),
    }).createMachine({ ...config, context: { facts: {} as Facts } })

  const isEffect = (name: string): name is Effect => (effects as readonly string[]).includes(name)

  /** Branches of an event in a state; empty where the event is unknown there. */
  const branchesOf = (state: string, event: string): readonly GuardedBranch<Sentence, Effect>[] => {
    const on = Object.hasOwn(config.states, state) ? config.states[state]?.on : undefined
    // Names come from outside: `constructor` is no event.
    return (on && Object.hasOwn(on, event) ? on[event] : undefined) ?? []
  }

  /** The branch that an event picks in `state` under these facts, whether or not what it needs holds; undefined where it picks none. */
  const branchOf = (state: string, event: string, facts: Facts): GuardedBranch<Sentence, Effect> | undefined =>
    branchesOf(state, event).find((one) => every(one.guard.params.when, facts))

  /** Why an event does nothing in `state` under these facts; null where it would be taken. */
  const refusalOf = (state: string, event: string, facts: Facts): string | null => {
    const chosen = branchOf(state, event, facts)
    if (!chosen) return 'notInThisStage'
    const unmet = chosen.guard.params.needs.find((name) => !sentences[name](facts))
    if (unmet) return reasons[unmet] ?? 'notInThisStage'
    return unheld(chosen.guard.params, facts) === undefined ? null : UNMET
  }

  /** The condition for which an event does nothing; undefined where there is another reason, or none. */
  const unmetOf = (state: string, event: string, facts: Facts): string | undefined => {
    const chosen = refusalOf(state, event, facts) === UNMET ? branchOf(state, event, facts) : undefined
    return chosen && unheld(chosen.guard.params, facts)
  }

  /** What an event does in `state` under these facts: the next state and its effects, or the reason why nothing happens. Pure. */
  const decide = (state: string, event: string, facts: Facts): GuardedDecision<Effect> => {
    const reason = refusalOf(state, event, facts)
    if (reason) return { ok: false, reason }
    const [next, actions] = transition(machine(), machine().resolveState({ value: state, context: { facts } }), { type: event })
    return { ok: true, state: String(next.value), effects: actions.map((action): string => action.type).filter(isEffect) }
  }

  return { branchesOf, branchOf, refusalOf, unmetOf, decide }
}
