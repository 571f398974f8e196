import { aroundAll, vi } from 'vitest'
import { inNewWorld } from '../../server/platform/world'

/** Each file is a world of its own, and leaves nothing to those that share its process. */
aroundAll((run) =>
  inNewWorld(async () => {
    await run()
    // Models are found in a world alone.
    vi.restoreAllMocks()
  }),
)
