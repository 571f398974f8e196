import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'

/** Builds what is out of date, once before all tests that run the built product (vitest globalSetup). */
export default function setup(): void {
  execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
}
