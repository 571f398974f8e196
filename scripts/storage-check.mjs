// npm run storage:check -- mongodb://… or s3://bucket/prefix?endpoint=…: says whether a storage is fit for Lotse, and names what is
// not. A database is looked at item by item (server/platform/database/contract.ts) in one of its own that is gone afterwards; the key of
// an object storage comes from the environment or a file, as for BLOBS (docs/configuration.md). Without an address: MONGODB_URI. Exit
// code 1 where Lotse must not run on it.
import { register } from 'tsx/esm/api'

const fail = (line, code = 1) => {
  console.error(line)
  process.exit(code)
}

register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()

const checkS3 = async (address) => {
  const { readConfig } = await import('../server/platform/config.ts')
  const { checkObjectStorage } = await import('../server/blobs/check.ts')
  const { blobs } = readConfig({ ...process.env, BLOBS: address })
  const found = await checkObjectStorage(blobs)
  for (const { name, isFit, words } of found)
    console.log(`${isFit ? 'ok    ' : 'BROKEN'}  ${name}${words === '' ? '' : `\n        ${words}`}`)
  const broken = found.filter(({ isFit }) => !isFit).length
  console.log(broken === 0 ? `\nFit: all ${found.length} hold.` : `\nNot fit: ${broken} of ${found.length} do not hold.`)
  return broken === 0
}

const checkDatabase = async (uri) => {
  // All models, as their indexes are looked at too.
  await import('../server/app/areas.ts')
  const { checkStorage } = await import('../server/platform/database/checkStorage.ts')
  return checkStorage(uri, console.log).catch((fault) => fail(`The database does not answer: ${fault.message}`))
}

/** By the beginning of the address. */
const CHECKS = { 's3:': checkS3, 'mongodb:': checkDatabase, 'mongodb+srv:': checkDatabase }

const [address = process.env.MONGODB_URI?.trim() ?? '', ...others] = process.argv.slice(2)
const check = CHECKS[/^[a-z0-9+]+:/.exec(address)?.[0] ?? '']
if (!check || others.length > 0)
  fail(`Known: npm run storage:check -- <address>, which begins with ${Object.keys(CHECKS).join('// or ')}//`, 2)
const isFit = await check(address).catch((fault) => fail(fault.message))
process.exit(isFit ? 0 : 1)
