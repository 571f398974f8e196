import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { projectRoot } from '../../server/platform/projectRoot'
import { startLotseProcess } from './lotseProcess'

/** Where a run keeps what a first start makes. A variable of the environment: worlds are made outside of vitest too (npm run screens). */
const FIRST_START = 'LOTSE_TEST_FIRST_START'

/**
 * Builds what is out of date, and starts an empty Lotse once, before all tests that run the built product (vitest globalSetup). A first
 * start makes a database with its password and indexes and reads 45 templates; worlds take a copy of what it left behind.
 */
export default async function setup(): Promise<() => void> {
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'build.mjs'), '--test-host'], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.env.CHROMIUM ??= findChromium() ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'lotse-first-start-'))
  const lotse = await startLotseProcess({
    dataDir: join(folder, 'data'),
    flags: ['--empty'],
    env: { SEAL_KEY_FILE: join(folder, 'seal.key') },
  })
  await lotse.stop()
  process.env[FIRST_START] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Lays what a first start left behind, data and key, into a folder; nothing where no run has made one. Without what it noted as taken on:
 * tests put people into the database themselves, which a Lotse that has started takes for a stranger's work.
 */
export const copyFirstStart = (folder: string): void => {
  const from = process.env[FIRST_START]
  if (from !== undefined && existsSync(from))
    cpSync(from, folder, { recursive: true, filter: (source) => !/\.(codes|intents)$/.test(source) })
}
