// npm run tender:out -- <id of a tender> <file>: a tender with all that belongs to it in one file, sealed with TENDER_PASSPHRASE, for
// another house (docs/backup.md). Beside a Lotse that runs, or on its own. It stays where it is.
import { resolve } from 'node:path'
import { register } from 'tsx/esm/api'
import { fail, onDatabase } from './onDatabase.mjs'

const [id, file, ...others] = process.argv.slice(2)
const passphrase = process.env.TENDER_PASSPHRASE ?? ''
if (file === undefined || others.length > 0)
  fail('Known: TENDER_PASSPHRASE=… npm run tender:out -- <id of a tender> <file that is not there yet>')

register()
const { takeOutTender } = await import('../server/backup/tender/takeOut.ts')
const { holdContents } = await import('../server/blobs/hold.ts')
const { publicKeyMark } = await import('../server/backup/tender/takeOut.ts')
const head = await onDatabase(async ({ config, ...house }) => {
  await holdContents(config)
  return takeOutTender(house, id, { file: resolve(file), passphrase })
}).catch((refused) => fail(refused.message))
console.log(`${file}: tender ${head.no} ('${head.name}') of ${head.at}, ${head.contents} contents, signed by the key ${publicKeyMark()}.`)
console.log('It goes on here. Where it is to go on in the other house, see that nobody works on it here any more.')
process.exit(0)
