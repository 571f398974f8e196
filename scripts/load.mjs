// npm run load -- sockets|reads|rush|size [--full] [--sockets N] [--callers N] [--seconds N] [--companies N] [--mb N] [--sizes N,N]: what
// this machine bears, on loopback alone. Small sizes unless --full or a number says otherwise; figures are in docs/performance.md.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { buildAll } from './build.mjs'
import { installPackages } from './install.mjs'
import { loudly, root, step } from './steps.mjs'
import { installWheel } from './wheel.mjs'

const KNOWN = `Known: npm run load -- sockets [--sockets N] | reads [--callers N --seconds N] | rush [--companies N --mb N --seconds N]
| size [--sizes N,N], each with --full for what a state needs`
const OPTIONS = Object.fromEntries(['sockets', 'callers', 'seconds', 'companies', 'mb', 'sizes'].map((name) => [name, { type: 'string' }]))
const fail = (words) => {
  console.error(words)
  process.exit(2)
}
const asked = (() => {
  try {
    return parseArgs({ options: { ...OPTIONS, full: { type: 'boolean' } }, allowPositionals: true })
  } catch (fault) {
    return fail(`${fault.message}\n${KNOWN}`)
  }
})()
const { positionals, values } = asked
/** The number that was asked for, else the small or the full one. */
const sizeOf = (name, [small, full]) => {
  const number = Number(values[name] ?? (values.full ? full : small))
  return Number.isInteger(number) && number > 0 ? number : fail(KNOWN)
}
const rounded = (value) => (value < 10 ? value.toFixed(1) : Math.round(value))

const KINDS = {
  async sockets() {
    const { measureSockets } = await import('../tests/load/sockets.ts')
    const { sockets, kib, opened, answered } = await measureSockets(sizeOf('sockets', [500, 10_000]))
    console.log(`${sockets} sockets on two web processes: ${rounded(kib)} KiB each (wanted 50), open after ${rounded(opened)} ms`)
    console.log(`  with all of them open a call on each process is answered in ${rounded(answered)} ms`)
  },
  async reads() {
    const { measureReads } = await import('../tests/load/reads.ts')
    const figures = await measureReads({ callers: sizeOf('callers', [8, 64]), seconds: sizeOf('seconds', [3, 60]) })
    for (const { what, perSecond, p99, faults } of figures)
      console.log(
        `  ${what.padEnd(12)} ${String(rounded(perSecond)).padStart(7)} a second, p99 ${p99} ms (wanted 1,000 and 250), ${faults} faults`,
      )
  },
  rush() {
    const [companies, mb, seconds] = [sizeOf('companies', [20, 500]), sizeOf('mb', [1, 50]), sizeOf('seconds', [10, 60])]
    const env = { ...process.env, DEEP: '1', RUSH_COMPANIES: companies, RUSH_BYTES: mb * 1_000_000, RUSH_SECONDS: seconds }
    const test = join('tests', 'load', 'deadlineRush.test.ts')
    return loudly(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'browser', test], { env })
  },
  async size() {
    const sizes = values.sizes ?? (values.full ? '10000,100000,1000000' : '200,2000')
    const env = { ...process.env, SIZES: sizes }
    for (const bench of ['searchSize', 'reads', 'parcelSize'])
      await loudly(process.execPath, ['--import', 'tsx', join(root, 'tests', 'bench', `${bench}.bench.ts`)], { env })
  },
}
const [kind = '', ...others] = positionals
if (!Object.hasOwn(KINDS, kind) || others.length > 0) fail(KNOWN)
await step('npm packages', installPackages)
await step('embedded database', installWheel)
await buildAll()
register()
process.exit((await KINDS[kind]()) ?? 0)
