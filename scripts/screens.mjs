// npm run screens: docs/screens/*.png, the main screens at 1440 and 390 px in both languages. Uses the world of the browser journeys.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { readFlags, root } from './steps.mjs'

readFlags({}, 'npm run screens: pictures of the main screens in docs/screens')
await buildAll()
const env = { ...process.env, CHROMIUM: await ensureChromium() }
const child = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'tests/e2e/screens.ts'], {
  cwd: root,
  stdio: 'inherit',
  env,
})
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
