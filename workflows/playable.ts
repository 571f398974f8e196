import { assign, setup } from 'xstate'
import type { GuardedConfig } from './branches'

/** Sets a sentence or takes it back; every other event is one of the procedure, by its name there. */
export const HOLD = 'hold'

/**
 * A machine to be played through: the configuration that the server judges by, with guards that look at the sentences that a person set
 * instead of at a tender, and effects that do nothing.
 */
export const playable = (config: GuardedConfig<string, string>) => {
  const effects = Object.values(config.states).flatMap(({ on }) =>
    Object.values(on).flatMap((branches) => branches.flatMap(({ actions }) => actions)),
  )
  return setup({
    types: { context: {} as { held: readonly string[] }, events: {} as { type: string; sentence?: string } },
    guards: {
      holds: ({ context: { held } }, { when, needs }: { when: string[]; needs: string[] }) =>
        [...when, ...needs].every((name) => held.includes(name)),
    },
    actions: Object.fromEntries(effects.map((name) => [name, () => undefined])),
  }).createMachine({
    ...config,
    context: { held: [] },
    on: {
      [HOLD]: {
        actions: assign(({ context: { held }, event: { sentence = '' } }) => ({
          held: held.includes(sentence) ? held.filter((one) => one !== sentence) : [...held, sentence],
        })),
      },
    },
  })
}
