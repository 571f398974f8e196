import { slot } from '../platform/world'

/**
 * CHECKPOINT_MAIL: where checkpoints go, and where is told that the log is at odds with them: of the environment, so that no admin of the
 * application changes it.
 */
export const outsideAddresses = slot<readonly string[]>(() => [])
