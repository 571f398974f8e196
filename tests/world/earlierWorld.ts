import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import mongoose from 'mongoose'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { projectRoot } from '../../server/platform/projectRoot'

/** The day of a folder in tests/world/fixtures. */
export type EarlierDay = '2026-11-25'

const folderOf = (day: EarlierDay): string => join(projectRoot(), 'tests', 'world', 'fixtures', day)

type Line = { readonly in: string; readonly document: mongoose.mongo.BSON.Document } | { readonly blob: string; readonly bytes: string }

const linesOf = (day: EarlierDay): Line[] =>
  gunzipSync(readFileSync(join(folderOf(day), 'world.ejson.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => mongoose.mongo.BSON.EJSON.parse(line, { relaxed: true }) as Line)

/** Puts its documents into the connected database, and its files into a data folder; the key is answered, and lies nowhere. */
export const loadEarlierWorld = async (day: EarlierDay, dataDir: string): Promise<{ key: Buffer }> => {
  const documents = new Map<string, mongoose.mongo.BSON.Document[]>()
  for (const line of linesOf(day)) {
    if ('in' in line) documents.set(line.in, [...(documents.get(line.in) ?? []), line.document])
    else {
      const file = join(dataDir, 'blobs', line.blob)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, Buffer.from(line.bytes, 'base64'))
    }
  }
  for (const [name, those] of documents) await mongoose.connection.collection(name).insertMany(those)
  mkdirSync(dataDir, { recursive: true })
  for (const name of ['checkpoints', 'demo-accounts.json']) cpSync(join(folderOf(day), name), join(dataDir, name), { recursive: true })
  return { key: Buffer.from(readFileSync(join(folderOf(day), 'sealkey'), 'utf8').trim(), 'hex') }
}

/** A data folder as that version left it, its key beside it: a server can be started on it. Nothing may be connected meanwhile. */
export const seedEarlierDataFolder = async (day: EarlierDay, dataDir: string): Promise<void> => {
  const own = await startOwnDatabase(dataDir)
  try {
    const database = await connectDatabase({ uri: own.uri })
    const { key } = await loadEarlierWorld(day, dataDir)
    writeFileSync(`${dataDir}.sealkey`, `${key.toString('hex')}\n`, { mode: 0o600 })
    await database.close()
  } finally {
    await own.stop()
  }
}
