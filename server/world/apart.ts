import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '../platform/s3Address'

export interface FirstRun {
  /** Of the database that is to be filled. */
  uri: string
  dataDir: string
  sealKeyFile: string
  /** What links in the mails of the demo world begin with. */
  publicUrl: string
  /** Where contents lie, if not in the data folder. */
  blobs: S3Settings | null
  /** Whether a demo world is wanted, or the shipped templates alone. */
  demo: boolean
}

/** What the first start's process says: a step that is done with its milliseconds, or the words it ended with. */
export type FirstNews = { step: 'templates' | 'demo world'; spent: number } | { fault: string }

/**
 * Does the work of a first start (firstRun.ts, built beside this) in a process that is gone afterwards and ends with this one. What it runs
 * on is told to it on the line between the two: the address of the database holds its secret. Rejects with the words of what ended it, or
 * when `signal` ends it.
 */
export const runApart = (
  run: FirstRun,
  { onStep, signal }: { onStep(step: string, spent: number): void; signal?: AbortSignal },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./firstRun.mjs', import.meta.url)), { signal })
    let words = ''
    child.on('message', (news: FirstNews) => ('fault' in news ? (words = news.fault) : onStep(news.step, news.spent)))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(words || `the first start's process ended with ${signal ?? code}`)),
    )
    child.send(run)
  })
