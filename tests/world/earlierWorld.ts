import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import mongoose from 'mongoose'
import { connection } from '../../server/platform/database/model'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'

const FIXTURES = join(projectRoot(), 'tests', 'world', 'fixtures')

/** The day of a folder in tests/world/fixtures. */
export type EarlierDay = '2026-11-25' | '2026-11-26'

/** All of them, the oldest first. */
export const EARLIER_DAYS = readdirSync(FIXTURES)
  .filter((name) => /^\d/.test(name))
  .sort() as EarlierDay[]

const folderOf = (day: EarlierDay): string => join(FIXTURES, day)

type Line = { readonly in: string; readonly document: mongoose.mongo.BSON.Document } | { readonly blob: string; readonly bytes: string }

const textOf = (day: EarlierDay): Buffer => {
  const file = join(folderOf(day), 'world.ejson.br')
  return existsSync(file) ? brotliDecompressSync(readFileSync(file)) : gunzipSync(readFileSync(join(folderOf(day), 'world.ejson.gz')))
}

const linesOf = (day: EarlierDay): Line[] =>
  textOf(day)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => mongoose.mongo.BSON.EJSON.parse(line, { relaxed: true }) as Line)

/** Puts its documents into the connected database, and its files into a data folder; the key is answered, and lies nowhere. */
export const loadEarlierWorld = async (day: EarlierDay, dataDir: string): Promise<{ key: Buffer; counts: Map<string, number> }> => {
  const documents = new Map<string, mongoose.mongo.BSON.Document[]>()
  for (const line of linesOf(day)) {
    if ('in' in line) documents.set(line.in, [...(documents.get(line.in) ?? []), line.document])
    else {
      const file = join(dataDir, 'blobs', line.blob)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, Buffer.from(line.bytes, 'base64'))
    }
  }
  for (const [name, those] of documents) await connection().collection(name).insertMany(those)
  mkdirSync(dataDir, { recursive: true })
  for (const name of readdirSync(folderOf(day)).filter((one) => !/^(world|sealkey)/.test(one)))
    cpSync(join(folderOf(day), name), join(dataDir, name), { recursive: true })
  const counts = new Map([...documents].map(([name, those]) => [name, those.length]))
  return { key: Buffer.from(readFileSync(join(folderOf(day), 'sealkey'), 'utf8').trim(), 'hex'), counts }
}

/** What that version noted beside its key: of which parts rows without a code were taken on. */
export const layEarlierMarks = (day: EarlierDay, keyFile: string): void => {
  for (const end of ['.codes', '.intents'])
    if (existsSync(join(folderOf(day), `sealkey${end}`))) cpSync(join(folderOf(day), `sealkey${end}`), `${keyFile}${end}`)
}

/** A data folder as that version left it, its key beside it: a server can be started on it. Nothing may be connected meanwhile. */
export const seedEarlierDataFolder = async (day: EarlierDay, dataDir: string): Promise<void> => {
  const own = await startOwnDatabase(dataDir)
  try {
    const database = await connectDatabase({ uri: own.uri })
    const { key } = await loadEarlierWorld(day, dataDir)
    writeFileSync(`${dataDir}.sealkey`, `${key.toString('hex')}\n`, { mode: 0o600 })
    layEarlierMarks(day, `${dataDir}.sealkey`)
    await database.close()
  } finally {
    await own.stop()
  }
}
