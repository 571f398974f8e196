// npm run backup [-- <folder or s3://…>]: a backup of the house into a place of backups (BACKUP_DIR unless named), beside a Lotse that
// runs or on its own; encrypted with BACKUP_KEY_FILE, which the first backup makes. Contents that an earlier backup there has are not
// copied again.
import { setTimeout } from 'node:timers/promises'
import { register } from 'tsx/esm/api'
import { fail, onDatabase } from './onDatabase.mjs'

const [named, ...others] = process.argv.slice(2)
if (others.length > 0) fail('Known: npm run backup [-- <folder of backups, or s3://bucket/prefix?endpoint=…>]')

register()
const { makeBackup } = await import('../server/backup/makeBackup.ts')
const { UnderWay } = await import('../server/backup/held.ts')
const { binAt } = await import('../server/backup/bin.ts')
const { binOf, vaultOf } = await import('../server/backup/vault.ts')
const { holdContents } = await import('../server/blobs/hold.ts')

const since = Date.now()
const { path, manifest, copied } = await onDatabase(async ({ config, ...house }) => {
  await holdContents(config)
  const { vault, sealKey } = vaultOf(config, {
    own: await binOf(config.backup),
    named: named === undefined ? null : await binAt(named, config.backup.credentials),
  })
  const make = (tries) =>
    makeBackup({ ...house, dataDir: config.dataDir, sealKey }, vault).catch(async (fault) => {
      // A step that the house makes every minute is soon over.
      if (!(fault instanceof UnderWay) || tries === 0) throw fault
      await setTimeout(250)
      return make(tries - 1)
    })
  return make(20)
}).catch((refused) => fail(refused.message))

const { rows, files, contents, way, at } = manifest
const count = rows.reduce((sum, one) => sum + one.count, 0)
const seconds = ((Date.now() - since) / 1000).toFixed(1)
console.log(`${path}: ${count} documents of ${at} (${way}), ${files.length} files, ${contents.count} contents`)
console.log(`  (${copied.count} of them new, ${(copied.bytes / 1e6).toFixed(1)} MB), ${seconds} s.`)
for (const name of manifest.missing) console.error(`  Missing in the house itself: ${name}`)
process.exit(manifest.missing.length > 0 ? 1 : 0)
