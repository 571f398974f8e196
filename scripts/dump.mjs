// npm run dump -- <folder>: all documents of the database, of whichever engine, as lines of canonical Extended JSON with a signed manifest
// of counts and sums (docs/backup.md). Beside a Lotse that runs, or on its own. Contents of files are no part of it: npm run backup.
import { resolve } from 'node:path'
import { register } from 'tsx/esm/api'
import { fail, onDatabase } from './onDatabase.mjs'

const [folder, ...others] = process.argv.slice(2)
if (folder === undefined || others.length > 0) fail('Known: npm run dump -- <folder that is not there yet>')

register()
const { writeDump } = await import('../server/backup/dump.ts')
const dump = await onDatabase((place) => writeDump(resolve(folder), place)).catch((refused) => fail(refused.message))
for (const { name, count, sum } of dump.rows) console.log(`  ${name.padEnd(24)} ${String(count).padStart(9)}  ${sum.slice(0, 16)}`)
console.log(`${folder}: ${dump.rows.reduce((sum, { count }) => sum + count, 0)} documents of ${dump.at} (${dump.way}).`)
process.exit(0)
