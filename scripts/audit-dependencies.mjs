// npm run audit:dependencies asks for advisories and keeps them in scripts/advisories.json; with --offline it judges by what is kept.
import { judge, refresh } from './advisories.mjs'
import { readFlags, root } from './steps.mjs'

const { offline } = readFlags(
  { '--offline': 'judge by scripts/advisories.json, asking nobody' },
  'npm run audit:dependencies -- [flags]: known weaknesses of the locked packages',
)
try {
  if (!offline) refresh(root)
  const { date, faults, warnings } = judge(root)
  console.log(`Advisories of ${date ?? 'no day'}: ${faults.length === 0 ? 'nothing to object to' : ''}`)
  for (const warning of warnings) console.log(`  warning: ${warning}`)
  for (const fault of faults) console.error(`  ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (fault) {
  console.error(fault.message)
  process.exitCode = 1
}
