import { randomBytes } from 'node:crypto'
import type { CommandStartedEvent } from 'mongodb'
import { connection } from '../../server/platform/database/model'
import { inject } from 'vitest'
import { connectDatabase } from '../../server/platform/database/connect'
import { placeOfWorker } from './oneCore'

export interface TestDatabaseOptions {
  /** For `watchWrites`: the driver tells of each command, which takes time. */
  watched?: boolean
  /** On the database that keeps an oplog: for change streams, and reads of one moment. */
  oplog?: boolean
}

/** The server of this vitest worker, or the one with an oplog. */
export const testDatabaseUri = ({ oplog = false }: Pick<TestDatabaseOptions, 'oplog'> = {}): string => {
  const uris = inject('mongoUris')
  const uri = oplog ? inject('oplogUri') : uris[placeOfWorker(uris.length)]
  if (uri === undefined) throw new Error('no database was started for the tests')
  return uri
}

/** With or without a database and options of its own. */
const watchedUri = (uri: string): string => {
  const start = uri.includes('?') ? '&' : /^[a-z+]+:\/\/[^/]+$/.test(uri) ? '/?' : '?'
  return `${uri}${start}monitorCommands=true`
}

/**
 * Connects all models to a fresh database of its own, on the server of this vitest worker. `close` drops it. One at a time per test file.
 */
export const openTestDatabase = async ({ watched = false, oplog = false }: TestDatabaseOptions = {}): Promise<{
  name: string
  /** Of its server, without a database. */
  uri: string
  close: () => Promise<void>
}> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const uri = testDatabaseUri({ oplog })
  const database = await connectDatabase({ uri: watched ? watchedUri(uri) : uri, name })
  return {
    name,
    uri,
    close: async () => {
      await connection().dropDatabase()
      await database.close()
    },
  }
}

const WRITES = [
  'insert',
  'update',
  'delete',
  'findAndModify',
  'create',
  'createIndexes',
  'drop',
  'dropDatabase',
  'renameCollection',
  'collMod',
]
/** Signs of life and what processes tell each other. */
const ALWAYS = ['events', 'processes']

/**
 * Every write that is asked of the database from now on, as 'insert tenders'; whether it found anything to change or not. For a database
 * that was opened as `watched`.
 */
export const watchWrites = (): { writes: string[]; stop: () => void } => {
  const writes: string[] = []
  const hear = ({ commandName, command }: CommandStartedEvent): void => {
    const target = String(command[commandName])
    if (WRITES.includes(commandName) && !ALWAYS.includes(target)) writes.push(`${commandName} ${target}`)
  }
  const client = connection().getClient()
  if (!client.options.monitorCommands) throw new Error('opened without { watched: true }: nothing would be heard')
  client.on('commandStarted', hear)
  return { writes, stop: () => client.off('commandStarted', hear) }
}
