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

/** A further one at a time would open a further connection, which takes as long as thirty of these commands. */
const AT_A_TIME = 2

const ensureAllIndexes = async (): Promise<void> => {
  const left = [...models()]
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) await ensureIndexes(one)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
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
  await ensureAllIndexes()
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
