// npm run storage:check -- s3://bucket/prefix?endpoint=…: says whether a storage is fit for Lotse, and names what is not. Exit code 1 where
// something is missing. The key comes from the environment or a file, as for BLOBS (docs/configuration.md).
import { register } from 'tsx/esm/api'

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

register()

const checkS3 = async (address) => {
  const { readConfig } = await import('../server/platform/config.ts')
  const { checkObjectStorage } = await import('../server/blobs/check.ts')
  const { blobs } = readConfig({ ...process.env, BLOBS: address })
  return checkObjectStorage(blobs)
}

/** By the beginning of the address. */
const CHECKS = { 's3:': checkS3 }

const [address = '', ...others] = process.argv.slice(2)
const check = CHECKS[/^[a-z0-9+]+:/.exec(address)?.[0] ?? '']
if (!check || others.length > 0)
  fail(`Known: npm run storage:check -- <address>, which begins with ${Object.keys(CHECKS).join('// or ')}//`)

const found = await check(address).catch((fault) => fail(fault.message))
for (const { name, isFit, words } of found)
  console.log(`${isFit ? 'ok    ' : 'BROKEN'}  ${name}${words === '' ? '' : `\n        ${words}`}`)
const broken = found.filter(({ isFit }) => !isFit).length
console.log(broken === 0 ? `\nFit: all ${found.length} hold.` : `\nNot fit: ${broken} of ${found.length} do not hold.`)
process.exit(broken === 0 ? 0 : 1)
