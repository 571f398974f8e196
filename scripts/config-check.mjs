// npm run config:check [-- --production]: what npm start would read, value by value (secrets hidden), where each came from, what it does,
// and what is missing for production. Exit code 1 where Lotse would not start, with --production also where a 'must' is missing.
import { register } from 'tsx/esm/api'
import { readFlags } from './steps.mjs'

const { production } = readFlags(
  { '--production': "fail where a 'must' is missing" },
  'npm run config:check -- [flags]: explain the configuration (docs/configuration.md)',
)
register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { configLines, explainConfig } = await import('../server/platform/configExplained.ts')
const explained = explainConfig()
for (const line of configLines(explained)) console.log(line)
const isLacking = production && explained.lacks.some(({ grade }) => grade === 'must')
process.exit(explained.faults.length > 0 || isLacking ? 1 : 0)
