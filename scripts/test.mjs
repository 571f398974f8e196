// npm test: installs what is missing, builds, then types, lint and every test. Ends with 'N passed, N failed'.
import { tmpdir } from 'node:os'
import { openSecondEngine } from './engine2.mjs'
import { findSeaweed } from './seaweed.mjs'
import { readFlags, step } from './steps.mjs'

const { deep, shard } = readFlags(
  {
    '--deep': 'also what takes long: more random cases, more kills, all browsers sizes',
    '--shard K/N': 'of N parts on N machines the Kth; types and lint are part of the first',
  },
  'npm test -- [flags]: every check and test (npm run check is the short one)',
)
if (deep) process.env.DEEP = '1'
if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) {
  console.error(`--shard ${shard}: expected K/N, such as 1/4`)
  process.exit(2)
}
console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}`)
const args = shard === undefined ? [] : [`--shard=${shard}`]
const isFirst = shard === undefined || shard.startsWith('1/')

try {
  const { installPackages } = await import('./install.mjs')
  const { installMoto, installWheel } = await import('./wheel.mjs')
  await step('npm packages', installPackages)
  const { ensureChromium } = await import('./chromium.mjs')
  const { buildAll } = await import('./build.mjs')
  // Two downloads, and what takes both cores.
  const fetchPython = () => step('embedded database', installWheel).then(() => step('object storage of the tests', installMoto))
  const [chromium] = await Promise.all([step('browser', ensureChromium), fetchPython(), buildAll()])
  process.env.CHROMIUM = chromium
} catch (fault) {
  console.error(`\n${fault.message}\n\n0 passed, 1 failed`)
  process.exit(1)
}

const { createVerdicts } = await import('./verdicts.mjs')
const verdicts = createVerdicts()
// Types take one core for a minute: lint and the tests that need no other machine go beside them.
// Screens, a server, a database, a browser, all on two shared cores: a test that misses its moment once is looked at again, and named if it
// passes then.
const looks = { secondLooks: 2, args }
// Pages, servers and databases wait for each other: a third file fills what two leave of two cores.
const crowded = { ...looks, args: [...args, '--maxWorkers=3'] }
/** What dies and what hurries needs no page, but a database that bears it. */
const DEADLY = ['audit', 'mail', 'messages', 'roles', 'saves', 'sessions', 'storm'].map((name) => `tests/crash/${name}.test.ts`)
const onSecondEngine = async () => {
  const { uri, how, why, close } = await openSecondEngine().catch((fault) => verdicts.failed('second engine', fault.message))
  if (!uri) return console.log(`\n── second engine: NOT run, as ${why} (docs/production.md)`)
  console.log(`\n── second engine: ${uri}, ${how}`)
  const there = { ...looks, env: { MONGODB_URI: uri }, where: ' on the second engine' }
  await verdicts.storage(uri)
  await verdicts.vitest(['server'], there)
  await verdicts.vitest(['browser'], { ...there, args: [...args, ...DEADLY, 'tests/load/deadlineRush.test.ts'] })
  await close()
}
/** Everything of object storage, on a real one. Its data is on disk, unlike that of other tests: a gigabyte lies in it several times. */
const onSeaweed = async () => {
  const { weed, how, why } = await findSeaweed()
  if (!weed) return console.log(`\n── SeaweedFS: NOT run, as ${why} (docs/production.md)`)
  console.log(`\n── SeaweedFS, ${how}`)
  const there = (...files) => ({ secondLooks: 2, env: { SEAWEED: weed, TMPDIR: tmpdir() }, where: ' on SeaweedFS', args: files })
  await verdicts.vitest(['pure'], there('server/blobs', 'scripts/deployStorage'))
  await verdicts.vitest(['server'], there('server/backup/s3', 'server/uploads/objectStorage', 'server/uploads/volumeDies'))
  await verdicts.vitest(['browser'], there('tests/crash/uploads', 'tests/crash/backup', 'tests/crash/storm'))
}
const parts = () => verdicts.vitest(['pure', 'web'], looks)
if (isFirst) {
  await Promise.all([verdicts.types(), verdicts.lint().then(parts)])
  await verdicts.advisories()
} else await parts()
await verdicts.vitest(['server'], crowded)
if (deep) await onSecondEngine()
if (deep && isFirst) await onSeaweed()
await verdicts.vitest(['browser'], crowded)
verdicts.close()
