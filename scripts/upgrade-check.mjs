// npm run upgrade:check: what the first start of this version would do to the database of DATA_DIR or MONGODB_URI, and whether it may:
// which migrations, on how many documents, about how long, and what space. Changes nothing; beside a Lotse that runs, or on its own.
import { register } from 'tsx/esm/api'
import { fail, onDatabase } from './onDatabase.mjs'

if (process.argv.length > 2) fail('Known: npm run upgrade:check')
register()
const { upgradeLines, upgradePlan } = await import('../server/platform/upgradePlan.ts')
const { migrations } = await import('../server/app/areas.ts')
const { statfs } = await import('node:fs/promises')

const { plan, free } = await onDatabase(async ({ config }) => ({
  plan: await upgradePlan(migrations, config.sealKeyFile),
  free: config.mongodbUri === null ? await statfs(config.dataDir).then(({ bavail, bsize }) => bavail * bsize) : null,
})).catch((refused) => fail(refused.message))
for (const line of upgradeLines(plan, free)) console.log(line)
process.exit(plan.isRefused ? 1 : 0)
