// npm run tender:in -- <file> [--same <number there>=<number here> …]: brings a tender that `npm run tender:out` wrote in another house
// into this one (docs/backup.md); TENDER_PASSPHRASE as there. Lotse is stopped meanwhile. --same: an organization that is here already.
import { resolve } from 'node:path'
import { register } from 'tsx/esm/api'
import { fail, onDatabase } from './onDatabase.mjs'

const KNOWN = 'Known: TENDER_PASSPHRASE=… npm run tender:in -- <file> [--same <number there>=<number here> …]'
const list = process.argv.slice(2)
const same = new Map()
let file
while (list.length > 0) {
  const one = list.shift()
  if (one === '--same') {
    const [, there, here] = /^(\d+)=(\d+)$/.exec(list.shift() ?? '') ?? fail(KNOWN)
    same.set(Number(there), Number(here))
  } else if (file === undefined && !one.startsWith('-')) file = one
  else fail(KNOWN)
}
if (file === undefined) fail(KNOWN)

register()
const { bringInTender } = await import('../server/backup/tender/bringIn.ts')
const { holdContents } = await import('../server/blobs/hold.ts')
const passphrase = process.env.TENDER_PASSPHRASE ?? ''
const { head, no, signedBy } = await onDatabase(
  async ({ config, db, shape }) => {
    await holdContents(config)
    return bringInTender({ db, shape }, { file: resolve(file), passphrase, same })
  },
  { isAlone: true },
).catch((refused) => fail(refused.message))
console.log(`Tender ${head.no} ('${head.name}') is number ${no} here.`)
console.log(`The file is signed by the key ${signedBy}: compare it with what the other house said.`)
console.log('Its people log in by "forgot password"; nobody became a system admin.')
process.exit(0)
