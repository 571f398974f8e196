import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startOwnDatabase, type OwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'
import { keepToCore } from './oneCore'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each core; a third file that runs at a time shares one. */
    mongoUris: readonly string[]
    /** A further one that keeps an oplog, for files that ask for change streams or reads of one moment. */
    oplogUri: string
  }
}

/**
 * One for each of two cores, beside the files that use it (workerOnOneCore.ts): the embedded engine works on one core, and files of tests
 * wait for it more than for anything else.
 */
const DATABASES = 2

/**
 * The database servers of a whole run (vitest globalSetup), one for each file at a time; every test file takes a database of its own in one
 * of them. MONGODB_URI runs the same tests elsewhere.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.MONGODB_URI) {
    project.provide('mongoUris', [process.env.MONGODB_URI])
    project.provide('oplogUri', process.env.MONGODB_URI)
    return async () => undefined
  }
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'wheel.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const folders = Array.from({ length: DATABASES + 1 }, () => mkdtempSync(join(tmpdir(), 'lotse-tests-')))
  // Nothing of a test run has to outlive it: no sync, which makes writes three times as fast, and no oplog, a third of what is left.
  const databases: readonly OwnDatabase[] = await Promise.all(
    folders.map((folder, place) => startOwnDatabase(folder, { sync: false, oplog: place === DATABASES })),
  )
  const own = databases.slice(0, DATABASES)
  own.forEach((database, worker) => keepToCore(database.pid(), worker))
  project.provide(
    'mongoUris',
    own.map(({ uri }) => uri),
  )
  project.provide('oplogUri', databases[DATABASES]?.uri ?? '')
  return async () => {
    await Promise.all(databases.map((database) => database.stop()))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
