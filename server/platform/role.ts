import { slot } from './world'

/** What a process does: answers people, does what waits for its time or was left behind by others, or both. */
export const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

export const role = slot<Role>(() => 'all')

/**
 * Whether this process fires timers, sends mails and sweeps up what others left. A web process finishes what its own callers began, and
 * leaves the rest to workers.
 */
export const doesWork = (): boolean => role.value !== 'web'
