// npm run account:accept -- <address or id> [--yes]: shows an account of which Lotse did not write whose it is (`npm run audit:verify`
// names
// them), and with --yes takes it as what it says, which the log tells. For whoever runs Lotse, while it is stopped: it needs SEAL_KEY_FILE.
import { register } from 'tsx/esm/api'

const fail = (line) => {
  console.error(line)
  process.exit(1)
}

register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { acceptAccount, accountToAccept } = await import('../server/access/acceptAccount.ts')
const { readConfig } = await import('../server/platform/config.ts')
const { openDatabase } = await import('../server/platform/database/open.ts')
const { loadKeyFile } = await import('../server/platform/keyFile.ts')
const { createLog } = await import('../server/platform/log.ts')

const isSure = process.argv.includes('--yes')
const [name, ...others] = process.argv.slice(2).filter((one) => one !== '--yes')
if (name === undefined || others.length > 0) fail('Known: npm run account:accept -- <address or id> [--yes]')

const accept = async (config) => {
  const database = await openDatabase(config, { log: createLog('error'), onLost: () => undefined })
  try {
    loadKeyFile(config.sealKeyFile, { mayCreate: false })
    const { user, lines } = await accountToAccept(name)
    if (isSure) await acceptAccount(user, new Date())
    return lines
  } finally {
    await database.close()
  }
}
for (const line of await accept(readConfig()).catch((refused) => fail(refused.message))) console.log(line)
console.log(isSure ? 'Accepted.' : 'Compare this with a backup, or ask the person. Where all of it is right, run this again with --yes.')
process.exit(0)
