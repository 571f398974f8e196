import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'

declare module 'vitest' {
  export interface ProvidedContext {
    mongoUri: string
  }
}

/** One database server for a whole run (vitest globalSetup); every test file takes a database of its own in it. MONGODB_URI runs the same tests elsewhere. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.MONGODB_URI) {
    project.provide('mongoUri', process.env.MONGODB_URI)
    return async () => undefined
  }
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'wheel.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = mkdtempSync(join(tmpdir(), 'lotse-tests-'))
  // Nothing of a test run has to outlive it: no sync, which makes writes three times as fast.
  const database = await startOwnDatabase(folder, { sync: false })
  project.provide('mongoUri', database.uri)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
