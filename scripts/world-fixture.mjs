// node scripts/world-fixture.mjs <folder>: what this version makes of a first start, for tests that later versions still read it
// (tests/world/fixtures). Starts the built server in a temporary folder, ends it, and writes documents and blobs as gzipped lines of EJSON,
// the key, accounts, and checkpoints.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { register } from 'tsx/esm/api'
import { buildAll } from './build.mjs'
import { root } from './steps.mjs'

/** What every start makes anew, or only a running server needs. */
const LEFT_OUT = new Set(['events', 'processes', 'sessions', 'leases', 'searchIndex'])

const target = process.argv[2] ? resolve(process.argv[2]) : null
if (!target) {
  console.error('Name the folder to write to, for instance tests/world/fixtures/2026-11-25.')
  process.exit(2)
}

const firstStart = (env) =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
      if (output.includes('Lotse is ready')) child.kill('SIGTERM')
    })
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`the first start ended with ${code}\n${output}`))))
  })

/** All documents by collection; of the templates those that a tender holds, as the shipped ones are imported anew. */
const documentsOf = async (db) => {
  const all = new Map()
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort()
  for (const name of names.filter((one) => !LEFT_OUT.has(one))) all.set(name, await db.collection(name).find({}).toArray())
  const used = new Set(all.get('tenders').map(({ templateId, templateVersion }) => `${templateId}@${templateVersion}`))
  all.set(
    'templateVersions',
    all.get('templateVersions').filter(({ _id }) => used.has(_id)),
  )
  all.set(
    'templates',
    all.get('templates').filter(({ _id, head, builtIn }) => !builtIn || used.has(`${_id}@${head}`)),
  )
  return all
}

const blobsOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ blob: relative(folder, file).replaceAll('\\', '/'), bytes: readFileSync(file).toString('base64') }))

await buildAll()
const folder = mkdtempSync(join(tmpdir(), 'lotse-fixture-'))
const dataDir = join(folder, 'data')
try {
  await firstStart({ ...process.env, NODE_ENV: 'production', MONGODB_URI: '', PORT: '0', DATA_DIR: dataDir, SEAL_KEY_FILE: '' })
  register()
  const { startOwnDatabase } = await import('../server/platform/database/ownDatabase.ts')
  const { connectDatabase } = await import('../server/platform/database/connect.ts')
  const { default: mongoose } = await import('mongoose')
  const own = await startOwnDatabase(dataDir)
  const database = await connectDatabase({ uri: own.uri })
  const lines = []
  for (const [name, documents] of await documentsOf(mongoose.connection.db)) {
    if (documents.length > 0) console.log(`  ${name.padEnd(24)} ${documents.length}`)
    const text = (document) => mongoose.mongo.BSON.EJSON.stringify({ in: name, document }, { relaxed: false })
    lines.push(...documents.map(text))
  }
  await database.close()
  await own.stop()
  lines.push(...blobsOf(join(dataDir, 'blobs')).map((blob) => JSON.stringify(blob)))
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'world.ejson.gz'), gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
  cpSync(join(folder, 'data.sealkey'), join(target, 'sealkey'))
  cpSync(join(dataDir, 'demo-accounts.json'), join(target, 'demo-accounts.json'))
  cpSync(join(dataDir, 'checkpoints'), join(target, 'checkpoints'), { recursive: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
