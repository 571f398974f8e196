import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

/**
 * Keeps a process with all its threads, and what it starts from now on, to one core. A test and its database take turns: on two cores,
 * waking each other was a fifth of the run. Nothing happens where there is no `taskset` or no second core.
 */
export const keepToCore = (pid: number, core: number): void => {
  if (process.platform === 'linux' && availableParallelism() > 1)
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}

/** Gives this process all cores again, for what one alone cannot show. */
export const leaveCore = (): void => {
  if (process.platform === 'linux')
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cpus().length - 1}`, String(process.pid)])
}

/** The core and the database of this vitest worker, of so many. */
export const placeOfWorker = (places: number): number => Number(process.env.VITEST_POOL_ID ?? 1) % places
