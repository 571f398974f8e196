import mongoose from 'mongoose'
import './regularExpressions'

export interface Database {
  uri: string
  /** Answers within two seconds whether the database answers. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

mongoose.set('strictQuery', 'throw') // An unknown field in a filter is a mistake, never 'matches everything'.
mongoose.set('sanitizeFilter', false) // Parameters are judged by their schemas before any query; our own filters use operators.

/**
 * Connects all models. `name` chooses the database (tests: one per file). Resolves when the indexes of every model known by now exist;
 * rejects with the index fault where data and index do not agree.
 */
export const connectDatabase = async ({ uri, name }: { uri: string; name?: string }): Promise<Database> => {
  await mongoose.connect(uri, {
    ...(name === undefined ? {} : { dbName: name }),
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 20,
    // What was acknowledged is in the journals of a majority: a receipt must outlive the machine that gave it.
    writeConcern: { w: 'majority', journal: true },
  })
  await Promise.all(Object.values(mongoose.models).map((model) => model.init()))
  return {
    uri,
    isReachable: async () => {
      const ping =
        mongoose.connection.db?.command({ ping: 1 }).then(
          () => true,
          () => false,
        ) ?? Promise.resolve(false)
      const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000).unref())
      return Promise.race([ping, patience])
    },
    close: () => mongoose.disconnect(),
  }
}
