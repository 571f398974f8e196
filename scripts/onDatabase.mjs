// What commands on the configured database have in common: its key, the database of DATA_DIR (beside a Lotse that runs, unless they must be
// alone) or MONGODB_URI, and the number of the newest migration.
export const fail = (...lines) => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

/** The key, without a database. */
export const withKey = async (work) => {
  const { readConfig } = await import('../server/platform/config.ts')
  const { loadKeyFile } = await import('../server/platform/keyFile.ts')
  const { newestOf } = await import('../server/platform/migrate.ts')
  const { migrations } = await import('../server/app/areas.ts')
  const { inNewWorld } = await import('../server/platform/world.ts')
  return inNewWorld(async () => {
    const config = readConfig()
    loadKeyFile(config.sealKeyFile, { mayCreate: false })
    return work({ config, shape: newestOf(migrations) })
  })
}

export const onDatabase = (work, { isAlone = false } = {}) =>
  withKey(async ({ config, shape }) => {
    const { openBeside, openDatabase } = await import('../server/platform/database/open.ts')
    const { createLog } = await import('../server/platform/log.ts')
    const { handIn } = await import('../server/app/handIn.ts')
    const { connection } = await import('../server/platform/database/model.ts')
    handIn()
    const open = isAlone ? openDatabase : openBeside
    const database = await open(config, { log: createLog('error'), onLost: () => undefined })
    try {
      return await work({ config, shape, client: connection().getClient(), db: connection().db })
    } finally {
      await database.close()
    }
  })
