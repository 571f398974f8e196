// npm run audit:dependencies asks for advisories and keeps them in scripts/advisories.json; with --offline it judges by what is kept.
import { parseArgs } from 'node:util'
import { judge, refresh, refreshFrom } from './advisories.mjs'
import { root } from './steps.mjs'

const HELP = `npm run audit:dependencies -- [flags]: known weaknesses of the locked packages
  --offline       judge by scripts/advisories.json, asking nobody
  --from DIR      ask no registry: read the OSV files (*.json) in a folder and below it
  --source TEXT   with --from: where they are from, and of what day
  --part TEXT     with --from: what of a database they are, where they are not all of it; said with every verdict`
const OPTIONS = {
  ...{ offline: { type: 'boolean' }, help: { type: 'boolean' } },
  ...{ from: { type: 'string' }, source: { type: 'string' }, part: { type: 'string' } },
}

const main = () => {
  const { offline, help, from, source, part } = parseArgs({ options: OPTIONS }).values
  if (help) return console.log(HELP)
  if (from !== undefined && !source) throw new Error('--from needs --source: where the files are from, and of what day')
  if (from !== undefined) refreshFrom(root, from, { source, part })
  else if (!offline) refresh(root)
  const { date, faults, warnings } = judge(root)
  console.log(`Advisories of ${date ?? 'no day'}: ${faults.length === 0 ? 'nothing to object to' : ''}`)
  for (const warning of warnings) console.log(`  warning: ${warning}`)
  for (const fault of faults) console.error(`  ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
try {
  main()
} catch (fault) {
  console.error(fault.message)
  process.exitCode = 1
}
