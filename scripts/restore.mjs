// npm run restore -- <backup> --check: reads all of a backup, makes a house of it in a temporary folder, and looks at that with
// audit:verify; names what is wrong. npm run restore -- <backup> <data folder>: makes an empty folder a house again (with MONGODB_URI its
// rows go into that database, which must be empty). <backup> is one, or a folder (or s3://…) of backups, of which the newest moment that
// is kept there is taken. --to 2026-11-27T14:05:00+01:00 takes the last one at or before that time, and says which. It takes
// BACKUP_KEY_FILE, and for --check SEAL_KEY_FILE as well, both as they were in the house.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { fail } from './onDatabase.mjs'
import { root } from './steps.mjs'

const { values, positionals } = (() => {
  try {
    return parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' }, to: { type: 'string' } } })
  } catch (refused) {
    return fail(refused.message)
  }
})()
const { check: isCheck = false } = values
const [named, target, ...others] = positionals
if (named === undefined || others.length > 0 || isCheck === (target !== undefined))
  fail('Known: npm run restore -- <backup> --check, or npm run restore -- <backup> <empty data folder>; both with --to <time>')

register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { CHECKED, partsOf } = await import('../server/backup/backups.ts')
const { binAt } = await import('../server/backup/bin.ts')
const { backupFaults, restoreBackup } = await import('../server/backup/restore.ts')
const { openMoment, parseTime } = await import('../server/backup/steps.ts')
const { readConfig } = await import('../server/platform/config.ts')
const { fingerprintOf, readKeyFile } = await import('../server/platform/keyFile.ts')
const { newestOf } = await import('../server/platform/migrate.ts')
const { migrations } = await import('../server/app/areas.ts')

const said = (error) => fail(error.message)
const config = (() => {
  try {
    return readConfig()
  } catch (refused) {
    return said(refused)
  }
})()
const keyOf = (setting, file) => {
  try {
    return readKeyFile(file, { setting, mayCreate: false, missing: 'and without it the backup cannot be read. Put its copy back there.' })
  } catch (refused) {
    return said(refused)
  }
}
const key = keyOf('BACKUP_KEY_FILE', config.backup.keyFile)
const { place, name } = partsOf(named)
const bin = await binAt(place, config.backup.credentials).catch(said)
const { backup, later } = await (async () => {
  const to = values.to === undefined ? null : parseTime(values.to)
  return openMoment({ bin, name, to }, { key, shape: newestOf(migrations) })
})().catch(said)
const at = later?.at ?? backup.manifest.at

/** Exit code and words of a verification of the restored house, at its moment. */
const verify = (dataDir) =>
  new Promise((done) => {
    const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '', SEAL_KEY_FILE: config.sealKeyFile }
    const args = [join(root, 'scripts', 'audit-verify.mjs'), '--files', '--at', at]
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.once('exit', (code) => done({ code, output: output.trim() }))
  })

const check = async () => {
  const faults = await backupFaults(backup, later)
  if (faults.length > 0) return faults
  if (fingerprintOf(keyOf('SEAL_KEY_FILE', config.sealKeyFile)) !== backup.manifest.keys.seal)
    return [`SEAL_KEY_FILE at ${config.sealKeyFile} is another key than the house had (fingerprint ${backup.manifest.keys.seal}).`]
  const aside = await mkdtemp(join(tmpdir(), 'lotse-restore-'))
  try {
    await restoreBackup(backup, { dataDir: join(aside, 'data'), mongodbUri: null }, later)
    const { code, output } = await verify(join(aside, 'data'))
    if (code === 0) console.log(output)
    return code === 0 ? [] : [output]
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

if (isCheck) {
  const faults = await check().catch(said)
  for (const name of later?.missing ?? backup.manifest.missing) console.error(`Was missing in the house itself: ${name}`)
  if (faults.length > 0) fail(...faults, `${backup.path} is not whole.`)
  await bin.write(`${backup.name}/${CHECKED}`, [Buffer.alloc(0)]).catch(said)
} else await restoreBackup(backup, { dataDir: resolve(target), mongodbUri: config.mongodbUri }, later).catch(said)
const { rows, contents, at: begun } = backup.manifest
const count = rows.reduce((sum, one) => sum + one.count, 0)
const done = isCheck ? 'whole' : `restored in ${target}`
console.log(`${backup.path}: ${count} documents and ${contents.count} contents of ${begun}, ${done}.`)
if (later) {
  const changed = [...later.rows.values()].reduce((sum, one) => sum + one.size, 0)
  const came = `${changed} documents changed, ${later.contents.length} contents came`
  console.log(`With ${later.steps} steps (${came}): as it was at ${at}.`)
}
if (!isCheck) console.log(`Lay the key of fingerprint ${backup.manifest.keys.seal} where SEAL_KEY_FILE says before the start.`)
process.exit(0)
