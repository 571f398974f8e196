import type { ClientSession, Db, MongoClient } from 'mongodb'
import { newId } from '../newId'
import { isDatabaseAway } from './isDatabaseAway'

/**
 * How a database shows one moment of itself. snapshot: a session that reads at one point in time (MongoDB from 5.0 on, replica set).
 * transaction: one that only reads (the embedded engine). still: none of both; it is read twice, and nothing may have changed in between.
 */
export type MomentWay = 'snapshot' | 'transaction' | 'still'

interface Moment {
  readonly way: MomentWay
  /** What every read of the moment carries; none where the database is read as it stands. */
  readonly session?: ClientSession
}

const PROBES = 'leases'

/** Whether what is written beside it stays unseen: some engines take the option and read what is newest all the same. */
const isPinned = async (db: Db, session: ClientSession): Promise<boolean> => {
  const probes = db.collection<{ _id: string; by: string; until: Date }>(PROBES)
  const _id = `moment:${newId()}`
  await probes.insertOne({ _id, by: 'before', until: new Date() })
  try {
    const before = await probes.findOne({ _id }, { session })
    await probes.updateOne({ _id }, { $set: { by: 'after' } })
    const after = await probes.findOne({ _id }, { session })
    return before?.by === 'before' && after?.by === 'before'
  } finally {
    await probes.deleteOne({ _id })
  }
}

/** An engine that does not know the way refuses it; one that is away says nothing of it. */
const refused = (fault: unknown): false => {
  if (isDatabaseAway(fault)) throw fault
  return false
}

const WAYS: readonly { way: MomentWay; open(client: MongoClient): ClientSession }[] = [
  { way: 'snapshot', open: (client) => client.startSession({ snapshot: true }) },
  {
    way: 'transaction',
    open: (client) => {
      const session = client.startSession()
      session.startTransaction({ readConcern: { level: 'snapshot' } })
      return session
    },
  },
]

const end = async (session: ClientSession): Promise<void> => {
  if (session.inTransaction()) await session.abortTransaction().catch(() => undefined)
  await session.endSession().catch(() => undefined)
}

/**
 * Gives `work` one moment of the database: everything that it reads with the session is as it stood when this began, whatever is written
 * meanwhile. Tried before it is believed. On an engine that has nothing of the kind `work` is told 'still', and has to look itself.
 */
export async function atOneMoment<T>({ client, db }: { client: MongoClient; db: Db }, work: (moment: Moment) => Promise<T>): Promise<T> {
  for (const { way, open } of WAYS) {
    const session = open(client)
    try {
      if (await isPinned(db, session).catch(refused)) return await work({ way, session })
    } finally {
      await end(session)
    }
  }
  return work({ way: 'still' })
}
