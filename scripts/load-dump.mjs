// npm run load-dump -- <folder> [--check]: loads what `npm run dump` wrote into the empty database of DATA_DIR or MONGODB_URI, of whichever
// engine; with --check it is looked at alone. Refused by name: half a dump, a changed one, one of a newer version, a database that is not
// empty. Lotse is stopped meanwhile.
import { resolve } from 'node:path'
import { register } from 'tsx/esm/api'
import { fail, onDatabase, withKey } from './onDatabase.mjs'

const isCheck = process.argv.includes('--check')
const [folder, ...others] = process.argv.slice(2).filter((one) => one !== '--check')
if (folder === undefined || others.length > 0) fail('Known: npm run load-dump -- <folder> [--check]')

register()
const { loadDump, readDump } = await import('../server/backup/dump.ts')
const work = isCheck
  ? withKey(({ shape }) => readDump(resolve(folder), shape))
  : onDatabase((place) => loadDump(resolve(folder), place), { isAlone: true })
const dump = await work.catch((refused) => fail(refused.message))
for (const { name, count, sum } of dump.rows) console.log(`  ${name.padEnd(24)} ${String(count).padStart(9)}  ${sum.slice(0, 16)}`)
const LOADED = 'Loaded: counts and sums are those of the dump. Contents of files are no part of it (docs/backup.md).'
console.log(isCheck ? 'The dump is whole.' : LOADED)
process.exit(0)
