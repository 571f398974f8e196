// npm start: from a fresh clone to a running Lotse. Plain Node without packages, as it is what installs them.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { readFlags, root, step } from './steps.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
// As package.json's engines say; npm says it only once it installs something.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 13) || major === 23) {
  console.error(`Lotse needs Node 20 (from 20.19), 22 (from 22.13), 24 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

const flags = {
  '--empty': 'begin without the demo world (an empty database gets one system admin through a printed link)',
  '--demo': 'make the demo world also in the database that MONGODB_URI names; refused where that is not empty',
}
// `npm start -- web`: what ROLE says, for one process.
if (['web', 'worker', 'all'].includes(process.argv[2])) [process.env.ROLE] = process.argv.splice(2, 1)
readFlags(flags, 'npm start -- [web|worker] [flags]: run Lotse, whole or one part of it. Settings: docs/configuration.md')

/** A taken port is said before anything is installed or started; the server itself judges ill-formed values. */
const assertPortIsFree = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (fault) => {
      if (fault.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`))
      else if (fault.code === 'EACCES')
        reject(new Error(`Port ${port} is not allowed for this user. Choose one above 1023: PORT=3000 npm start`))
      else resolve()
    })
    probe.listen(port, host, () => probe.close(resolve))
  })

/** Of the file of settings: what of it is ill-formed, or that it is not there, says the server itself. */
const told = () => {
  try {
    return parseEnv(readFileSync(resolve(root, process.env.LOTSE_CONFIG.trim()), 'utf8'))
  } catch {
    return {}
  }
}

try {
  const file = told()
  const given = (name) => process.env[name]?.trim() || file[name]?.trim()
  const port = Number(given('PORT') || 3000)
  if (Number.isInteger(port) && port > 0 && port < 65536) await assertPortIsFree(port, given('HOST') || '127.0.0.1')
  const { installPackages } = await import('./install.mjs')
  const { installWheel } = await import('./wheel.mjs')
  await step('npm packages', installPackages)
  await step('embedded database', () => installWheel(given('MONGODB_URI')))
  const { buildAll } = await import('./build.mjs')
  await buildAll()
  process.env.NODE_ENV ??= 'production'
  await import('../dist/server/main.mjs')
} catch (fault) {
  console.error(`\n${fault.message}`)
  process.exit(1)
}
