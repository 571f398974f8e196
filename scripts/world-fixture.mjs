// node scripts/world-fixture.mjs <folder>: what this version writes, for tests that later versions still read it (tests/world/fixtures).
// Starts the built server in a temporary folder, lets people of its demo world call what the demo world leaves out
// (tests/world/fixtureLife.ts), ends it, and writes documents and blobs as compressed lines of EJSON, the key with what lies beside it,
// accounts, and checkpoints. Fails where a collection of a model would be left without a document.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { register } from 'tsx/esm/api'
import { buildAll } from './build.mjs'
import { root } from './steps.mjs'

const target = process.argv[2] ? resolve(process.argv[2]) : null
if (!target) {
  console.error('Name the folder to write to, for instance tests/world/fixtures/2026-11-26.')
  process.exit(2)
}

/** A running server, and how it is ended. */
const start = (env) =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const ended = new Promise((over) => child.once('exit', over))
    child.stdout.on('data', (part) => {
      output += part
      const address = /Lotse is ready: (http:\/\/\S+)/.exec(output)?.[1]
      if (address) done({ address: address.replace('localhost', '127.0.0.1'), end: () => (child.kill('SIGTERM'), ended) })
    })
    void ended.then((code) => failed(new Error(`the first start ended with ${code}\n${output}`)))
  })

/** Of the templates those that a tender holds, as the shipped ones are imported anew; of the search index and the line of events a few. */
const documentsOf = async (db) => {
  const all = new Map()
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort()
  for (const name of names) all.set(name, await db.collection(name).find({}).toArray())
  const used = new Set(all.get('tenders').map(({ templateId, templateVersion }) => `${templateId}@${templateVersion}`))
  const keep = (name, wish) => all.set(name, (all.get(name) ?? []).filter(wish))
  keep('templateVersions', ({ _id }) => used.has(_id))
  keep('templates', ({ _id, head, builtIn }) => !builtIn || used.has(`${_id}@${head}`))
  keep('searchIndex', (_, n) => n < 3)
  keep('events', (_, n) => n < 3)
  return all
}

/** Pictures that nothing but a screen shows stay out: they are most of it, and no document of theirs looks otherwise. */
const MOST_BYTES = 12_000
const blobsOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ blob: relative(folder, file).replaceAll('\\', '/'), bytes: readFileSync(file) }))
    .filter(({ bytes }) => bytes.length <= MOST_BYTES)
    .map(({ blob, bytes }) => ({ blob, bytes: bytes.toString('base64') }))

const compressed = (text) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })

await buildAll()
register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { liveOn, leaveMoments, outside } = await import('../tests/world/fixtureLife.ts')
const { startOwnDatabase } = await import('../server/platform/database/ownDatabase.ts')
const { connectDatabase } = await import('../server/platform/database/connect.ts')
const { loadKeyFile } = await import('../server/platform/keyFile.ts')
const { handIn } = await import('../server/app/handIn.ts')
// Every model there is.
await import('../server/app/lotse.ts')
const { allSchemas, connection } = await import('../server/platform/database/model.ts')
handIn()

const folder = mkdtempSync(join(tmpdir(), 'lotse-fixture-'))
const dataDir = join(folder, 'data')
const keyFile = join(folder, 'data.sealkey')
const services = await outside()
try {
  const env = { ...process.env, NODE_ENV: 'production', MONGODB_URI: '', PORT: '0', DATA_DIR: dataDir, SEAL_KEY_FILE: '', ...services.env }
  const lotse = await start(env)
  await liveOn(lotse.address, dataDir).finally(lotse.end)
  loadKeyFile(keyFile, { mayCreate: false })
  const own = await startOwnDatabase(dataDir)
  const database = await connectDatabase({ uri: own.uri })
  const lines = []
  await leaveMoments(database, async () => {
    const all = await documentsOf(connection().db)
    for (const [name, documents] of all) {
      if (documents.length > 0) console.log(`  ${name.padEnd(24)} ${documents.length}`)
      const text = (document) => connection().base.mongo.BSON.EJSON.stringify({ in: name, document }, { relaxed: false })
      lines.push(...documents.map(text))
    }
    const empty = allSchemas().map((schema) => schema.get('collection'))
    const left = empty.filter((name) => !all.get(name)?.length)
    if (left.length > 0) throw new Error(`nothing was written into ${left.join(', ')}: tests/world/fixtureLife.ts`)
  })
  await database.close()
  await own.stop()
  lines.push(...blobsOf(join(dataDir, 'blobs')).map((blob) => JSON.stringify(blob)))
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'world.ejson.br'), compressed(`${lines.join('\n')}\n`))
  for (const end of ['', '.codes', '.intents'])
    if (existsSync(`${keyFile}${end}`)) cpSync(`${keyFile}${end}`, join(target, `sealkey${end}`))
  for (const name of ['demo-accounts.json', 'checkpoints', 'archive']) cpSync(join(dataDir, name), join(target, name), { recursive: true })
} finally {
  services.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
