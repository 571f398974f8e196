// npm run doctor [-- --clock URL --backups FOLDER]: looks at the house of this configuration, running or stopped, and says line by line
// what is ok, wants attention or is broken, and what to do. Changes nothing. Exit code 1 where something is broken.
import { register } from 'tsx/esm/api'
import { readFlags } from './steps.mjs'

const looking = readFlags(
  {
    '--clock URL': "a web server to hold this machine's clock against",
    '--backups FOLDER': 'where backups are written to: how old is the newest?',
  },
  'npm run doctor -- [flags]: look at this house (docs/production.md)',
)
register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { examine, findingLines } = await import('../server/operation/doctor/doctor.ts')
const findings = await examine(process.env, looking)
for (const line of findingLines(findings)) console.log(line)
process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0)
