// npm run bench: tests/bench/*.bench.ts one after another, each in a process of its own. Fails when one prints a figure over its limit.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll, buildBench } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { loudly, root, step } from './steps.mjs'
import { installWheel } from './wheel.mjs'

// Names choose benches: npm run bench -- memory start
const wanted = process.argv.slice(2)
const folder = join(root, 'tests', 'bench')
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length))
  .sort()
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Known benches: ${all.join(', ')}`)
  process.exit(2)
}
await step('npm packages', installPackages)
await step('embedded database', installWheel)
await buildAll()

/** Those that weigh what a call costs the server. */
const BUILT = new Set(['reads', 'save', 'lots'])
const failed = []
for (const name of all.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const env = { ...process.env, CHROMIUM: process.env.CHROMIUM ?? findChromium() ?? '' }
  const args = BUILT.has(name) ? [await buildBench(name)] : ['--import', 'tsx', join(folder, `${name}.bench.ts`)]
  const code = await loudly(process.execPath, args, { env })
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nEvery figure is within its limit.' : `\nOver a limit or broken: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
