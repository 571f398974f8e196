import { builtinEnvironments, type Environment } from 'vitest/runtime'

type Window = Awaited<ReturnType<Environment['setup']>>

/** Kept by the worker: making a window takes a second, and React and the editors hold on to the one they first saw. */
let window: Promise<Window> | undefined

/** jsdom's window, one for all files of a worker; tests/world/freshPage.ts empties it for each of them. */
export default {
  name: 'one window',
  viteEnvironment: 'client',
  async setup(global, options) {
    await (window ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options)))
    return { teardown: () => undefined }
  },
} satisfies Environment
