import { randomBytes } from 'node:crypto'
import mongoose from 'mongoose'
import { inject } from 'vitest'
import { connectDatabase } from '../../server/platform/database/connect'

/** Connects all models to a fresh database of its own. `close` drops it. One at a time per test file. */
export const openTestDatabase = async (): Promise<{ name: string; close: () => Promise<void> }> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const database = await connectDatabase({ uri: inject('mongoUri'), name })
  return {
    name,
    close: async () => {
      await mongoose.connection.dropDatabase()
      await database.close()
    },
  }
}
