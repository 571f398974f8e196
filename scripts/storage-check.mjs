// npm run storage:check -- mongodb://…: looks whether a database bears what Lotse asks of one (server/platform/database/contract.ts), item
// by item, in a database of its own that is gone afterwards. Exit code 1 where Lotse must not run on it. Without an address: MONGODB_URI.
import { register } from 'tsx/esm/api'

const [uri = process.env.MONGODB_URI?.trim() ?? '', ...others] = process.argv.slice(2)
if (!/^mongodb(\+srv)?:\/\//.test(uri) || others.length > 0) {
  console.error('Known: npm run storage:check -- mongodb://user:password@host:port/  (or MONGODB_URI)')
  process.exit(2)
}
register()
// All models, as their indexes are looked at too.
await import('../server/app/areas.ts')
const { checkStorage } = await import('../server/platform/database/checkStorage.ts')
const isFit = await checkStorage(uri, console.log).catch((fault) => {
  console.error(`The database does not answer: ${fault.message}`)
  return false
})
process.exit(isFit ? 0 : 1)
