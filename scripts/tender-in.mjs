// npm run tender:in -- <file> --signed-by <mark> [--same <number there>=<number here> …]: brings a tender that `npm run tender:out` wrote
// in another house into this one (docs/backup.md); TENDER_PASSPHRASE as there. Lotse is stopped meanwhile. The mark says that house, by
// another way than the file came. --same: an organization that is here already.
import { resolve } from 'node:path'
import { register } from 'tsx/esm/api'
import { fail, onDatabase } from './onDatabase.mjs'

const KNOWN = 'Known: TENDER_PASSPHRASE=… npm run tender:in -- <file> --signed-by <mark of its key> [--same <number there>=<number here> …]'
const list = process.argv.slice(2)
const same = new Map()
let file
let signedBy = ''
while (list.length > 0) {
  const one = list.shift()
  if (one === '--same') {
    const [, there, here] = /^(\d+)=(\d+)$/.exec(list.shift() ?? '') ?? fail(KNOWN)
    same.set(Number(there), Number(here))
  } else if (one === '--signed-by') signedBy = list.shift() ?? fail(KNOWN)
  else if (file === undefined && !one.startsWith('-')) file = one
  else fail(KNOWN)
}
if (file === undefined) fail(KNOWN)

register()
const { bringInTender } = await import('../server/backup/tender/bringIn.ts')
const { holdContents } = await import('../server/blobs/hold.ts')
const { livingProcesses } = await import('../server/platform/health.ts')
const passphrase = process.env.TENDER_PASSPHRASE ?? ''
const { head, no, parcels } = await onDatabase(
  async ({ config, db, shape }) => {
    const living = await livingProcesses()
    if (living.length > 0)
      throw new Error(`${living.length} processes of Lotse live on this database: stop them. One that was killed counts for a minute.`)
    await holdContents(config)
    return bringInTender({ db, shape }, { file: resolve(file), passphrase, signedBy, same })
  },
  { isAlone: true },
).catch((refused) => fail(refused.message))
console.log(`Tender ${head.no} ('${head.name}') is number ${no} here.`)
for (const [what, names] of [
  ['These parcels were here already, and are linked to it:', parcels.found],
  ['These parcels came with it, and nobody outside sees them yet:', parcels.made],
  ['These parcels are not linked: here they are in another tender, or there more than once:', parcels.taken],
])
  if (names.length > 0) console.log(`${what} ${names.join(', ')}.`)
console.log('Its people log in by "forgot password"; nobody became a system admin.')
process.exit(0)
