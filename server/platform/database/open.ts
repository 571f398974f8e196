import type { Config } from '../config'
import type { Log } from '../log'
import { connectDatabase, type Database } from './connect'
import { isDatabaseAway } from './isDatabaseAway'
import { runningUri, startOwnDatabase } from './ownDatabase'

interface OpenDatabase extends Database {
  /** Whether Lotse started it: only then is there a demo world. */
  isOwn: boolean
  engine: string
}

/** For commands that work beside a Lotse that runs: its own database, where it has one, and it is not ours to end. */
export const openBeside = async (config: Config, options: { log: Log; onLost: (lastWords: string) => void }): Promise<OpenDatabase> => {
  const uri = config.mongodbUri === null ? await runningUri(config.dataDir) : null
  if (uri === null) return openDatabase(config, options)
  return { ...(await connectDatabase({ uri })), isOwn: false, engine: 'of the Lotse that runs' }
}

/**
 * Opens the database that the configuration means. `onLost` is told when one of our own cannot be kept alive. `close` also ends what was
 * started.
 */
export const openDatabase = async (
  config: Config,
  { log, onLost }: { log: Log; onLost: (lastWords: string) => void },
): Promise<OpenDatabase> => {
  if (config.mongodbUri !== null) {
    const database = await connectDatabase({ uri: config.mongodbUri }).catch((fault: unknown) => {
      if (!isDatabaseAway(fault)) throw fault
      throw new Error(`The database that MONGODB_URI names does not answer: ${fault instanceof Error ? fault.message : ''}`, {
        cause: fault,
      })
    })
    return { ...database, isOwn: false, engine: 'MONGODB_URI' }
  }
  const own = await startOwnDatabase(config.dataDir, {
    onRestart: (words) => log.error({ words }, 'the database ended and is started again'),
  })
  let isClosing = false
  void own.ended.then((words) => {
    if (!isClosing) onLost(words)
  })
  const stop = async (): Promise<void> => {
    isClosing = true
    await own.stop()
  }
  try {
    const database = await connectDatabase({ uri: own.uri })
    return { ...database, isOwn: true, engine: own.engine, close: () => database.close().finally(stop) }
  } catch (fault) {
    await stop()
    throw fault
  }
}
