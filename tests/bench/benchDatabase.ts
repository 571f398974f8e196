import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connection } from '../../server/platform/database/model'
import { connectDatabase } from '../../server/platform/database/connect'
import { startOwnDatabase } from '../../server/platform/database/ownDatabase'
import { enterNewWorld } from '../../server/platform/world'
import { holdKey } from '../../server/platform/keyFile'

/**
 * An empty database on the embedded engine, for one bench, and a key for what its rows carry. `sync`: each commit reaches the disk, as in
 * the house, where that is what is measured. `watched`: the driver tells of each command.
 */
export const openBenchDatabase = async ({ sync = false, watched = false } = {}) => {
  // Before anything is awaited: what the bench does after that is in this world, too.
  enterNewWorld()
  holdKey(Buffer.alloc(32, 7))
  const folder = mkdtempSync(join(tmpdir(), 'lotse-bench-'))
  const engine = await startOwnDatabase(folder, sync ? undefined : { sync: false })
  const database = await connectDatabase({ uri: watched ? `${engine.uri}&monitorCommands=true` : engine.uri })
  const { db } = connection()
  if (!db) throw new Error('not connected')
  const close = async (): Promise<void> => {
    await database.close()
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, db, pid: engine.pid, close }
}
