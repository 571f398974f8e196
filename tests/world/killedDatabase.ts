import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'

/*
 * Where servers that tests kill keep their data: in an embedded database of their own, else (MONGODB_URI) in one of that engine that is
 * named after their folder and gone with it.
 */

const elsewhere = (folder: string): string | null => {
  const name = `killed_${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const { MONGODB_URI = '' } = process.env
  return MONGODB_URI === '' ? null : MONGODB_URI.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)
}

const dropped = async (uri: string): Promise<void> => {
  const client = await new MongoClient(uri).connect()
  await client
    .db()
    .dropDatabase()
    .finally(() => client.close())
}

const opened = async <T>(uri: string, work: () => Promise<T>): Promise<T> => {
  const database = await connectDatabase({ uri })
  return work().finally(() => database.close())
}

/** The database that a server of this data folder opens, unless it is told another one. */
export const databaseOf = (dataDir: string, told?: string) => {
  const uri = told ?? elsewhere(dataDir)
  /** What the server is told, to find it. */
  const env: Record<string, string> = uri === null ? {} : { MONGODB_URI: uri }
  return {
    env,
    /** Opens it for the models of this world, while no server runs. */
    async within<T>(work: () => Promise<T>): Promise<T> {
      if (uri !== null) return opened(uri, work)
      const own = await startOwnDatabase(dataDir)
      return opened(own.uri, work).finally(() => own.stop())
    },
    drop: (): Promise<void> => (uri === null ? Promise.resolve() : dropped(uri)),
  }
}

/** One that outlives servers which share it by MONGODB_URI, open for the models of this world; nothing in it has to outlive a test. */
export const sharedDatabase = async (folder: string): Promise<{ uri: string; close(): Promise<void> }> => {
  const there = elsewhere(folder)
  const own = there === null ? await startOwnDatabase(join(folder, 'database'), { sync: false }) : null
  const uri = own?.uri ?? there ?? ''
  const database = await connectDatabase({ uri })
  return {
    uri,
    close: async () => {
      await database.close()
      await (own ? own.stop() : dropped(uri))
    },
  }
}
