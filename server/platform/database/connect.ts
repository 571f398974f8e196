import { MongoServerError, type IndexDescription, type MongoClientOptions } from 'mongodb'
import mongoose, { type Model } from 'mongoose'
import { forgetKept } from '../kept/kept'
import { hearWritesOf } from '../kept/writes'
import { connect, models } from './model'
import './regularExpressions'

export interface Database {
  uri: string
  /** Answers within two seconds whether the database answers. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

mongoose.set('strictQuery', 'throw') // An unknown field in a filter is a mistake, never 'matches everything'.
mongoose.set('sanitizeFilter', false) // Parameters are judged by their schemas before any query; our own filters use operators.

const NAMESPACE_EXISTS = 48

/** Makes a model's collection with its indexes by one command; mongoose sends one for each index, two hundred at every start. */
const ensureIndexes = async (model: Model<unknown>): Promise<void> => {
  const indexes = model.schema
    .indexes()
    .map(([key, options]): IndexDescription => ({ ...(options as object), key: key as IndexDescription['key'] }))
  if (indexes.length > 0) await model.collection.createIndexes(indexes)
  else
    await model.createCollection().catch((fault: unknown) => {
      if (!(fault instanceof MongoServerError && fault.code === NAMESPACE_EXISTS)) throw fault
    })
}

/** How the driver works with any database that Lotse uses. */
export const connecting: MongoClientOptions = {
  serverSelectionTimeoutMS: 10_000,
  maxPoolSize: 20,
  // What was acknowledged is in the journals of a majority: a receipt must outlive the machine that gave it.
  writeConcern: { w: 'majority', journal: true },
}

/**
 * Connects all models. `name` chooses the database (tests: one per file). Resolves when the indexes of every model known by now exist;
 * rejects with the index fault where data and index do not agree.
 */
export const connectDatabase = async ({ uri, name }: { uri: string; name?: string }): Promise<Database> => {
  const named = name === undefined ? {} : { dbName: name }
  const connected = await connect(uri, { ...named, autoCreate: false, autoIndex: false, ...connecting })
  hearWritesOf(connected.getClient())
  forgetKept()
  await Promise.all(models().map(ensureIndexes))
  return {
    uri,
    isReachable: async () => {
      const ping =
        connected.db?.command({ ping: 1 }).then(
          () => true,
          () => false,
        ) ?? Promise.resolve(false)
      const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000).unref())
      return Promise.race([ping, patience])
    },
    // For good: mongoose would keep what is only closed.
    close: () => connected.destroy(),
  }
}
